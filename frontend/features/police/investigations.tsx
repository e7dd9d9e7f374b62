// Screen: Investigation Support of the police (/saps/investigations), with the user's searches by case number, the opened records and a link to search again.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import List from '@cloudscape-design/components/list';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { lookRefusalOf, normaliseDocket } from '../../../shared/police/rules.ts';
import type { PoliceSearch } from '../../../shared/police/schema.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { purposeWords } from '../../ui/records/purpose-words.ts';
import { useCursorPages } from '../../ui/table/cursor-pages.ts';
import { CursorPagination } from '../../ui/table/cursor-pagination.tsx';
import { useFresh } from './use-fresh.ts';
import { askedWords, foundWords, timesWords } from './wording.ts';

const pageSize = 50;

export default function InvestigationsPage() {
  const [address, setAddress] = useSearchParams();
  const docketOf = address.get('docketOf') ?? undefined;
  const searches = useCursorPages(contract.police.list, { query: docketOf ? { docketOf } : {} }, pageSize);
  useFresh(searches);
  return (
    <Page
      title="Investigation Support"
      description="Your searches by case number (CAS), and the firearms that you opened."
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          {docketOf ? <Button onClick={() => setAddress({})}>All Case Numbers</Button> : null}
          <Button variant="primary" href="/saps/firearms">
            New Search
          </Button>
        </SpaceBetween>
      }
    >
      <Loadable of={searches} what="your searches" empty={<NoSearches />}>
        {(found) => (
          <SpaceBetween size="l">
            {byDocket(found).map((group) => (
              <Docket key={group.key} searches={group.searches} onOnly={docketOf ? undefined : (id) => setAddress({ docketOf: id })} />
            ))}
            <CursorPagination of={searches} what="searches" byTime />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}

const NoSearches = () => (
  <Container>
    <Nothing title="No Searches Yet" action={<Button href="/saps/firearms">Search the Register</Button>}>
      Your searches appear here, grouped by case number (CAS).
    </Nothing>
  </Container>
);

/** Ordered by the latest search of each case number. */
function byDocket(searches: readonly PoliceSearch[]): { key: string; searches: PoliceSearch[] }[] {
  const groups = new Map<string, PoliceSearch[]>();
  for (const search of searches) {
    const key = normaliseDocket(search.docketNumber);
    groups.set(key, [...(groups.get(key) ?? []), search]);
  }
  return [...groups].map(([key, found]) => ({ key, searches: found }));
}

interface DocketProps {
  readonly searches: readonly PoliceSearch[];
  readonly onOnly: ((searchId: string) => void) | undefined;
}

function Docket({ searches, onOnly }: DocketProps) {
  const [latest] = searches;
  if (!latest) return null;
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${searches.length})`}
          actions={
            onOnly ? (
              <Button ariaLabel={`Only This Case: ${latest.docketNumber}`} onClick={() => onOnly(latest.id)}>
                Only This Case
              </Button>
            ) : undefined
          }
        >
          {latest.docketNumber}
        </Header>
      }
    >
      <List
        ariaLabel={`Searches for case ${latest.docketNumber}`}
        items={searches}
        renderItem={(search) => ({
          id: search.id,
          content: <Box variant="strong">{askedWords(search.asked)}</Box>,
          secondaryContent: <About search={search} />,
          actions: <Actions search={search} />,
        })}
      />
    </Container>
  );
}

function About({ search: { purpose, purposeText, createdAt, found, match, looks } }: { readonly search: PoliceSearch }) {
  const opened = looks.map(({ name, times }) => `${name}${timesWords(times)}`);
  return (
    <SpaceBetween size="xxs">
      <span>{purposeWords({ purpose, purposeText })}</span>
      <span>{`${foundWords({ found, match })}. ${opened.length > 0 ? `Opened: ${opened.join('; ')}` : 'Nothing opened'}`}</span>
      <Box color="text-body-secondary" fontSize="body-s">
        <time dateTime={createdAt}>{exactly(createdAt)}</time>
      </Box>
    </SpaceBetween>
  );
}

function Actions({ search }: { readonly search: PoliceSearch }) {
  const name = askedWords(search.asked);
  return (
    <SpaceBetween direction="horizontal" size="s">
      {lookRefusalOf(search, new Date()) === undefined ? (
        <Button variant="inline-link" href={`/saps/firearms?search=${search.id}`} ariaLabel={`Show result: ${name}`}>
          Show result
        </Button>
      ) : null}
      <Button variant="inline-link" href={`/saps/firearms?again=${search.id}`} ariaLabel={`Search again: ${name}`}>
        Search again
      </Button>
    </SpaceBetween>
  );
}
