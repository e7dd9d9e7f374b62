// The two lists of the latest five: registrations and disclosures, searched over all that the caller may see.
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import type { ReactNode } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Disclosure } from '../../../shared/disclosures/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/loadable.tsx';
import { StatusBadge, wordsOf } from '../../ui/status-badge.tsx';

/** How many a list shows (spec 1, section 9). */
const latest = 5;

const day = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'medium', timeZone: 'Africa/Johannesburg' });

const queryOf = (search: string) => ({ query: { limit: latest, ...(search ? { search } : {}) } });

interface Listed {
  readonly id: string;
}

function Recent<T extends Listed>({
  title,
  href,
  what,
  search,
  of,
  row,
}: {
  readonly title: string;
  readonly href: string;
  readonly what: string;
  readonly search: string;
  readonly of: Parameters<typeof Loadable<readonly T[]>>[0]['of'];
  readonly row: (record: T) => { content: ReactNode; secondaryContent: ReactNode; actions?: ReactNode };
}) {
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" actions={<Link href={href}>View all</Link>}>
          {title}
        </Header>
      }
    >
      <Loadable
        of={of}
        what={what}
        empty={search ? <Nothing title={`No ${what} match "${search}"`} /> : <Nothing title={`No recent ${what === 'firearms' ? 'registrations' : what}`} />}
      >
        {(records) => <List ariaLabel={title} items={[...records]} renderItem={(record) => ({ id: record.id, ...row(record) })} />}
      </Loadable>
    </Container>
  );
}

export function RecentFirearms({ search }: { readonly search: string }) {
  const firearms = useRoute(contract.firearms.list, queryOf(search));
  return (
    <Recent
      title="Recent Firearm Registrations"
      href="/registration"
      what="firearms"
      search={search}
      of={firearms}
      row={(firearm) => ({
        content: <Link href={`/firearms/${firearm.id}/profile`}>{`${firearm.manufacturer} ${firearm.model}`}</Link>,
        secondaryContent: (
          <Box color="text-body-secondary" fontSize="body-s">
            {`${firearm.serialNumber} · ${firearm.type} · ${firearm.caliber} · ${day.format(new Date(firearm.createdAt))}`}
          </Box>
        ),
        actions: <StatusBadge status={firearm.status} />,
      })}
    />
  );
}

/** Submitted and draft are told apart; the others are neutral (spec 1, section 4). */
const disclosureColour = (status: Disclosure['status']) => (status === 'submitted' ? 'blue' : status === 'draft' ? 'severity-low' : 'grey');

export function RecentDisclosures({ search }: { readonly search: string }) {
  const disclosures = useRoute(contract.disclosures.list, queryOf(search));
  return (
    <Recent
      title="Recent Disclosures"
      href="/disclosure"
      what="disclosures"
      search={search}
      of={disclosures}
      row={(disclosure) => ({
        content: disclosure.companyName,
        secondaryContent: (
          <Box color="text-body-secondary" fontSize="body-s">
            {`${disclosure.psiraNumber} · ${disclosure.disclosurePeriodStart} to ${disclosure.disclosurePeriodEnd}`}
          </Box>
        ),
        actions: <Badge color={disclosureColour(disclosure.status)}>{wordsOf(disclosure.status)}</Badge>,
      })}
    />
  );
}
