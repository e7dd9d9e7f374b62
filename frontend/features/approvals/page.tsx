// Screen: Approval Workflow (spec 2, section 2.12) with pending and decided inspection reports.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { approvalStatuses } from '../../../shared/approvals/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { LeaveScope } from '../../ui/form/leave-guard.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Cards, Waiting } from '../../ui/table/cards.tsx';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { ApprovalCard } from './card.tsx';
import './approvals.css';

const pageSize = 10;
const choices = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending Review' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'requires_revision', label: 'Needs Revision' },
] as const;

export default function ApprovalsPage() {
  const [address, setAddress] = useSearchParams();
  const status = approvalStatuses.find((one) => one === address.get('status'));
  const set = (wanted: string) => setAddress(wanted ? { status: wanted } : {}, { replace: true });
  const approvals = useCursorPages(contract.approvals.list, { query: status ? { status } : {} }, pageSize);
  return (
    <Page title="Approval Workflow" description="Reports of completed inspections. You cannot decide on an inspection that you carried out.">
      <div className="approval-filter">
        <Select
          ariaLabel="Filter by status"
          options={choices}
          selectedOption={choices.find(({ value }) => value === (status ?? '')) ?? choices[0]}
          onChange={({ detail }) => set(detail.selectedOption.value ?? '')}
        />
        {approvals.total === undefined ? null : (
          <Box color="text-body-secondary">
            <output aria-live="polite">{counted(approvals.total, 'report')}</output>
          </Box>
        )}
      </div>
      <Loadable
        of={approvals}
        what="approvals"
        loading={<Waiting what="approvals" count={3} as="stacked cards" />}
        empty={
          <Container>
            <Nothing title="No Approvals Found" action={status ? <Button onClick={() => set('')}>Clear filter</Button> : undefined}>
              {status ? 'No report has this status.' : 'A report appears here as soon as its inspection is completed.'}
            </Nothing>
          </Container>
        }
      >
        {(found) => (
          <SpaceBetween size="l">
            <LeaveScope by={['status']} paged>
              <KeepsFocus label="Reports">
                <Cards label="Inspection reports" stacked>
                  {found.map((one) => (
                    <ApprovalCard key={`${one.id} ${one.version}`} of={one} />
                  ))}
                </Cards>
              </KeepsFocus>
            </LeaveScope>
            <CursorPagination of={approvals} what="reports" />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}
