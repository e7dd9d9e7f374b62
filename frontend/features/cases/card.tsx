// One case as a card: its title leads to it, its button takes it a status further.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { nextOf } from '../../../shared/cases/rules.ts';
import type { Case } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { useCan } from '../../ui/can.tsx';
import { Fact } from '../../ui/cards.tsx';
import { NextStep } from './steps.tsx';
import { assigneeOf, CaseStatusWords, PriorityBadge } from './wording.tsx';

export function CaseCard({ of }: { readonly of: Case }) {
  const acts = useCan(contract.cases.edit) && nextOf(of.status).length > 0;
  return (
    <li>
      <Container
        fitHeight
        header={
          <Header variant="h3" headingTagOverride="h2" description={of.caseNumber}>
            <Link href={`/cases/${of.id}`} fontSize="inherit">
              {of.title}
            </Link>
          </Header>
        }
        {...(acts ? { footer: <NextStep of={of} named /> } : {})}
      >
        <SpaceBetween size="s">
          <SpaceBetween direction="horizontal" size="s" alignItems="center">
            <CaseStatusWords status={of.status} />
            <PriorityBadge priority={of.priority} />
          </SpaceBetween>
          <p className="case-description">{of.description ?? <Box color="text-body-secondary">No description</Box>}</p>
          <dl className="card-facts">
            <Fact label="Assigned to" value={assigneeOf(of)} />
            <Fact label="Opened" value={`${onDay(of.createdAt)}, ${of.createdByName}`} />
            {of.closedAt ? <Fact label="Closed" value={onDay(of.closedAt)} /> : null}
          </dl>
        </SpaceBetween>
      </Container>
    </li>
  );
}
