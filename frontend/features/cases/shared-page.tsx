// Case Collaboration (/saps/cases): the cases that law enforcement shares with the officer.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { SharedCase } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { Cards, Fact } from '../../ui/cards.tsx';
import { useCursorPages } from '../../ui/cursor-pages.ts';
import { CursorPagination } from '../../ui/cursor-pagination.tsx';
import { Loadable, Nothing } from '../../ui/loadable.tsx';
import { Page } from '../../ui/page.tsx';
import { assigneeOf, CaseStatusWords, PriorityBadge } from './wording.tsx';
import './cases.css';

export default function SharedCasesPage() {
  const cases = useCursorPages(contract.cases.shared, {}, 12);
  return (
    <Page title="Case Collaboration" description="Cases that law enforcement shares with you: read them, and write about them.">
      <Loadable of={{ ...cases, data: cases.loading ? undefined : cases.items }} what="shared cases" empty={<NoCases />}>
        {(found) => (
          <SpaceBetween size="l">
            <Cards label="Shared cases">
              {found.map((one) => (
                <SharedCard key={one.id} of={one} />
              ))}
            </Cards>
            <CursorPagination of={cases} what="cases" />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}

const NoCases = () => (
  <Container>
    <Nothing title="No Shared Cases">A case appears here as soon as law enforcement shares it with you.</Nothing>
  </Container>
);

const SharedCard = ({ of }: { readonly of: SharedCase }) => (
  <li>
    <Container
      fitHeight
      header={
        <Header variant="h3" headingTagOverride="h2" description={of.caseNumber}>
          <Link href={`/saps/cases/${of.id}`} fontSize="inherit">
            {of.title}
          </Link>
        </Header>
      }
    >
      <SpaceBetween size="s">
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <CaseStatusWords status={of.status} />
          <PriorityBadge priority={of.priority} />
        </SpaceBetween>
        <p className="case-description">{of.description ?? <Box color="text-body-secondary">No description</Box>}</p>
        <dl className="card-facts">
          <Fact label="Assigned to" value={assigneeOf(of)} />
          <Fact label="Shared" value={`${onDay(of.sharedAt)}, ${of.sharedByName}`} />
        </dl>
      </SpaceBetween>
    </Container>
  </li>
);
