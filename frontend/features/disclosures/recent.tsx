// Recent Disclosures: the five newest.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import { contract } from '../../../shared/contract.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { periodWords, Status } from './wording.tsx';

const title = 'Recent Disclosures';
const most = 5;

export function RecentDisclosures({ onView }: { readonly onView: (id: string) => void }) {
  const latest = useRoute(contract.disclosures.list, { query: { limit: most } });
  const item = (one: Disclosure) => ({
    id: one.id,
    content: (
      <Link
        href={`/disclosure?id=${one.id}`}
        onFollow={(event) => {
          event.preventDefault();
          onView(one.id);
        }}
      >
        {one.companyName}
      </Link>
    ),
    secondaryContent: (
      <Box color="text-body-secondary" fontSize="body-s">
        {`${one.psiraNumber}, ${periodWords(one)}`}
      </Box>
    ),
    actions: <Status status={one.status} />,
  });
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <Loadable of={latest} what="recent disclosures" empty={<Nothing title="No disclosures created yet" />}>
        {(disclosures) => <List<Disclosure> ariaLabel={title} items={disclosures} renderItem={item} />}
      </Loadable>
    </Container>
  );
}
