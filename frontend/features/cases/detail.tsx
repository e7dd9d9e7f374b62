// Screen: one case with its status, links, documents, notes and history.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { isEditable } from '../../../shared/cases/rules.ts';
import type { CaseDetail } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { RecordFiles } from '../../ui/documents/files.tsx';
import { EditCase } from '../../ui/form/case-form.tsx';
import { Held } from '../../ui/form/held.tsx';
import { RecordHistory } from '../../ui/history/history.tsx';
import { AccessReport } from '../../ui/history/readings.tsx';
import { Can, useCan } from '../../ui/page/can.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';
import { Conversation } from './conversation.tsx';
import { CaseDocuments } from './documents.tsx';
import { CaseEntities, CaseFirearms } from './links.tsx';
import { CaseNotes } from './notes.tsx';
import { CaseSeizures } from './seizures.tsx';
import { CaseShares } from './shares.tsx';
import { NextStep } from './steps.tsx';
import { assigneeOf, CaseStanding } from './wording.tsx';
import './cases.css';

export default function CasePage() {
  const { id = '' } = useParams();
  const record = useRoute(contract.cases.get, { params: { id } });
  const history = useRoute(contract.cases.history, { params: { id } });
  const writes = useCan(contract.cases.edit);
  const [editing, setEditing] = useState(false);
  if (record.error?.status === 404) return <RecordNotFound what="case" back={<Button href="/cases">All Cases</Button>} />;
  const one = record.data;
  return (
    <Page
      title={one?.title ?? 'Case'}
      description={one ? <CaseStanding of={one} /> : undefined}
      actions={
        one ? (
          <SpaceBetween direction="horizontal" size="xs">
            <Button href="/cases">All Cases</Button>
            {isEditable(one.status) ? (
              <Can call={contract.cases.edit}>
                <Button onClick={() => setEditing(true)}>Edit</Button>
              </Can>
            ) : null}
            <NextStep of={one} variant="primary" />
          </SpaceBetween>
        ) : undefined
      }
    >
      <Loadable of={record} what="the case" empty={<Nothing title="Case not found" />}>
        {(found) => (
          <SpaceBetween size="l">
            <Facts of={found} />
            <CaseFirearms of={found} />
            <CaseEntities of={found} />
            <CaseSeizures caseId={found.id} />
            <Container header={<Header variant="h2">Files of the case</Header>}>
              <RecordFiles
                of={{ type: 'case', id: found.id }}
                label="this case"
                mayAdd={writes && isEditable(found.status)}
                none="No files attached to this case."
              />
            </Container>
            <CaseDocuments of={found} />
            <CaseNotes id={found.id} />
            <CaseShares of={found} />
            <Conversation of={found} side="law_enforcement" hasReader={found.shares.length > 0} />
            {editing ? <Held of={found}>{(held) => <EditCase of={held} onClose={() => setEditing(false)} />}</Held> : null}
          </SpaceBetween>
        )}
      </Loadable>
      <Container header={<Header variant="h2">History</Header>}>
        <RecordHistory of={history} />
      </Container>
      {one ? <AccessReport kind="case" id={id} of="this case" /> : null}
    </Page>
  );
}

/** The inspection that led to the case. */
function Origin({ id, finding }: { readonly id: string; readonly finding: number | null }) {
  const words = finding ? `Opened from an inspection, finding ${finding}` : 'Opened from an inspection';
  return (
    <Can call={contract.inspections.get} fallback={words}>
      <Link href={`/inspections/${id}`}>{words}</Link>
    </Can>
  );
}

function Facts({ of }: { readonly of: CaseDetail }) {
  return (
    <Container header={<Header variant="h2">Details</Header>}>
      <SpaceBetween size="l">
        <p className="case-text">{of.description ?? 'No description'}</p>
        <KeyValuePairs
          columns={3}
          minColumnWidth={210}
          items={[
            { label: 'Assigned to', value: assigneeOf(of) },
            { label: 'Opened', value: `${exactly(of.createdAt)}, ${of.createdByName}` },
            ...(of.inspectionId ? [{ label: 'Inspection', value: <Origin id={of.inspectionId} finding={of.findingNumber} /> }] : []),
            { label: 'Closed', value: of.closedAt ? exactly(of.closedAt) : 'Not yet' },
          ]}
        />
      </SpaceBetween>
    </Container>
  );
}
