// Who has seen a record, for those who may know it. It comes after the history it stands below: a table and two dates are 30 KiB.
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
