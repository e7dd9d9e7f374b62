// The latest five registrations, or the latest five that match a search.
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { Moment } from './moment.tsx';

const title = 'Recent Firearm Registrations';

export function RecentFirearms({ search }: { readonly search: string }) {
  const latest = useRoute(contract.firearms.list, { query: { limit: 5, search } });
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" actions={<Link href="/registration">View all</Link>}>
          {title}
        </Header>
      }
    >
      <Loadable of={latest} what="recent registrations" empty={<Nothing title={search ? `No firearms match "${search}"` : 'No recent registrations'} />}>
        {(firearms) => <List<Firearm> ariaLabel={title} items={firearms} renderItem={item} />}
      </Loadable>
    </Container>
  );
}

const item = (firearm: Firearm) => ({
  id: firearm.id,
  content: <Link href={`/firearms/${firearm.id}/profile`}>{`${firearm.manufacturer} ${firearm.model}`}</Link>,
  secondaryContent: (
    <Box color="text-body-secondary" fontSize="body-s">
      {`${firearm.serialNumber} · ${firearm.type}, ${firearm.caliber} · `}
      <Moment at={firearm.createdAt} />
    </Box>
  ),
  actions: <StatusBadge status={firearm.status} />,
});
