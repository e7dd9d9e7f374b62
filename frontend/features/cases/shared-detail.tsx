// Screen: one shared case for a police officer (/saps/cases/:id), read-only, with the conversation.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import type { SharedCaseDetail } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { Conversation } from './conversation.tsx';
import { assigneeOf, CaseStanding } from './wording.tsx';
import './cases.css';

export default function SharedCasePage() {
  const { id = '' } = useParams();
  const record = useRoute(contract.cases.getSharedWithMe, { params: { id } });
  const one = record.data;
  if (record.error?.status === 404)
    return <RecordNotFound what="case" or="it is no longer shared with you" back={<Button href="/saps/cases">Shared Cases</Button>} />;
  return (
    <Page title={one?.title ?? 'Case'} description={one ? <CaseStanding of={one} /> : undefined} actions={<Button href="/saps/cases">Shared Cases</Button>}>
      <Loadable of={record} what="the case" empty={<Nothing title="Case not found" />}>
        {(found) => (
          <SpaceBetween size="l">
            <Facts of={found} />
            <Conversation of={found} side="police" />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}

const namesOf = (names: readonly ReactElement[]) => (names.length === 0 ? 'None' : <ul className="case-names">{names}</ul>);

/** Shows the status, so that the officer sees a stolen, lost or seized firearm before opening it. */
const linkOf = (caseId: string, firearm: SharedCaseDetail['firearms'][number]) => (
  <li key={firearm.firearmId}>
    <Link href={`/saps/cases/${caseId}/firearms/${firearm.firearmId}`}>{firearmName(firearm)}</Link> <StatusBadge status={firearm.status} />
  </li>
);

const Facts = ({ of }: { readonly of: SharedCaseDetail }) => (
  <Container header={<Header variant="h2">Details</Header>}>
    <SpaceBetween size="l">
      <p className="case-text">{of.description ?? 'No description'}</p>
      <KeyValuePairs
        columns={3}
        minColumnWidth={210}
        items={[
          { label: 'Assigned to', value: assigneeOf(of) },
          { label: 'Opened', value: exactly(of.createdAt) },
          { label: 'Closed', value: of.closedAt ? exactly(of.closedAt) : 'Not yet' },
          { label: 'Firearms', value: namesOf(of.firearms.map((firearm) => linkOf(of.id, firearm))) },
          { label: 'Legal entities', value: namesOf(of.entities.map(({ name }) => <li key={name}>{name}</li>)) },
          { label: 'Shared', value: `${exactly(of.sharedAt)}, ${of.sharedByName}` },
        ]}
      />
    </SpaceBetween>
  </Container>
);
