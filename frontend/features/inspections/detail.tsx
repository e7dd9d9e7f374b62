// Screen: one inspection with its checklist, findings and report status. Works on a phone at the provider's premises.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import { incompleteness, rescheduleRefusalOf, writeRefusalOf } from '../../../shared/inspections/rules.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { exactly, printedTime } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { RecordFiles } from '../../ui/documents/files.tsx';
import { RecordHistory } from '../../ui/history/history.tsx';
import { Can } from '../../ui/page/can.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { FileButton } from '../../ui/page/file-button.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { ChecklistPlace } from './checklist-place.tsx';
import { Count } from './count.tsx';
import { Findings } from './findings.tsx';
import { Missing } from './missing.tsx';
import { OpenCase } from './open-case-button.tsx';
import { Questions } from './questions.tsx';
import { Steps } from './steps.tsx';
import { UnannouncedLabel } from './unannounced.tsx';
import { dateOf, InspectionStatusWords, placeOf, subjectOf, titleOf } from './wording.tsx';
import './inspections.css';

const InspectionCases = deferred(() => import('./cases.tsx').then((loaded) => loaded.InspectionCases), null);
const RescheduleInspection = later(() => import('./reschedule.tsx').then((loaded) => loaded.RescheduleInspection));

export default function InspectionPage() {
  const { id = '' } = useParams();
  const record = useRoute(contract.inspections.get, { params: { id } });
  const { user } = useSession();
  if (record.error?.status === 404) return <NotThere />;
  const one = record.data;
  const writable = one !== undefined && !writeRefusalOf(one, { userId: user.id, role: user.role });
  return (
    <Page title={one ? titleOf(one) : 'Inspection'} description={one ? subjectOf(one) : undefined} actions={one ? <Actions of={one} /> : undefined}>
      <Loadable of={record} what="the inspection" empty={<Nothing title="Inspection not found" />}>
        {(found) => (
          <KeepsFocus label={subjectOf(found)}>
            <SpaceBetween size="l">
              <Review of={found} writable={writable} />
              <Facts of={found} />
              {found.checklist && found.status !== 'scheduled' ? (
                <ChecklistPlace>
                  <SpaceBetween size="l">
                    {found.checklist.stock ? <Count of={found} writable={writable} /> : null}
                    <Questions of={found} writable={writable} />
                  </SpaceBetween>
                </ChecklistPlace>
              ) : null}
              <Missing of={found} />
              {found.findings && (found.status !== 'scheduled' || found.findings.length > 0) ? <Findings of={found} writable={writable} /> : null}
              {found.findings && found.status !== 'scheduled' ? (
                <Container header={<Header variant="h2">Photographs and documents</Header>}>
                  <RecordFiles of={{ type: 'inspection', id }} label="this inspection" mayAdd={writable} none="No files attached to the inspection." />
                </Container>
              ) : null}
              <InspectionCases of={found} />
              {writable ? <Steps of={found} /> : null}
              {found.findings ? <History id={id} /> : null}
            </SpaceBetween>
          </KeepsFocus>
        )}
      </Loadable>
    </Page>
  );
}

function Reschedule({ of }: { readonly of: Inspection }) {
  const [open, setOpen] = useState(false);
  if (rescheduleRefusalOf(of)) return null;
  return (
    <Can call={contract.inspections.reschedule}>
      <Button onClick={() => setOpen(true)}>Reschedule</Button>
      <Opens of={RescheduleInspection} when={open ? { of, onClose: () => setOpen(false) } : undefined} />
    </Can>
  );
}

const Actions = ({ of }: { readonly of: Inspection }) => (
  <SpaceBetween direction="horizontal" size="xs">
    {of.checklist && of.status === 'completed' ? (
      <FileButton list="inspection-report" format="pdf" query={{ inspectionId: of.id }} loadingText="Preparing the report">
        Report as PDF
      </FileButton>
    ) : null}
    <Steps of={of} />
    <Reschedule of={of} />
    <OpenCase of={of} />
  </SpaceBetween>
);

const NotThere = () => (
  <RecordNotFound
    what="inspection"
    back={
      <Can call={{ permission: 'inspection:open' }} fallback={<Button href="/">Go to the dashboard</Button>}>
        <Button href="/inspections">All Inspections</Button>
      </Can>
    }
  />
);

const reviews = {
  pending: 'Waiting for approval',
  approved: 'Report approved',
  rejected: 'Report rejected',
  requires_revision: 'Returned for revision',
} as const;

function Review({ of, writable }: { readonly of: Inspection; readonly writable: boolean }) {
  const left = writable ? incompleteness(of) : undefined;
  const review = of.review;
  const by = [review?.reviewedByName, review?.reviewedAt ? exactly(review.reviewedAt) : null].filter(Boolean).join(', ');
  const type = review?.status === 'approved' ? 'success' : review?.status === 'pending' ? 'info' : 'warning';
  return (
    <SpaceBetween size="s">
      {review ? (
        <Alert type={type} header={reviews[review.status as keyof typeof reviews] ?? wordsOf(review.status)}>
          {review.comments ? `${review.comments} (${by})` : by || 'Law enforcement decides on the report.'}
        </Alert>
      ) : null}
      {left ? <Alert type="info">{left}</Alert> : null}
    </SpaceBetween>
  );
}

function Facts({ of }: { readonly of: Inspection }) {
  return (
    <Container header={<Header variant="h2">Details</Header>}>
      <KeyValuePairs
        columns={3}
        minColumnWidth={180}
        items={[
          {
            label: 'Status',
            value: (
              <SpaceBetween direction="horizontal" size="xs">
                <InspectionStatusWords status={of.status} />
                <UnannouncedLabel of={of} />
              </SpaceBetween>
            ),
          },
          { label: 'Location', value: placeOf(of) },
          { label: 'Scheduled', value: of.scheduledDate ? printedTime(of.scheduledDate) : dateOf(of) },
          { label: 'Inspector', value: of.inspectorName ?? 'Unassigned' },
          { label: 'Completed', value: of.completedDate ? `${exactly(of.completedDate)}, ${of.completedByName ?? ''}` : 'Not yet' },
          { label: 'Firearm', value: of.firearmId ? <Link href={`/firearms/${of.firearmId}/profile`}>Profile Firearm</Link> : 'All firearms' },
          ...(of.signatures
            ? [{ label: 'Signed by', value: `${of.signatures.inspector}; for the provider: ${of.signatures.representative ?? 'nobody'}` }]
            : []),
          ...(of.notes ? [{ label: 'Notes', value: of.notes }] : []),
          ...(of.reason ? [{ label: 'Cancelled', value: of.reason }] : []),
        ]}
      />
    </Container>
  );
}

function History({ id }: { readonly id: string }) {
  const history = useRoute(contract.inspections.history, { params: { id } });
  return (
    <Container header={<Header variant="h2">History</Header>}>
      <RecordHistory of={history} />
    </Container>
  );
}
