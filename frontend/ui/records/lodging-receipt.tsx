// The receipt of renewals that were lodged together: each license with its firearm and result. It is a page because dialogs do not print.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import { counted, onDay, onDayBriefly } from '../../../shared/kinds/format.ts';
import { lodgeBy } from '../../../shared/licenses/periods.ts';
import { Page } from '../page/page.tsx';

export interface Outcome {
  readonly licenseNumber: string;
  /** Manufacturer, model and serial number. */
  readonly firearm: string;
  readonly holderName: string | null;
  readonly expiresOn: string;
  /** The reason if it was not recorded. */
  readonly problem: string | undefined;
}

export interface Receipt {
  readonly lodgedOn: string;
  readonly receiptNumber: string;
  readonly outcomes: readonly Outcome[];
}

const resultOf = ({ problem, expiresOn }: Outcome, lodgedOn: string) => {
  if (problem) return <StatusIndicator type="error">{`Not recorded: ${problem}`}</StatusIndicator>;
  return lodgedOn <= lodgeBy(expiresOn) ? (
    <StatusIndicator type="success">Recorded, in time</StatusIndicator>
  ) : (
    <StatusIndicator type="warning">{`Recorded, late: the deadline was ${onDay(lodgeBy(expiresOn))}`}</StatusIndicator>
  );
};

interface LodgingReceiptProps {
  readonly receipt: Receipt;
  /** The name of the screen that Back opens: "Due". */
  readonly back: string;
  readonly onClose: () => void;
}

export function LodgingReceipt({ receipt, back, onClose }: LodgingReceiptProps) {
  const { lodgedOn, receiptNumber, outcomes } = receipt;
  const failed = outcomes.filter(({ problem }) => problem).length;
  return (
    <Page
      title="Lodging Receipt"
      description="These renewals were recorded together. Print this list now: later, each renewal appears only on its own license."
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={onClose}>{`Back to ${back}`}</Button>
          <Button variant="primary" onClick={() => window.print()}>
            Print
          </Button>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        {failed > 0 ? (
          <Alert type="error">{`${counted(failed, 'renewal')} could not be recorded. Go back to ${back}, select ${failed === 1 ? 'it' : 'them'} again and retry.`}</Alert>
        ) : null}
        <Container header={<Header variant="h2">Receipt</Header>}>
          <KeyValuePairs
            columns={3}
            items={[
              { label: 'Receipt Number', value: receiptNumber },
              { label: 'Date of Lodging', value: onDay(lodgedOn) },
              { label: 'Recorded', value: `${outcomes.length - failed} of ${outcomes.length}` },
            ]}
          />
        </Container>
        <Table
          variant="container"
          items={outcomes}
          trackBy="licenseNumber"
          wrapLines
          header={
            <Header variant="h2" counter={`(${outcomes.length})`}>
              Licenses
            </Header>
          }
          columnDefinitions={[
            { id: 'license', header: 'License Number', isRowHeader: true, cell: ({ licenseNumber }) => licenseNumber },
            { id: 'firearm', header: 'Firearm', cell: ({ firearm }) => firearm },
            { id: 'holder', header: 'Provider', cell: ({ holderName }) => holderName ?? '–' },
            { id: 'expires', header: 'Expires On', cell: ({ expiresOn }) => onDayBriefly(expiresOn) },
            { id: 'lodged', header: 'Lodged On', cell: ({ problem }) => (problem ? '–' : onDayBriefly(lodgedOn)) },
            { id: 'result', header: 'Result', cell: (one) => resultOf(one, lodgedOn) },
          ]}
        />
      </SpaceBetween>
    </Page>
  );
}
