// Screen: one seizure with its details, steps, receipt, corrections, chain of custody and history.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import { exactly, onDay } from '../../../shared/kinds/format.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { isOpen } from '../../../shared/seizures/rules.ts';
import type { Seizure } from '../../../shared/seizures/schema.ts';
import { keptUntil } from '../../../shared/settings/rules.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSettings } from '../../app/settings.tsx';
import { RecordFiles } from '../../ui/documents/files.tsx';
import { RecordHistory } from '../../ui/history/history.tsx';
import { AccessReport } from '../../ui/history/readings.tsx';
import { Can, useCan } from '../../ui/page/can.tsx';
import { FileButton } from '../../ui/page/file-button.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { CorrectButton, Corrections } from './correct.tsx';
import { Custody } from './custody.tsx';
import { Steps } from './steps.tsx';
import { SeizureStatusWords, titleOf, whatOf } from './wording.tsx';

export default function SeizurePage() {
  const { id = '' } = useParams();
  const record = useRoute(contract.seizures.get, { params: { id } });
  const history = useRoute(contract.seizures.history, { params: { id } });
  const writes = useCan(contract.seizures.update);
  if (record.error?.status === 404) return <RecordNotFound what="seizure" back={<Button href="/seizures">All Seizures</Button>} />;
  const seizure = record.data;
  return (
    <Page
      title={seizure ? titleOf(seizure) : 'Seizure'}
      actions={
        seizure ? (
          <SpaceBetween direction="horizontal" size="xs">
            <CorrectButton of={seizure} />
            <FileButton list="seizure-receipt" format="pdf" query={{ seizureId: seizure.id }} loadingText="Preparing the receipt">
              Print Receipt
            </FileButton>
            <Steps of={seizure} />
          </SpaceBetween>
        ) : undefined
      }
    >
      <Loadable of={record} what="the seizure" empty={<Nothing title="Seizure not found" />}>
        {(found) => (
          <SpaceBetween size="l">
            <Container header={<Header variant="h2">Details</Header>}>
              <Facts of={found} />
            </Container>
            {found.corrections.length > 0 ? (
              <Container header={<Header variant="h2">Corrections</Header>}>
                <Corrections of={found.corrections} />
              </Container>
            ) : null}
            <Container header={<Header variant="h2">Photographs and documents</Header>}>
              <RecordFiles
                of={{ type: 'seizure', id: found.id }}
                label="this seizure"
                mayAdd={writes}
                mayChange={writes && isOpen(found.status)}
                none="No files attached to this seizure."
              />
            </Container>
            <Custody of={found} />
            <Container header={<Header variant="h2">History</Header>}>
              <RecordHistory of={history} />
            </Container>
            <AccessReport kind="seizure" id={found.id} of="this seizure" />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}

function Facts({ of }: { readonly of: Seizure }) {
  const { destruction, release } = of;
  const { evidenceRetention } = useSettings();
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={180}
      items={[
        { label: 'Status', value: <SeizureStatusWords of={of} /> },
        { label: 'Seizure number', value: of.seizureNumber },
        { label: 'Reason', value: wordsOf(of.reason) },
        { label: 'Location', value: of.location },
        { label: 'Firearm', value: of.firearmId ? <Link href={`/firearms/${of.firearmId}/profile`}>{whatOf(of)}</Link> : '–' },
        { label: 'Description of the items', value: of.description ?? '–' },
        { label: 'Owner', value: of.firearm?.ownerName ?? '–' },
        { label: 'Evidence number', value: of.evidenceNumber ?? '–' },
        { label: 'Case', value: <OfCase id={of.caseId} /> },
        { label: 'Seized', value: exactly(of.seizureDate) },
        { label: 'Inspector', value: of.inspectorName },
        { label: 'Closed', value: of.closedAt ? exactly(of.closedAt) : '–' },
        { label: 'Record kept until at least', value: onDay(keptUntil(dayOf(of.seizureDate), evidenceRetention)) },
        ...(destruction
          ? [
              { label: 'Authority reference', value: destruction.authorityReference },
              { label: 'Destruction proposed', value: `${exactly(destruction.proposedAt)}, ${destruction.proposedByName}` },
              {
                label: 'Destruction confirmed',
                value: destruction.confirmedAt ? `${exactly(destruction.confirmedAt)}, ${destruction.confirmedByName}` : 'Awaiting a second person',
              },
            ]
          : []),
        ...(release
          ? [
              { label: 'Authority reference', value: release.authorityReference },
              { label: 'Return requested', value: `${exactly(release.requestedAt)}, ${release.requestedByName}` },
              { label: 'Reasons against the return', value: release.obstacles.map(({ words }) => words).join(' ') },
              {
                label: 'Return confirmed',
                value: release.confirmedAt ? `${exactly(release.confirmedAt)}, ${release.confirmedByName}` : 'Awaiting a second person',
              },
            ]
          : []),
      ]}
    />
  );
}

/** The case is a link only for law enforcement. Inspectors cannot read cases. */
function OfCase({ id }: { readonly id: string | null }) {
  if (!id) return '–';
  return (
    <Can call={{ permission: 'case:open' }} fallback="Recorded for one">
      <Link href={`/cases/${id}`}>Open the case</Link>
    </Can>
  );
}
