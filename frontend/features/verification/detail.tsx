// Screen: one firearm record compared with its license, the library and other records, with the decision and the next record.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { differencesIn } from '../../../shared/verification/checks.ts';
import type { Check, Comparison } from '../../../shared/verification/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate, useParams, useSearchParams } from '../../app/navigate.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { FirearmNotFound } from '../../ui/page/record-not-found.tsx';
import { Differences } from '../../ui/records/differences.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { VerificationWords, verificationWords } from '../../ui/records/verification-words.tsx';
import { Checks, summaryOf } from './checks.tsx';
import { Decide } from './decide.tsx';
import { filtersFrom, placeOf, queryOf } from './filters.ts';
import './verification.css';

export default function VerificationRecordPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const filters = filtersFrom(address);
  const navigate = useNavigate();
  const record = useRoute(contract.verification.get, { params: { id } });
  // Loaded before the decision, from the position in the list, because the decision may remove this record from the list.
  const following = useRoute(contract.verification.list, { query: { ...queryOf(filters), after: id, limit: 1 } });
  const next = following.data?.find((one) => one.id !== id)?.id;
  if (record.error?.status === 404) return <FirearmNotFound />;
  const firearm = record.data?.firearm;
  const goOn = () => {
    if (next) navigate(placeOf(filters, next));
  };
  return (
    <Page
      title={firearm ? `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}` : 'Firearm Verification'}
      description={
        firearm ? (
          <span className="verification-standing">
            <VerificationWords of={firearm.verification} />
            <StatusBadge status={firearm.status} />
            <span>{firearm.ownerName}</span>
          </span>
        ) : undefined
      }
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button href={placeOf(filters)}>All Records</Button>
          <Button href={`/firearms/${id}/profile`}>Profile</Button>
          <Button iconName="angle-right" iconAlign="right" disabled={!next} onClick={goOn}>
            Next record
          </Button>
        </SpaceBetween>
      }
    >
      <Loadable of={record} what="the firearm record" empty={<Nothing title="Firearm not found" />}>
        {(found) => (
          <SpaceBetween size="l">
            <Decision key={found.id} of={found} onDone={goOn} />
            {next || following.loading ? null : <LastOne status={filters.status} back={placeOf(filters)} />}
            <Compared of={found} />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}

function LastOne({ status, back }: { readonly status: ReturnType<typeof filtersFrom>['status']; readonly back: string }) {
  return (
    <Alert type="info" action={<Button href={back}>All Records</Button>}>
      {status === 'all' ? 'This is the last record in the list.' : `No further record in the list "${verificationWords(status)}".`}
    </Alert>
  );
}

/** Takes the focus for each record, so that keyboard users continue here and screen readers announce the summary. */
function Decision({ of, onDone }: { readonly of: Comparison; readonly onDone: () => void }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const { verification } = of.firearm;
  const differences = differencesIn(of.checks);
  return (
    <section ref={place} tabIndex={-1} aria-label="Decision">
      <Container
        header={
          <Header
            variant="h2"
            description={summaryOf(of.checks)}
            actions={<Decide firearm={of.firearm} license={of.license} differences={differences} onDone={onDone} />}
          >
            Decision
          </Header>
        }
      >
        <SpaceBetween size="xs">
          {differences.length > 0 ? <Differences of={differences} /> : null}
          <div>{`${verificationWords(verification.status)} since ${exactly(verification.since)}${verification.byName ? `. Last reviewed by ${verification.byName}` : ''}.`}</div>
          {verification.note ? (
            <div>
              <Box variant="strong">Note of the firearm office: </Box>
              {verification.note}
            </div>
          ) : null}
          {verification.answer ? (
            <div>
              <Box variant="strong">{`Answer of ${verification.answer.byName}, ${exactly(verification.answer.at)}: `}</Box>
              {verification.answer.text}
            </div>
          ) : null}
        </SpaceBetween>
      </Container>
    </section>
  );
}

const checksAgainst = (checks: readonly Check[], against: Check['against']) => checks.filter((check) => check.against === against);

function Compared({ of: { checks, library, libraryBy, license, near } }: { readonly of: Comparison }) {
  const how = libraryBy === 'reference' ? 'named in the registration' : 'the best match by make and model';
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header
            variant="h2"
            description={
              library
                ? `Library record ${library.id}, ${how}. Status of the library record: ${verificationWords(library.verificationStatus).toLowerCase()}`
                : 'No library record for this make and model'
            }
          >
            Compared with the Library
          </Header>
        }
      >
        <Checks title="The register compared with the library" compared="Library" checks={checksAgainst(checks, 'library')} />
      </Container>
      <Container
        header={
          <Header
            variant="h2"
            description={license ? `License ${license.licenseNumber} of ${license.holderName}` : 'No current license recorded'}
            actions={license ? <Button href={`/licenses/${license.id}`}>Open the license</Button> : undefined}
          >
            Compared with the License
          </Header>
        }
      >
        <Checks title="The register compared with the license" compared="License" checks={checksAgainst(checks, 'license')} />
      </Container>
      <Container header={<Header variant="h2">Compared with Other Records</Header>}>
        <SpaceBetween size="s">
          <Checks title="The serial number compared with other records" compared="Others" checks={checksAgainst(checks, 'register')} />
          {near.map((one) => (
            <div key={one.id}>
              <Link href={`/firearms/${one.id}/profile`}>{one.serialNumber}</Link>
              {` ${one.manufacturer} ${one.model}${one.ownerName ? `, ${one.ownerName}` : ''}`}
            </div>
          ))}
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  );
}
