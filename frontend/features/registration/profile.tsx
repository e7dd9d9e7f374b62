// One firearm, whole (spec 2, section 2.14).
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useParams } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Can } from '../../ui/can.tsx';
import { Loadable, Nothing } from '../../ui/loadable.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge, wordsOf } from '../../ui/status-badge.tsx';
import { FirearmNotFound } from './not-found.tsx';

const moment = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'long', timeStyle: 'long', timeZone: 'Africa/Johannesburg' });
const when = (instant: string | null) => (instant ? moment.format(new Date(instant)) : 'Not yet');

const conditionColours: Readonly<Record<string, 'green' | 'blue' | 'severity-medium' | 'red'>> = {
  excellent: 'green',
  good: 'blue',
  fair: 'severity-medium',
  poor: 'red',
};

function Facts({ firearm }: { readonly firearm: Firearm }) {
  return (
    <KeyValuePairs
      columns={4}
      minColumnWidth={190}
      items={[
        { label: 'Serial number', value: firearm.serialNumber },
        { label: 'Type', value: firearm.type },
        { label: 'Caliber', value: firearm.caliber },
        { label: 'Barrel length', value: firearm.barrelLength === null ? 'N/A' : `${firearm.barrelLength} mm` },
        { label: 'Status', value: <StatusBadge status={firearm.status} /> },
        { label: 'License type', value: firearm.licenseType },
        { label: 'Owner entity', value: firearm.ownerName },
        { label: 'Keeper', value: firearm.keeperName ?? 'The owner' },
        { label: 'Location', value: `${firearm.city}, ${firearm.province}` },
        { label: 'Registration date', value: when(firearm.createdAt) },
        { label: 'Last inspection', value: when(firearm.lastInspectionDate) },
        { label: 'Risk level', value: firearm.riskLevel ? wordsOf(firearm.riskLevel) : 'Not assessed' },
        ...(firearm.riskAssessment ? [{ label: 'Risk assessment', value: firearm.riskAssessment }] : []),
        { label: 'Last profiled', value: when(firearm.lastProfiledAt) },
        { label: 'Library record', value: firearm.libraryReference === null ? 'None' : `Number ${firearm.libraryReference}` },
        { label: 'Last changed', value: `${when(firearm.updatedAt)} (version ${firearm.version})` },
        ...(firearm.profileNotes ? [{ label: 'Notes', value: firearm.profileNotes }] : []),
        ...Object.entries(firearm.additionalInfo ?? {}).map(([name, value]) => ({ label: wordsOf(name), value: value === null ? 'N/A' : String(value) })),
      ]}
    />
  );
}

export default function FirearmProfilePage() {
  const { id = '' } = useParams();
  const record = useRoute(contract.firearms.get, { params: { id } });
  if (record.error?.status === 404) return <FirearmNotFound />;
  const firearm = record.data;
  return (
    <Page
      title={firearm ? `${firearm.manufacturer} ${firearm.model}` : 'Firearm Profile'}
      description={
        firearm?.condition ? (
          <Badge color={conditionColours[firearm.condition] ?? 'grey'}>{wordsOf(firearm.condition)}</Badge>
        ) : firearm ? (
          <Badge>Condition not recorded</Badge>
        ) : undefined
      }
      actions={
        firearm ? (
          <Can call={contract.firearms.edit}>
            <Button href={`/registration/${firearm.id}/edit`}>Edit</Button>
          </Can>
        ) : undefined
      }
    >
      <Container header={<Header variant="h2">Details</Header>}>
        <Loadable of={record} what="the firearm profile" empty={<Nothing title="Firearm not found" />} loading={<Box>Loading firearm profile...</Box>}>
          {(found) => <Facts firearm={found} />}
        </Loadable>
      </Container>
    </Page>
  );
}
