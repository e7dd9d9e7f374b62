// The custody history of a firearm: each move, issue, return, hand-over, void and revocation with its reason, and whether the entries are intact.
import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import type { CheckedEntry } from '../../../shared/history/schema.ts';
import { counted, figure } from '../../../shared/kinds/format.ts';
import { HistoryEntries, Intact } from '../history/history-list.tsx';
import { Loadable, Nothing } from '../page/loadable.tsx';
import { useCursorPages } from '../table/cursor-pages.ts';
import { CursorPagination } from '../table/cursor-pagination.tsx';

const pageSize = 20;

/** A page is intact if each of its entries is, and the first one has the number of the newest entry. */
function Check({ entries, total }: { readonly entries: readonly CheckedEntry[]; readonly total: number }) {
  const broken = entries.filter(({ intact }) => !intact).map(({ seq }) => seq);
  const [newest, oldest] = [entries[0]?.seq ?? 0, entries.at(-1)?.seq ?? 0];
  if (broken.length === 0)
    return (
      <Intact
        words={
          newest - oldest + 1 === total
            ? `Custody history intact (${counted(total, 'entry', 'entries')})`
            : `Entries ${figure(oldest)} to ${figure(newest)} of ${figure(total)} are intact`
        }
      />
    );
  return (
    <div role="alert">
      <Alert type="error" header="The custody history of this firearm has been altered">
        {`${broken.length === 1 ? 'Entry' : 'Entries'} ${broken.toSorted((a, b) => a - b).join(', ')}: altered, or the entry before is missing. Do not rely on this history until an administrator has investigated it.`}
      </Alert>
    </div>
  );
}

export function CustodyHistory({ firearmId }: { readonly firearmId: string }) {
  const pages = useCursorPages(contract.custody.history, { params: { id: firearmId } }, pageSize);
  return (
    <Container header={<Header variant="h2">Custody History</Header>}>
      <Loadable of={pages} what="the custody history" empty={<Nothing title="No custody recorded">Each move, issue and return is listed here.</Nothing>}>
        {(entries) => (
          <SpaceBetween size="m">
            <Check entries={entries} total={pages.total ?? entries.length} />
            <HistoryEntries label="Custody history" entries={entries} isBroken={({ intact }) => !intact} />
            <CursorPagination of={pages} what="entries" byTime />
          </SpaceBetween>
        )}
      </Loadable>
    </Container>
  );
}
