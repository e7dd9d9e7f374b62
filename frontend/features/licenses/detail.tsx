// Screen: one license, with its state, what to do next, card, timeline and history.
import Alert from '@cloudscape-design/components/alert';
import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { counted, exactly, onDay } from '../../../shared/kinds/format.ts';
import { expiryFor, periodsOn } from '../../../shared/licenses/periods.ts';
import type { License } from '../../../shared/licenses/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate, useParams } from '../../app/navigate.tsx';
import { sectionWords } from '../../ui/form/license-fields.tsx';
import { RecordHistory } from '../../ui/history/history.tsx';
import { AccessReport } from '../../ui/history/readings.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';
import { LicenseBadge } from '../../ui/records/license-state.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { LicenseActions } from './actions.tsx';
import { daysLeftWords, urgency, whatToDo } from './wording.ts';

const LicenseTimeline = deferred(() => import('./timeline.tsx').then((loaded) => loaded.LicenseTimeline));

const verificationColours = { unverified: 'grey', verified: 'green', queried: 'severity-high' } as const;

function Standing({ license }: { readonly license: License }) {
  const type = license.state === null ? 'info' : urgency[license.state];
  return (
    <Alert type={type} header={license.state === null ? `This license has ended: ${license.status}` : undefined}>
      {whatToDo(license)} {license.renewedBy ? <Link href={`/licenses/${license.renewedBy}`}>Open the new license</Link> : null}
    </Alert>
  );
}

/** The length of the license period; the help panel has its source. */
function periodWords({ section, issuedOn, expiresOn }: License): string {
  const { years } = periodsOn(issuedOn).sections[section];
  const proposed = expiryFor(section, issuedOn);
  const length = years ? counted(years, 'year') : 'As on the card';
  return proposed && proposed !== expiresOn ? `${length}. The Act's period would end on ${onDay(proposed)}, but the date on the card wins.` : length;
}

/** A former holder may no longer have access to the firearm: then show its name without a link. */
function FirearmLink({ license: { firearmId, firearm, state } }: { readonly license: License }) {
  const ended = state === null;
  const found = useRoute(contract.firearms.get, ended ? { params: { id: firearmId } } : null);
  const words = `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}`;
  return ended && found.data === undefined ? <span>{words}</span> : <Link href={`/firearms/${firearmId}/profile`}>{words}</Link>;
}

function Card({ license }: { readonly license: License }) {
  const { verification, verifiedBy, verifiedAt } = license;
  const verified =
    verification === 'unverified' ? 'Not yet compared with the card' : `${wordsOf(verification)} by ${verifiedBy} on ${exactly(verifiedAt ?? '')}`;
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={190}
      items={[
        { label: 'License number', value: license.licenseNumber },
        { label: 'Section of the Act', value: sectionWords(license.section) },
        { label: 'Holder', value: <Link href={`/legal-entities/${license.holderId}`}>{license.holderName}</Link> },
        { label: 'Firearm', value: <FirearmLink license={license} /> },
        { label: 'Issued on', value: onDay(license.issuedOn) },
        {
          label: 'Expires on',
          value: license.state === null ? onDay(license.expiresOn) : `${onDay(license.expiresOn)} (${daysLeftWords(license.daysLeft).toLowerCase()})`,
        },
        { label: 'Period', value: periodWords(license) },
        { label: 'Renewal', value: license.lodgedOn ? `Lodged on ${onDay(license.lodgedOn)}, receipt ${license.receiptNumber}` : 'Not lodged' },
        { label: 'Verification', value: verified },
        ...(license.renews ? [{ label: 'Renews', value: <Link href={`/licenses/${license.renews}`}>Previous license</Link> }] : []),
        ...(license.closedOn ? [{ label: 'Ended', value: `${onDay(license.closedOn)}: ${license.closedReason ?? ''}` }] : []),
        ...(license.notes ? [{ label: 'Notes', value: license.notes }] : []),
      ]}
    />
  );
}

export default function LicensePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const record = useRoute(contract.licenses.get, { params: { id } });
  const history = useRoute(contract.licenses.history, { params: { id } });
  if (record.error?.status === 404) return <RecordNotFound what="license" back={<Button href="/licenses/records">All licenses</Button>} />;
  const license = record.data;
  return (
    <Page
      title={license ? `License ${license.licenseNumber}: ${firearmName(license.firearm)}` : 'License'}
      description={
        license ? (
          <span>
            <LicenseBadge license={license} /> <Badge color={verificationColours[license.verification]}>{wordsOf(license.verification)}</Badge>
          </span>
        ) : undefined
      }
      actions={license ? <LicenseActions license={license} onDone={(after) => (after.id === id ? undefined : navigate(`/licenses/${after.id}`))} /> : undefined}
    >
      <Loadable of={record} what="the license" empty={<Nothing title="License not found" />}>
        {(found) => (
          <SpaceBetween size="l">
            <Standing license={found} />
            <Container header={<Header variant="h2">Card</Header>}>
              <Card license={found} />
            </Container>
            <Container header={<Header variant="h2">Timeline</Header>}>
              <LicenseTimeline license={found} />
            </Container>
          </SpaceBetween>
        )}
      </Loadable>
      <Container header={<Header variant="h2">History</Header>}>
        <RecordHistory of={history} />
      </Container>
      {license ? <AccessReport kind="license" id={id} of="this license" /> : null}
    </Page>
  );
}
