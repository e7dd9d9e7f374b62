// The inventory's columns. On a phone the firearm is one column, so that its Manage button stays visible.
import Button from '@cloudscape-design/components/button';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { firearmColumn, serialLink } from '../../ui/table/firearm-column.tsx';
import type { RecordColumn } from '../../ui/table/record-table.tsx';

type Columns = readonly RecordColumn<Firearm>[];
type OnManage = (firearm: Firearm) => void;

const manage = (onManage: OnManage, width: number): RecordColumn<Firearm> => ({
  id: 'manage',
  header: 'Actions',
  width,
  cell: (firearm) => (
    <Button wrapText={false} ariaLabel={`Manage ${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}`} onClick={() => onManage(firearm)}>
      Manage
    </Button>
  ),
});

export const wideColumns = (onManage: OnManage): Columns => [
  { id: 'manufacturer', header: 'Manufacturer', width: 170, cell: ({ manufacturer }) => manufacturer },
  { id: 'model', header: 'Model', width: 170, cell: ({ model }) => model },
  { id: 'serialNumber', header: 'Serial Number', isRowHeader: true, width: 180, cell: serialLink },
  { id: 'caliber', header: 'Caliber', width: 150, cell: ({ caliber }) => caliber },
  { id: 'status', header: 'Status', width: 170, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'owner', header: 'Owner', width: 240, hidden: true, cell: ({ ownerName }) => ownerName },
  manage(onManage, 130),
];

export const narrowColumns = (onManage: OnManage): Columns => [firearmColumn(185), manage(onManage, 150)];
