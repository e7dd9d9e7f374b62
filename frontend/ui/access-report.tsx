// Who has seen a record, for those who may know it. It comes after the history it stands below: a table and two dates are 30 KiB.
import Spinner from '@cloudscape-design/components/spinner';
import { lazy, Suspense } from 'react';
import { contract } from '../../shared/contract.ts';
import type { AccessReportProps } from './access-report-table.tsx';
import { Can } from './can.tsx';

const Table = lazy(() => import('./access-report-table.tsx'));

export const AccessReport = (props: AccessReportProps) => (
  <Can call={contract.access.list}>
    <Suspense fallback={<Spinner />}>
      <Table {...props} />
    </Suspense>
  </Can>
);
