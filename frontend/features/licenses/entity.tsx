// Screen: one legal entity, with its standing, details, licenses, firearms, inspections and history.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { contract } from '../../../shared/contract.ts';
import { counted, onDay } from '../../../shared/kinds/format.ts';
import { addressLineOf } from '../../../shared/kinds/place.ts';
import { isActiveIn, type LegalEntity } from '../../../shared/legal-entities/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useParams, useSearchParams } from '../../app/navigate.tsx';
import { useIsNational } from '../../session/scope.ts';
import { RecordHistory } from '../../ui/history/history.tsx';
import { AccessReport } from '../../ui/history/readings.tsx';
import { Can, useCan } from '../../ui/page/can.tsx';
import { deferred } from '../../ui/page/deferred.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';
import { StandingBadge } from '../../ui/records/standing-badge.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { Licenses } from './table.tsx';

const Firearms = deferred(() => import('./firearms.tsx').then((loaded) => loaded.Firearms));
const Inspections = deferred(() => import('../../ui/table/inspections-of.tsx').then((loaded) => loaded.InspectionsOfEntity));

const Custody = deferred(() => import('../../ui/records/custody-of-provider.tsx').then((loaded) => loaded.CustodyOfProvider));

const unknown = 'Not recorded';
const tabs = ['licenses', 'firearms', 'inspections', 'custody', 'history'];

/** Warns about a provider that may not trade but owns firearms. */
function Concern({ entity: { id, standing, standingSince } }: { readonly entity: LegalEntity }) {
  const { total } = useRoute(contract.firearms.list, isActiveIn(standing) ? null : { query: { ownerId: id, limit: 1 } });
  if (isActiveIn(standing)) return null;
  const owns = total === undefined ? '' : total === 0 ? 'It owns no firearms.' : `It still owns ${counted(total, 'firearm')}.`;
  return (
    <Alert type={total === 0 ? 'warning' : 'error'} header={`${wordsOf(standing)} since ${onDay(standingSince)}`}>
      {`This legal entity may not acquire firearms. ${owns}`}
    </Alert>
  );
}

function Contact({ details }: { readonly details: { readonly email?: string | null | undefined; readonly phone?: string | null | undefined } | null }) {
  if (!details?.email && !details?.phone) return unknown;
  return (
    <SpaceBetween size="xxxs">
      {details.email ? <Link href={`mailto:${details.email}`}>{details.email}</Link> : null}
      {details.phone ? <Link href={`tel:${details.phone.replace(/[^\d+]/g, '')}`}>{details.phone}</Link> : null}
    </SpaceBetween>
  );
}

function Facts({ entity }: { readonly entity: LegalEntity }) {
  const { responsiblePerson } = entity;
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={190}
      items={[
        { label: 'Registration number', value: entity.registrationNumber ?? 'None' },
        { label: 'PSiRA number', value: entity.psiraNumber ?? 'None' },
        { label: 'Type', value: wordsOf(entity.type) },
        { label: 'Contact', value: <Contact details={entity.contactDetails} /> },
        { label: 'Address', value: addressLineOf(entity) },
        {
          label: 'Responsible person',
          value: responsiblePerson ? (
            <SpaceBetween size="xxxs">
              <span>{`${responsiblePerson.name}, since ${onDay(responsiblePerson.since)}`}</span>
              <Contact details={responsiblePerson} />
            </SpaceBetween>
          ) : (
            unknown
          ),
        },
      ]}
    />
  );
}

const History = ({ id }: { readonly id: string }) => (
  <SpaceBetween size="l">
    <Container header={<Header variant="h2">History</Header>}>
      <RecordHistory of={useRoute(contract.legalEntities.history, { params: { id } })} />
    </Container>
    <AccessReport kind="legal-entity" id={id} of="this legal entity" />
  </SpaceBetween>
);

export default function LegalEntityPage() {
  const { id = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const record = useRoute(contract.legalEntities.get, { params: { id } });
  // A provider has its own board.
  const isNational = useIsNational();
  const mayOversee = useCan(contract.custody.ofProvider) && isNational;
  if (record.error?.status === 404) return <RecordNotFound what="legal entity" back={<Button href="/licenses">All legal entities</Button>} />;
  const entity = record.data;
  return (
    <Page
      title={entity?.name ?? 'Legal Entity'}
      description={
        entity ? (
          <span>
            <StandingBadge standing={entity.standing} /> {`since ${onDay(entity.standingSince)}`}
          </span>
        ) : undefined
      }
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Can call={contract.stockRegister.list}>
            <Button href={`/stock-register?entity=${id}`}>Stock Register</Button>
          </Can>
          <Can call={contract.legalEntities.edit}>
            <Button href={`/legal-entities/${id}/edit`}>Edit</Button>
          </Can>
        </SpaceBetween>
      }
    >
      <Loadable of={record} what="the legal entity" empty={<Nothing title="Legal entity not found" />}>
        {(found) => (
          <SpaceBetween size="l">
            <Concern entity={found} />
            <Container header={<Header variant="h2">Details</Header>}>
              <Facts entity={found} />
            </Container>
            <Tabs
              activeTabId={tabs.find((tab) => tab === address.get('tab')) ?? 'licenses'}
              onChange={({ detail }) => setAddress({ tab: detail.activeTabId }, { replace: true })}
              ariaLabel={`Records of ${found.name}`}
              tabs={[
                { id: 'licenses', label: 'Licenses', content: <Licenses holderId={found.id} /> },
                { id: 'firearms', label: 'Firearms', content: <Firearms ownerId={found.id} /> },
                { id: 'inspections', label: 'Inspections', content: <Inspections entityId={found.id} /> },
                ...(mayOversee ? [{ id: 'custody', label: 'Custody', content: <Custody id={id} /> }] : []),
                { id: 'history', label: 'History', content: <History id={id} /> },
              ]}
            />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}
