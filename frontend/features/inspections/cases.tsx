// Section: cases that were opened from an inspection.
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Can } from '../../ui/page/can.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';

export const InspectionCases = ({ of }: { readonly of: Inspection }) => (
  <Can call={contract.cases.list}>
    <Opened id={of.id} />
  </Can>
);

function Opened({ id }: { readonly id: string }) {
  const cases = useRoute(contract.cases.list, { query: { inspectionId: id, limit: 100 } });
  // Most inspections have no case, so an empty list is hidden.
  if (!cases.data?.length) return null;
  return (
    <Container header={<Header variant="h2">Cases</Header>}>
      <List
        ariaLabel="Cases"
        items={cases.data}
        renderItem={(one) => ({
          id: one.id,
          content: <Link href={`/cases/${one.id}`}>{`${one.shortNumber ?? one.caseNumber}: ${one.title}`}</Link>,
          secondaryContent: wordsOf(one.status),
        })}
      />
    </Container>
  );
}
