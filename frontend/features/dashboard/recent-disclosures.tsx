// The latest five disclosures, or the latest five that match a search.
import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import { contract } from '../../../shared/contract.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { Moment } from './moment.tsx';

const title = 'Recent Disclosures';

/** Submitted and draft have their own colours, other statuses are neutral (spec 1, section 4). */
const colors: Partial<Record<Disclosure['status'], BadgeProps['color']>> = { submitted: 'green', draft: 'blue' };

export function RecentDisclosures({ search }: { readonly search: string }) {
  const latest = useRoute(contract.disclosures.list, { query: { limit: 5, search } });
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" actions={<Link href="/disclosure">View all</Link>}>
          {title}
        </Header>
      }
    >
      <Loadable of={latest} what="recent disclosures" empty={<Nothing title={search ? `No disclosures match "${search}"` : 'No recent disclosures'} />}>
        {(disclosures) => <List<Disclosure> ariaLabel={title} items={disclosures} renderItem={item} />}
      </Loadable>
    </Container>
  );
}

const item = (disclosure: Disclosure) => ({
  id: disclosure.id,
  content: <Link href={`/disclosure?id=${disclosure.id}`}>{disclosure.companyName}</Link>,
  secondaryContent: (
    <Box color="text-body-secondary" fontSize="body-s">
      {`${disclosure.psiraNumber} · `}
      <Moment at={disclosure.createdAt} />
    </Box>
  ),
  actions: <Badge color={colors[disclosure.status] ?? 'grey'}>{wordsOf(disclosure.status)}</Badge>,
});
