// The firearm's loss report: the 24-hour rule, the details and the police's case number, which can be added or corrected.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { atMinute, exactly, onDay } from '../../../shared/kinds/format.ts';
import { docketDueAt, editRefusalOf, reportedClockOf } from '../../../shared/losses/rules.ts';
import { type LossReport, modalityWords } from '../../../shared/losses/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Can } from '../../ui/page/can.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';

export function Losses({ firearmId }: { readonly firearmId: string }) {
  const reports = useRoute(contract.losses.list, { query: { firearmId } });
  return (
    <Loadable of={reports} what="the report of the loss" empty={<Nothing title="No loss report" />}>
      {(found) => (
        <SpaceBetween size="l">
          {found.map(({ id }) => (
            <OpenedLoss key={id} id={id} />
          ))}
        </SpaceBetween>
      )}
    </Loadable>
  );
}

/** One loss report with its reporter. Reading it is logged. */
export function OpenedLoss({ id }: { readonly id: string }) {
  const report = useRoute(contract.losses.get, { params: { id } });
  return (
    <Loadable of={report} what="the report of the loss" empty={<Nothing title="No loss report" />}>
      {(found) => <Report report={found} />}
    </Loadable>
  );
}

function Report({ report }: { readonly report: LossReport }) {
  const [editing, setEditing] = useState(false);
  const { late, words } = reportedClockOf(report);
  const title = report.kind === 'lost' ? 'Loss Report' : 'Theft Report';
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={
            report.status === 'closed'
              ? `Closed ${report.closedAt ? exactly(report.closedAt) : ''}: the firearm is ${wordsOf(report.outcome ?? '').toLowerCase()}`
              : undefined
          }
          actions={
            editRefusalOf(report) === undefined ? (
              <Can call={contract.losses.edit}>
                <Button onClick={() => setEditing(true)}>{docketWords(report).title}</Button>
              </Can>
            ) : undefined
          }
        >
          {title}
        </Header>
      }
    >
      <KeyValuePairs
        columns={3}
        minColumnWidth={180}
        items={[
          { label: '24-hour rule', value: <StatusIndicator type={late ? 'error' : 'success'}>{words}</StatusIndicator> },
          { label: 'Became aware', value: exactly(report.awareAt) },
          { label: 'Reported', value: `${exactly(report.reportedAt)}, ${report.reportedByName}` },
          { label: 'Date of the loss or theft', value: onDay(report.occurredOn) },
          { label: 'How', value: report.modality ? modalityWords[report.modality] : 'Not recorded' },
          { label: 'Place', value: report.place },
          { label: 'Circumstances', value: report.circumstances },
          { label: 'Police station', value: report.policeStation },
          { label: 'Case number (CAS)', value: <Docket report={report} /> },
          { label: 'License at that time', value: report.licenseNumber ?? 'None recorded' },
          { label: 'Reporter', value: report.reporterNames },
          { label: 'ID or passport number', value: report.reporterIdNumber },
          { label: 'Address', value: report.reporterAddress },
        ]}
      />
      {report.holders.length > 0 ? <Holders holders={report.holders} /> : null}
      {editing ? <PoliceDetailsDialog report={report} onClose={() => setEditing(false)} /> : null}
    </Container>
  );
}

const Holders = ({ holders }: Pick<LossReport, 'holders'>) => (
  <>
    <Header variant="h3">Who had it in the 90 days before</Header>
    <ul>
      {holders.map(({ officerName, officerPsiraNumber, outAt, inAt, place, authorisationNumber }) => (
        <li key={outAt}>
          {`${officerName} (PSiRA ${officerPsiraNumber}), ${atMinute(outAt)} to ${inAt ? atMinute(inAt) : 'the loss'}, ${place}, authorisation ${authorisationNumber}`}
        </li>
      ))}
    </ul>
  </>
);

function Docket({ report }: { readonly report: LossReport }) {
  if (report.docketNumber) return <span>{report.docketNumber}</span>;
  if (report.status === 'closed') return <span>Not given</span>;
  const due = docketDueAt(report);
  const late = Date.parse(due) < Date.now();
  return <StatusIndicator type={late ? 'error' : 'pending'}>{late ? `Was due ${exactly(due)}` : `Due ${exactly(due)}`}</StatusIndicator>;
}

/** The case number can be added or corrected until the report is closed, because a search does not find a mistyped one. */
const docketWords = ({ docketNumber }: LossReport) =>
  docketNumber === null
    ? { title: 'Add Case Number (CAS)', done: 'The case number was added.', failed: 'Failed to add the case number' }
    : { title: 'Correct Case Number (CAS)', done: 'The case number and police station were corrected.', failed: 'Failed to correct the case number' };

function PoliceDetailsDialog({ report, onClose }: { readonly report: LossReport; readonly onClose: () => void }) {
  const { title, done, failed } = docketWords(report);
  return (
    <FormDialog header={`${title}: ${firearmName(report.firearm)}`} onClose={onClose}>
      <RouteForm
        route={contract.losses.edit}
        shownBy={contract.losses.get}
        of={report}
        defaults={{ docketNumber: report.docketNumber ?? '', policeStation: report.policeStation }}
        onDone={() => toast({ title: 'Loss Report Updated', description: done })}
        onFailed={() => toast({ title: 'Error', description: failed, destructive: true })}
        actions={<FormActions submit={title} submitting="Saving..." />}
      >
        <TextField name="docketNumber" label="Case number (CAS)" placeholder="CAS 77/1/2026" />
        <TextField name="policeStation" label="Police station" />
      </RouteForm>
    </FormDialog>
  );
}
