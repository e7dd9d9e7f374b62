// Screen: Firearm Disclosure Interface (spec 2, section 2.2) with quick actions or the form, the five newest disclosures and all of them.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { can } from '../../../shared/access/roles.ts';
import { contract } from '../../../shared/contract.ts';
import { readPermission } from '../../../shared/disclosures/rules.ts';
import { disclosureStatuses } from '../../../shared/disclosures/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useSession } from '../../session/session.tsx';
import { LeaveScope } from '../../ui/form/leave-guard.tsx';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Loadable, Loading, Nothing } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { RecordTable } from '../../ui/table/record-table.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { saveTemplate } from './actions.tsx';
import { narrowColumns, wideColumns } from './columns.tsx';
import { addressOf, type Shown, shownFrom } from './filters.ts';
import { RecentDisclosures } from './recent.tsx';

const NewDisclosure = later(() => import('./form.tsx').then((loaded) => loaded.NewDisclosure));
const EditDisclosure = later(() => import('./form.tsx').then((loaded) => loaded.EditDisclosure));
const Details = later(() => import('./details.tsx').then((loaded) => loaded.Details));
const HistoryOf = later(() => import('./details.tsx').then((loaded) => loaded.HistoryOf));

export default function DisclosuresPage() {
  const [address, setAddress] = useSearchParams();
  const { user } = useSession();
  const narrow = useNarrow();
  const shown = shownFrom(address);
  // Applies to the latest URL, because the user may filter the list while the form is open.
  const now = useRef(shown);
  now.current = shown;
  const open = useCallback((change: Partial<Shown>) => setAddress(addressOf({ ...now.current, ...change })), [setAddress]);
  const filter = (change: Partial<Shown>) => setAddress((now) => addressOf({ ...shownFrom(now), ...change }), { replace: true });
  const statuses = choicesOf(disclosureStatuses.filter((status) => can(user.role, readPermission(status))));
  const columns = useMemo(() => (narrow ? narrowColumns : wideColumns)({ user, open }), [narrow, user, open]);
  return (
    <Page
      title="Firearm Disclosure Interface"
      description="Providers disclose their firearms to the regulator for a period. Submitting a disclosure freezes a copy of the register."
    >
      <Desk form={shown.form} open={open} />
      <RecentDisclosures onView={(id) => open({ id })} />
      <RecordTable
        key={narrow ? 'narrow' : 'wide'}
        route={contract.disclosures.list}
        query={{ search: shown.search, status: shown.status }}
        name={narrow ? 'disclosures-narrow' : 'disclosures'}
        title="All Disclosures"
        what="disclosures"
        variant="container"
        columns={columns}
        exportAs="disclosures"
        emptyTitle="No disclosures found"
        emptyText="Saved and submitted disclosures appear here."
        noMatchTitle="No disclosures found"
        onClearFilter={() => filter({ search: '', status: undefined })}
        filter={
          <SpaceBetween direction={narrow ? 'vertical' : 'horizontal'} size="xs">
            <div className="disclosure-search">
              <SearchText search={shown.search} label="Search disclosures" placeholder="Company or PSiRA number" onSearch={(search) => filter({ search })} />
            </div>
            <FilterChoice label="Status" all="All statuses" value={shown.status} choices={statuses} onChoose={(value) => filter({ status: value })} />
          </SpaceBetween>
        }
      />
      <Opens key={`details ${shown.id}`} of={Details} when={shown.id ? { id: shown.id, open } : undefined} />
      <Opens key={`history ${shown.history}`} of={HistoryOf} when={shown.history ? { id: shown.history, open } : undefined} />
    </Page>
  );
}

interface DeskProps {
  readonly form: string;
  readonly open: (shown: Partial<Shown>) => void;
}

/** Shows the quick actions or the form, and moves the focus there, because the pressed button disappears or is far below. */
function Desk({ form, open }: DeskProps) {
  const close = () => open({ form: '' });
  const place = useRef<HTMLElement>(null);
  const stood = useRef(form);
  useEffect(() => {
    if (stood.current === form) return;
    stood.current = form;
    place.current?.focus({ preventScroll: true });
  }, [form]);
  return (
    <section ref={place} tabIndex={-1} aria-label={form ? 'Disclosure form' : 'Disclosure actions'} className="disclosure-desk">
      <LeaveScope by={['form']}>
        <Can call={contract.disclosures.create} fallback={<QuickActions open={open} />}>
          {form && form !== 'new' ? (
            <Editing key={form} id={form} onClose={close} />
          ) : (
            <Opens of={NewDisclosure} when={form ? { onClose: close } : undefined} until={<QuickActions open={open} />} />
          )}
        </Can>
      </LeaveScope>
    </section>
  );
}

function QuickActions({ open }: Pick<DeskProps, 'open'>) {
  return (
    <Container header={<Header variant="h2">Quick Actions</Header>}>
      <SpaceBetween direction="horizontal" size="xs">
        <Can call={contract.disclosures.create}>
          <Button variant="primary" iconName="add-plus" onClick={() => open({ form: 'new' })}>
            Create New Disclosure
          </Button>
        </Can>
        <Button iconName="download" onClick={() => void saveTemplate()}>
          Download Template
        </Button>
      </SpaceBetween>
    </Container>
  );
}

function Editing({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const disclosure = useRoute(contract.disclosures.get, { params: { id } });
  return (
    <Loadable of={disclosure} what="the disclosure" empty={<Nothing title="Disclosure not found" />}>
      {(one) => <Opens of={EditDisclosure} when={{ disclosure: one, onClose }} until={<Loading what="the disclosure" />} />}
    </Loadable>
  );
}
