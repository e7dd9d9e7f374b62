// The menu of Export: the whole list behind a table with its filters, as CSV or Excel. Shows the progress, then downloads the file.
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { isOpen } from '../../../shared/exports/rules.ts';
import type { ExportFormat, ExportList } from '../../../shared/exports/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { toApiError } from '../../api/error.ts';
import { useSession } from '../../session/session.tsx';
import { toast } from '../page/toast-store.ts';
import { fetchExport, type Run, startRun, useRun } from './export-runs.ts';

export interface ExportButtonProps {
  readonly list: ExportList;
  /** The list's current filters. Empty ones are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The button's text, where a screen has several. */
  readonly label?: string;
}

const again = 'again';
/** Lists with a PDF to print and sign. */
const printed: readonly ExportList[] = [
  'stock-register',
  'provision-register',
  'seizure-custody',
  'firearm-custody',
  'officer-custody',
  'officer-eligibility',
  'officer-record',
  'disclosure-register',
];

/** Lists of dates, which also export as a calendar file. */
const calendarLists: readonly ExportList[] = ['due'];

function wordsOf(run: Run | undefined): string | undefined {
  if (run?.asking) return 'Exporting';
  if (!run?.job || !isOpen(run.job) || run.failure) return undefined;
  const { done, total } = run.job;
  return total === null ? `Exporting ${done > 0 ? figure(done) : ''}`.trim() : `Exporting ${figure(done)} of ${figure(Math.max(done, total))}`;
}

function itemsFor(list: ExportList, run: Run | undefined): ButtonDropdownProps.Items {
  const choices: ButtonDropdownProps.Item[] = [
    { id: 'csv', text: 'CSV', secondaryText: 'For any program' },
    { id: 'xlsx', text: 'Excel', secondaryText: 'Workbook with one sheet' },
    ...(printed.includes(list) ? [{ id: 'pdf', text: 'PDF', secondaryText: 'Numbered pages, to print and sign' }] : []),
    ...(calendarLists.includes(list) ? [{ id: 'ics', text: 'Calendar file', secondaryText: 'For Outlook, Google or Apple Calendar' }] : []),
  ];
  // Also after a failed download: the file exists and need not be created again.
  if (run?.job?.status === 'done') return [...choices, { id: again, text: 'Download again', secondaryText: run.job.fileName, iconName: 'download' }];
  if (run?.failure) return [...choices, { id: 'failed', text: 'The last export failed', secondaryText: run.failure, disabled: true }];
  return choices;
}

const filtersOf = (query: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null || value === '' ? [] : [[name, String(value)]])));

export default function ExportMenu({ list, query, label = 'Export' }: ExportButtonProps) {
  const { user } = useSession();
  const run = useRun(user.id, list);
  const words = wordsOf(run);
  const choose = (id: string) => {
    if (id !== again) return startRun(user.id, list, id as ExportFormat, filtersOf(query));
    if (!run?.job) return undefined;
    return fetchExport(run.job).catch((error: unknown) => toast({ title: 'Download failed', description: toApiError(error).sentence, destructive: true }));
  };
  return (
    <ButtonDropdown
      items={itemsFor(list, run)}
      loading={words !== undefined}
      // Read out once. The progress is for the eye only.
      loadingText="Exporting the list"
      expandToViewport
      onItemClick={({ detail }) => void choose(detail.id)}
    >
      {words ?? label}
    </ButtonDropdown>
  );
}
