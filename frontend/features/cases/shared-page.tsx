// Screen: Case Collaboration (/saps/cases), the cases that law enforcement shares with the police officer.
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { SharedCase } from '../../../shared/cases/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Cards, Fact } from '../../ui/table/cards.tsx';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { CaseFrame } from './frame.tsx';
import { assigneeOf } from './wording.tsx';
import './cases.css';

export default function SharedCasesPage() {
  const cases = useCursorPages(contract.cases.listSharedWithMe, {}, 12);
  return (
    <Page title="Case Collaboration" description="Cases that law enforcement shares with you, and your messages about them.">
      <Loadable of={cases} what="shared cases" empty={<NoCases />}>
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
    <Nothing title="No Shared Cases">A case appears here once law enforcement shares it with you.</Nothing>
  </Container>
);

const SharedCard = ({ of }: { readonly of: SharedCase }) => (
  <CaseFrame of={of} href={`/saps/cases/${of.id}`}>
    <Fact label="Assigned to" value={assigneeOf(of)} />
    <Fact label="Shared" value={`${onDay(of.sharedAt)}, ${of.sharedByName}`} />
  </CaseFrame>
);
