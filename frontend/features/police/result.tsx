// Result of a search: a summary of each firearm, with a link to its record.
import Alert from '@cloudscape-design/components/alert';
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import List from '@cloudscape-design/components/list';
import LiveRegion from '@cloudscape-design/components/live-region';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { exactly, figure, onDay } from '../../../shared/kinds/format.ts';
import type { Hit, PoliceSearchResult } from '../../../shared/police/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { StatusBadge, wordsOf } from '../../ui/records/status-badge.tsx';
import { useFresh } from './use-fresh.ts';
import { askedWords, lossWords, reasonWords, resultWords } from './wording.ts';

export function Result({ id }: { readonly id: string }) {
  const search = useRoute(contract.police.get, { params: { id } });
  useFresh(search);
  const top = useRef<HTMLDivElement>(null);
  const shown = search.data !== undefined;
  useEffect(() => {
    // On a phone the form fills the screen, so the page scrolls to the result.
    if (shown) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [shown]);
  return (
    <div ref={top}>
      {/* Present before the result, so that screen readers announce it. */}
      <LiveRegion hidden>{search.data ? resultWords(search.data) : ''}</LiveRegion>
      <Loadable of={search} what="the result" empty={<Nothing title="Search not found" />}>
        {(found) => (
          <Container
            header={
              <Header
                variant="h2"
                counter={`(${figure(found.found)})`}
                description={`${reasonWords(found)}. ${askedWords(found.asked)}. ${exactly(found.createdAt)}`}
              >
                Result
              </Header>
            }
          >
            {found.isOpen ? <Hits search={found} /> : <Expired id={id} />}
          </Container>
        )}
      </Loadable>
    </div>
  );
}

const Expired = ({ id }: { readonly id: string }) => (
  <Alert type="info" action={<Button href={`/saps/firearms?again=${id}`}>Search Again</Button>}>
    The reason for this search has expired. Search again and give the reason again.
  </Alert>
);

function Hits({ search }: { readonly search: PoliceSearchResult }) {
  if (search.hits.length === 0) return <Nothing title="No Firearms Found">No registered firearm matches the search. The search is logged.</Nothing>;
  const opened = new Set(search.looks.map(({ firearmId }) => firearmId));
  return (
    <SpaceBetween size="m">
      {search.match === 'near' ? (
        <Alert type="warning" header={`${resultWords(search)}.`}>
          No registered firearm has exactly this serial number. These firearms differ only in characters that are easily confused: O and 0, I, L and 1, S and 5,
          B and 8, Z and 2. Compare the number on the firearm before you act.
        </Alert>
      ) : null}
      {search.more ? (
        <Alert type="warning" header="Narrow the search">
          {`Showing the ${search.hits.length} newest matches; there are more. Enter a serial number, or more of the make or the owner.`}
        </Alert>
      ) : null}
      <List
        ariaLabel="Firearms found"
        items={search.hits}
        renderItem={(hit) => ({
          id: hit.firearmId,
          content: (
            <Link href={`/saps/firearms/${search.id}/${hit.firearmId}`} fontSize="heading-s">
              {firearmName(hit)}
            </Link>
          ),
          secondaryContent: <About hit={hit} near={search.match === 'near'} opened={opened.has(hit.firearmId)} />,
        })}
      />
    </SpaceBetween>
  );
}

/** Statuses that an officer must see first. */
const wanted: ReadonlySet<string> = new Set(['stolen', 'lost', 'seized']);

function LicenseBadge({ of: { license } }: { readonly of: Hit }) {
  if (!license?.state) return <Badge color="severity-high">No license in force</Badge>;
  if (license.state === 'EXPIRED') return <Badge color="severity-high">{`License expired on ${onDay(license.expiresOn)}`}</Badge>;
  if (license.state === 'LODGED_VALID') return <Badge color="green">Licensed, renewal lodged in time</Badge>;
  return <Badge color="green">{`Licensed until ${onDay(license.expiresOn)}`}</Badge>;
}

const About = ({ hit, near, opened }: { readonly hit: Hit; readonly near: boolean; readonly opened: boolean }) => (
  <SpaceBetween size="xxs">
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      {wanted.has(hit.status) ? <Badge color="severity-critical">{wordsOf(hit.status)}</Badge> : <StatusBadge status={hit.status} />}
      <LicenseBadge of={hit} />
      {near ? <Badge color="severity-medium">Near match</Badge> : null}
      <span>{`${hit.type}, ${hit.caliber}`}</span>
    </SpaceBetween>
    <span>{`Owner: ${hit.ownerName}`}</span>
    {hit.loss ? <Box variant="strong">{lossWords(hit.status, hit.loss)}</Box> : null}
    {opened ? (
      <Box color="text-body-secondary" fontSize="body-s">
        Already opened
      </Box>
    ) : null}
  </SpaceBetween>
);
