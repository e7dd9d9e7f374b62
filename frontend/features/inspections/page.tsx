// Screen: inspections as cards or as a week calendar, with search and status filter (spec 2, section 2.9).

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type InspectionStatus, inspectionStatuses } from '../../../shared/inspections/schema.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Cards, Waiting } from '../../ui/table/cards.tsx';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { InspectionCard } from './card.tsx';
import { InspectionWeek } from './week.tsx';
import './inspections.css';

const pageSize = 12;
const statuses = choicesOf(inspectionStatuses);

const ScheduleInspection = later(() => import('./schedule.tsx').then((loaded) => loaded.ScheduleInspection));

const views = [
  { id: 'cards', text: 'Cards' },
  { id: 'week', text: 'Week' },
] as const;

export default function InspectionsPage() {
  const [address, setAddress] = useSearchParams();
  const [scheduling, setScheduling] = useState(false);
  const view = address.get('view') === 'week' ? 'week' : 'cards';
  return (
    <Page
      title="Inspections"
      description="Visits to providers and their firearms: schedule, carry out and report for approval."
      actions={
        <Can call={contract.inspections.schedule}>
          <Button variant="primary" iconName="add-plus" onClick={() => setScheduling(true)}>
            Schedule Inspection
          </Button>
        </Can>
      }
    >
      <SpaceBetween size="m">
        <SegmentedControl
          label="View"
          selectedId={view}
          options={views}
          onChange={({ detail }) => setAddress(detail.selectedId === 'week' ? { view: 'week' } : {}, { replace: true })}
        />
        {view === 'week' ? <InspectionWeek /> : <InspectionCards />}
      </SpaceBetween>
      <Can call={contract.inspections.schedule}>
        <Opens of={ScheduleInspection} when={scheduling ? { onClose: () => setScheduling(false) } : undefined} />
      </Can>
    </Page>
  );
}

function InspectionCards() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const status = inspectionStatuses.find((one) => one === address.get('status'));
  const query = { ...(search ? { search } : {}), ...(status ? { status } : {}) };
  const set = (change: { search?: string; status?: InspectionStatus | undefined }) =>
    setAddress(Object.fromEntries(Object.entries({ search, status, ...change }).filter((pair): pair is [string, string] => Boolean(pair[1]))), {
      replace: true,
    });
  const inspections = useCursorPages(contract.inspections.list, { query }, pageSize);
  return (
    <>
      <div className="card-filters">
        <div>
          <SearchText search={search} label="Search inspections" placeholder="Type or location" onSearch={(text) => set({ search: text })} />
        </div>
        <FilterChoice label="Filter by status" all="All statuses" value={status} choices={statuses} onChoose={(value) => set({ status: value })} />
        {inspections.total === undefined ? null : (
          <Box color="text-body-secondary">
            <output aria-live="polite">{counted(inspections.total, 'inspection')}</output>
          </Box>
        )}
      </div>
      <Loadable
        of={inspections}
        what="inspections"
        loading={<Waiting what="inspections" />}
        empty={
          <Container>
            <Nothing
              title="No Inspections Found"
              action={search || status ? <Button onClick={() => set({ search: '', status: undefined })}>Clear filters</Button> : undefined}
            >
              {search || status ? 'No inspection matches the search and the status.' : 'No inspections have been scheduled yet.'}
            </Nothing>
          </Container>
        }
      >
        {(found) => (
          <SpaceBetween size="l">
            <Cards label="Inspections">
              {found.map((one) => (
                <InspectionCard key={one.id} of={one} />
              ))}
            </Cards>
            <CursorPagination of={inspections} what="inspections" />
          </SpaceBetween>
        )}
      </Loadable>
    </>
  );
}
