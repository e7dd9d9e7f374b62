// Who has seen a record, for those who may know it. It comes after the history it stands below: a table and two dates are 30 KiB.
import { contract } from '../../shared/contract.ts';
import type { AccessReportProps } from './access-report-table.tsx';
import { Can } from './can.tsx';
import { deferred } from './deferred.tsx';

const Table = deferred(() => import('./access-report-table.tsx').then((loaded) => loaded.AccessReportTable));

export const AccessReport = (props: AccessReportProps) => (
  <Can call={contract.access.list}>
    <Table {...props} />
  </Can>
);
