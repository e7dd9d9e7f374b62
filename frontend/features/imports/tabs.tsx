// Shows the details of a completed import: its rows and its firearms.
import Tabs from '@cloudscape-design/components/tabs';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import type { Counts, Import } from '../../../shared/imports/schema.ts';
import { useNarrow } from '../../ui/page/narrow.ts';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { firearmColumn, serialLink } from '../../ui/table/firearm-column.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { ImportRows } from './rows.tsx';

const narrowColumns = [firearmColumn(300, ({ ownerName }) => ownerName)];
const wideColumns: readonly RecordColumn<Firearm>[] = [
  {
    id: 'serialNumber',
    header: 'Serial Number',
    isRowHeader: true,
    width: 180,
    cell: serialLink,
  },
  { id: 'manufacturer', header: 'Manufacturer', width: 160, cell: ({ manufacturer }) => manufacturer },
  { id: 'model', header: 'Model', width: 150, cell: ({ model }) => model },
  { id: 'caliber', header: 'Caliber', width: 130, cell: ({ caliber }) => caliber },
  { id: 'status', header: 'Status', width: 130, cell: ({ status, reversal }) => (reversal ? 'Reversed' : <StatusBadge status={status} />) },
  { id: 'owner', header: 'Owner', width: 240, cell: ({ ownerName }) => ownerName },
];

interface TabsProps {
  readonly of: Import;
  readonly result: Counts;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

export const ImportTabs = ({ of, result, tab, onTab }: TabsProps) => (
  <Tabs
    activeTabId={tab}
    onChange={({ detail }) => onTab(detail.activeTabId)}
    ariaLabel="The import in detail"
    tabs={[
      { id: 'rows', label: 'Rows', content: <ImportRows of={of} counts={result} run /> },
      { id: 'firearms', label: of.status === 'undone' ? 'Reversed Firearms' : 'Imported Firearms', content: <Brought of={of} /> },
    ]}
  />
);

function Brought({ of }: { readonly of: Import }) {
  const narrow = useNarrow();
  const title = of.status === 'undone' ? 'Reversed Firearms' : 'Imported Firearms';
  return (
    <RecordTable
      key={narrow ? 'narrow' : 'wide'}
      route={contract.imports.firearms}
      params={{ id: of.id }}
      name={narrow ? 'imported-firearms-narrow' : 'imported-firearms'}
      title={title}
      what="firearms"
      variant="container"
      columns={narrow ? narrowColumns : wideColumns}
      emptyTitle="This import registered no firearm"
      emptyText="This import only updated firearms that were already registered."
    />
  );
}
