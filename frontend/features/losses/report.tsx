// Screen: Report Loss or Theft (FCA Regulations 2004, reg 87(f)).
import Alert from '@cloudscape-design/components/alert';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { contract } from '../../../shared/contract.ts';
import type { Custody } from '../../../shared/custody/schema.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { refusalOf } from '../../../shared/firearms/rules.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { atMinute } from '../../../shared/kinds/format.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { modalities, modalityWords } from '../../../shared/losses/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate, useParams, useSearchParams } from '../../app/navigate.tsx';
import { useSession } from '../../session/session.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { FirearmNotFound } from '../../ui/page/record-not-found.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { Clock } from './clock.tsx';
import { toBody } from './values.ts';

const modalityChoices = modalities.map((value) => ({ value, label: modalityWords[value] }));

const kinds = [
  { value: 'lost', label: 'Lost' },
  { value: 'stolen', label: 'Stolen' },
] as const;

export default function ReportLossPage() {
  const { id = '' } = useParams();
  const record = useRoute(contract.firearms.get, { params: { id } });
  const custody = useRoute(contract.custody.ofFirearm, { params: { id } });
  if (record.error?.status === 404) return <FirearmNotFound />;
  const firearm = record.data;
  return (
    <Page
      title={firearm ? `Report Loss or Theft: ${firearmName(firearm)}` : 'Report Loss or Theft'}
      description={firearm ? `Of ${firearm.ownerName}` : undefined}
    >
      <Loadable of={record} what="the firearm" empty={<Nothing title="Firearm not found" />}>
        {(found) => (custody.data || custody.error ? <Report firearm={found} custody={custody.data} /> : <Spinner />)}
      </Loadable>
    </Page>
  );
}

interface ReportProps {
  readonly firearm: Firearm;
  /** Undefined if it could not be loaded: a loss must be reported all the same. */
  readonly custody?: Custody | undefined;
}

function Report({ firearm, custody }: ReportProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const profile = `/firearms/${firearm.id}/profile`;
  const refusal = refusalOf(firearm, 'stolen', user);
  if (refusal) return <Alert type="info">{refusal}</Alert>;
  const kind = kinds.find(({ value }) => value === address.get('kind'))?.value ?? null;
  const today = dayOf(new Date());
  return (
    <RouteForm
      route={contract.losses.report}
      defaults={{ firearmId: firearm.id, kind, modality: null, place: custody?.place ?? '', occurredOn: null, awareOn: today, awareAt: '' }}
      toBody={toBody}
      onDone={() => {
        toast({ title: 'Loss Reported', description: 'The firearm is frozen. Inspectors, the firearm office and law enforcement have been notified.' });
        navigate(profile);
      }}
      onFailed={() => toast({ title: 'Error', description: 'Failed to report the loss', destructive: true })}
      onCancel={() => navigate(profile)}
      actions={<FormActions submit="Report Loss or Theft" submitting="Reporting..." />}
    >
      <SpaceBetween size="l">
        <Alert type="info">
          This report goes to the registry and the regulator, not to the police. Report the loss at a police station too: the police give you the case number
          (CAS).
        </Alert>
        {custody?.outAt ? (
          <Alert type="warning">
            {`${custody.officerName} has had this firearm since ${atMinute(custody.outAt)}, authorisation ${custody.authorisationNumber}. This report ends the issue.`}
          </Alert>
        ) : null}
        <Container header={<Header variant="h2">Loss or theft</Header>}>
          <SpaceBetween size="m">
            <ColumnLayout columns={2} minColumnWidth={220}>
              <SelectField name="kind" label="Lost or stolen" choices={kinds} placeholder="Choose one" />
              <SelectField name="modality" label="How" choices={modalityChoices} placeholder="Choose one" optional />
              <DayField name="occurredOn" label="Date of the loss or theft" latest={today} />
              <DayField name="awareOn" label="Day you became aware of it" latest={today} />
              <TextField name="awareAt" label="Time you became aware of it" placeholder="14:30" constraint="24-hour clock" />
            </ColumnLayout>
            <Clock />
            <TextField name="place" label="Place" placeholder="Where it was lost or stolen" />
            <TextAreaField name="circumstances" label="Circumstances" rows={4} />
          </SpaceBetween>
        </Container>
        <Container header={<Header variant="h2">Who reports it</Header>}>
          <SpaceBetween size="m">
            <ColumnLayout columns={2} minColumnWidth={220}>
              <TextField name="reporterNames" label="Full names" />
              <TextField name="reporterIdNumber" label="ID or passport number" constraint="Afterwards only the last four characters are shown." />
            </ColumnLayout>
            <TextField name="reporterAddress" label="Address" />
          </SpaceBetween>
        </Container>
        <Container header={<Header variant="h2">Police</Header>}>
          <ColumnLayout columns={2} minColumnWidth={220}>
            <TextField name="policeStation" label="Police station" />
            <TextField name="docketNumber" label="Case number (CAS)" constraint="You can add it within 24 hours of this report." optional />
          </ColumnLayout>
        </Container>
      </SpaceBetween>
    </RouteForm>
  );
}
