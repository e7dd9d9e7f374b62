// Screen: full record of a firearm from a search, read-only (/saps/firearms/:searchId/:firearmId). Each read is logged.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs, { type KeyValuePairsProps } from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import { authorisationStateWords } from '../../../shared/custody/authorisation-states.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { exactly, onDay } from '../../../shared/kinds/format.ts';
import { townOf } from '../../../shared/kinds/place.ts';
import type { PoliceFirearm } from '../../../shared/police/schema.ts';
import { type RouteState, useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LicenseBadge } from '../../ui/records/license-state.tsx';
import { StandingBadge } from '../../ui/records/standing-badge.tsx';
import { StatusBadge, wordsOf } from '../../ui/records/status-badge.tsx';
import { useFresh } from './use-fresh.ts';
import { lossWords, reasonWords } from './wording.ts';

/** Opened from a search, which expires, or from a shared case. */
export default function PoliceRecordPage() {
  const { searchId = '', firearmId = '' } = useParams();
  const record = useRoute(contract.police.look, { params: { id: searchId, firearmId } });
  useFresh(record);
  const runOut = record.error?.status === 409 ? record.error.sentence : undefined;
  const back = <Button href={`/saps/firearms?search=${searchId}`}>Back to Result</Button>;
  if (!runOut) return <Opened of={record} back={back} />;
  return (
    <Page title="Firearm" actions={back}>
      <Alert type="info" action={<Button href={`/saps/firearms?again=${searchId}`}>Search Again</Button>}>
        {runOut}
      </Alert>
    </Page>
  );
}

interface OpenedProps {
  readonly of: RouteState<PoliceFirearm>;
  readonly back: ReactNode;
}

export const Opened = ({ of: record, back }: OpenedProps) => (
  <Page
    title={record.data ? firearmName(record.data) : 'Firearm'}
    description={record.data ? `Opened for ${reasonWords(record.data)}. This is logged.` : undefined}
    actions={back}
  >
    <Loadable of={record} what="the firearm" empty={<Nothing title="Firearm not found" />}>
      {(one) => (
        <SpaceBetween size="l">
          {one.loss ? (
            <Alert type="warning" header={one.status === 'stolen' ? 'Reported stolen' : 'Reported lost'}>
              {lossWords(one.status, one.loss)}
            </Alert>
          ) : null}
          <FirearmFacts of={one} />
          <CustodyFacts custody={one.custody} />
          <OwnerFacts of={one} />
          <LicenseFacts license={one.license} />
          <LossFacts report={one.lossReport} />
          <SeizureFacts seizure={one.seizure} />
        </SpaceBetween>
      )}
    </Loadable>
  </Page>
);

const Facts = ({ title, items }: { readonly title: string; readonly items: KeyValuePairsProps['items'] }) => (
  <Container header={<Header variant="h2">{title}</Header>}>
    <KeyValuePairs columns={4} minColumnWidth={150} items={items} />
  </Container>
);

const FirearmFacts = ({ of }: { readonly of: PoliceFirearm }) => (
  <Facts
    title="Firearm"
    items={[
      { label: 'Serial number', value: of.serialNumber },
      { label: 'Status', value: <StatusBadge status={of.status} /> },
      { label: 'Type', value: of.type },
      { label: 'Caliber', value: of.caliber },
      { label: 'Barrel length', value: of.barrelLength === null ? 'N/A' : `${of.barrelLength} mm` },
      { label: 'License type', value: of.licenseType },
      { label: 'Location', value: townOf(of) },
      { label: 'Status since', value: onDay(of.statusSince) },
      { label: 'Registration date', value: onDay(of.registeredAt) },
    ]}
  />
);

const OwnerFacts = ({ of: { owner, ownerName, keeperName } }: { readonly of: PoliceFirearm }) => (
  <Facts
    title="Owner"
    items={[
      { label: 'Name', value: owner?.name ?? ownerName },
      { label: 'PSiRA number', value: owner?.psiraNumber ?? 'None recorded' },
      { label: 'Standing', value: owner ? <StandingBadge standing={owner.standing} /> : 'N/A' },
      { label: 'Place', value: owner ? townOf(owner) : 'N/A' },
      { label: 'Keeper', value: keeperName ?? 'The owner' },
    ]}
  />
);

function AuthorisationStateOf({ custody: { authorisationState, authorisationStateAt } }: { readonly custody: NonNullable<PoliceFirearm['custody']> }) {
  const when = authorisationStateAt.includes('T') ? exactly(authorisationStateAt) : onDay(authorisationStateAt);
  return (
    <StatusIndicator type={authorisationState === 'valid' ? 'success' : 'error'}>{`${authorisationStateWords[authorisationState]} ${when}`}</StatusIndicator>
  );
}

function CustodyFacts({ custody }: { readonly custody: PoliceFirearm['custody'] }) {
  if (!custody) return <None title="In Whose Hands" words="This firearm is not issued to a security officer now." />;
  return (
    <Facts
      title="In Whose Hands"
      items={[
        { label: 'Security officer', value: custody.officerName },
        { label: 'PSiRA number', value: custody.officerPsiraNumber },
        { label: 'Since', value: exactly(custody.outAt) },
        { label: 'Until', value: exactly(custody.dueAt) },
        { label: 'Place', value: custody.place },
        { label: 'Rounds', value: String(custody.roundsOut) },
        { label: 'Authorisation', value: custody.authorisationNumber },
        { label: 'State of the authorisation', value: <AuthorisationStateOf custody={custody} /> },
      ]}
    />
  );
}

function LicenseFacts({ license }: { readonly license: PoliceFirearm['license'] }) {
  if (!license) return <None title="License" words="No current license is recorded for this firearm." />;
  return (
    <Facts
      title="License"
      items={[
        { label: 'License number', value: license.licenseNumber },
        { label: 'State', value: <LicenseBadge license={{ state: license.state, status: 'current' }} /> },
        { label: 'Section of the Act', value: license.section },
        { label: 'Holder', value: license.holderName },
        { label: 'Issued', value: onDay(license.issuedOn) },
        { label: 'Expires', value: onDay(license.expiresOn) },
        { label: 'Renewal lodged', value: license.lodgedOn ? onDay(license.lodgedOn) : 'No' },
      ]}
    />
  );
}

function LossFacts({ report }: { readonly report: PoliceFirearm['lossReport'] }) {
  if (!report) return null;
  return (
    <Facts
      title={report.kind === 'lost' ? 'Report of the Loss' : 'Report of the Theft'}
      items={[
        { label: 'Case number (CAS)', value: report.docketNumber ?? 'Not yet given' },
        { label: 'Police station', value: report.policeStation },
        { label: 'Date of the loss or theft', value: onDay(report.occurredOn) },
        { label: 'Reported', value: exactly(report.reportedAt) },
        { label: 'Place', value: report.place },
        { label: 'Circumstances', value: report.circumstances },
        { label: 'Reporter', value: report.reporterNames },
        { label: 'ID or passport number', value: report.reporterIdNumber },
      ]}
    />
  );
}

function SeizureFacts({ seizure }: { readonly seizure: PoliceFirearm['seizure'] }) {
  if (!seizure) return null;
  return (
    <Facts
      title="Seizure"
      items={[
        { label: 'Seizure number', value: seizure.seizureNumber },
        { label: 'Status', value: wordsOf(seizure.status) },
        { label: 'Reason', value: wordsOf(seizure.reason) },
        { label: 'Location', value: seizure.location },
        { label: 'Seized', value: `${exactly(seizure.seizureDate)}, ${seizure.inspectorName}` },
        { label: 'Held by', value: `${seizure.custody.heldBy}, ${seizure.custody.place}` },
      ]}
    />
  );
}

const None = ({ title, words }: { readonly title: string; readonly words: string }) => (
  <Container header={<Header variant="h2">{title}</Header>}>{words}</Container>
);
