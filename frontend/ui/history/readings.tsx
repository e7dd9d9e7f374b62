// The read log of a record, for users who may see it. It loads after the history above it: a table and two date fields are 30 KiB.
import { contract } from '../../../shared/contract.ts';
import { Can } from '../page/can.tsx';
import { deferred } from '../page/deferred.tsx';
import type { AccessReportProps } from './readings-table.tsx';

const Table = deferred(() => import('./readings-table.tsx').then((loaded) => loaded.AccessReportTable));

export const AccessReport = (props: AccessReportProps) => (
  <Can call={contract.readings.list}>
    <Table {...props} />
  </Can>
);
