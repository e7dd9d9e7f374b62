// Page: the selected firearms as a plain list to print. It is a page because dialogs do not print.
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { type FirearmOfCompany, keeperWords, licenseWords } from '../../../shared/firearms/of-company.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { Page } from '../../ui/page/page.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { makeOf, placeOf } from './columns.tsx';

interface PrintedListProps {
  readonly firearms: readonly FirearmOfCompany[];
  readonly onClose: () => void;
}

export const PrintedList = ({ firearms, onClose }: PrintedListProps) => (
  <Page
    title="List of Firearms"
    description="The selected firearms, in the order of selection."
    actions={
      <SpaceBetween direction="horizontal" size="xs">
        <Button onClick={onClose}>Back to Firearms</Button>
        <Button variant="primary" onClick={() => window.print()}>
          Print
        </Button>
      </SpaceBetween>
    }
  >
    <Table
      variant="container"
      items={firearms}
      trackBy="id"
      wrapLines
      header={
        <Header variant="h2" counter={`(${firearms.length})`}>
          Firearms
        </Header>
      }
      columnDefinitions={[
        { id: 'serialNumber', header: 'Serial Number', isRowHeader: true, cell: ({ serialNumber }) => serialNumber },
        { id: 'make', header: 'Make, Model', cell: (one) => makeOf(one) },
        { id: 'type', header: 'Type', cell: ({ type }) => type },
        { id: 'caliber', header: 'Caliber', cell: ({ caliber }) => caliber },
        { id: 'status', header: 'Status', cell: ({ status }) => wordsOf(status) },
        { id: 'license', header: 'License', cell: ({ license }) => license?.licenseNumber ?? '–' },
        { id: 'state', header: 'License State', cell: ({ licenseState }) => (licenseState ? licenseWords(licenseState) : '–') },
        { id: 'expires', header: 'Expires', cell: ({ license }) => (license ? onDayBriefly(license.expiresOn) : '–') },
        { id: 'where', header: 'Where', cell: (one) => `${placeOf(one)} · ${keeperWords(one)}` },
        { id: 'inspected', header: 'Inspected', cell: ({ lastInspectionDate }) => (lastInspectionDate ? onDayBriefly(lastInspectionDate) : '–') },
      ]}
    />
  </Page>
);
