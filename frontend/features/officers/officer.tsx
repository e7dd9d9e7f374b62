// Screen: one officer, with details, qualifications, actions and history.
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useParams } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';
import { RecordFiles } from '../../ui/documents/files.tsx';
import { RecordHistory } from '../../ui/history/history.tsx';
import { AccessReport } from '../../ui/history/readings.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { OfficerActions } from './actions.tsx';
import { Delegations } from './delegations.tsx';
import { Details } from './details.tsx';
import { Eligibility } from './eligibility.tsx';
import { OfficerNotFound } from './not-found.tsx';
import { Assessments, Competencies } from './qualifications.tsx';
import { fullNameOf } from './wording.ts';

const Custody = deferred(() => import('../../ui/records/custody-of-officer.tsx').then((loaded) => loaded.CustodyOfOfficer));

export default function OfficerPage() {
  const { id = '' } = useParams();
  const record = useRoute(contract.officers.get, { params: { id } });
  const history = useRoute(contract.officers.history, { params: { id } });
  const writes = useCan(contract.officers.edit);
  if (record.error?.status === 404) return <OfficerNotFound />;
  const { data: officer } = record;
  return (
    <Page title={officer ? fullNameOf(officer) : 'Officer'} actions={officer ? <OfficerActions officer={officer} /> : undefined}>
      <Container header={<Header variant="h2">Details</Header>}>
        <Loadable of={record} what="the officer" empty={<Nothing title="Officer not found" />}>
          {(loaded) => <Details officer={loaded} />}
        </Loadable>
      </Container>
      {officer ? <Eligibility officer={officer} /> : null}
      {officer ? <Custody officerId={id} legalEntityId={officer.legalEntityId} /> : null}
      {officer ? <Competencies officer={officer} /> : null}
      {officer ? <Assessments officer={officer} /> : null}
      {officer ? <Delegations officer={officer} /> : null}
      {officer ? (
        <Container header={<Header variant="h2">Files</Header>}>
          <RecordFiles of={{ type: 'officer', id }} label="this officer" mayAdd={writes} none="No files of this officer." />
        </Container>
      ) : null}
      <Container header={<Header variant="h2">History</Header>}>
        <RecordHistory of={history} />
      </Container>
      {officer ? <AccessReport kind="officer" id={id} of="this officer" /> : null}
    </Page>
  );
}
