// Screen: National Custody, with firearms out by province and provider, and the exceptions, refusals and missing rounds of a month.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import * as v from 'valibot';
import { contract } from '../../../shared/contract.ts';
import { type CustodyFigures, mostProvidersListed, type NationalCustody } from '../../../shared/custody/national.ts';
import { exactly, figure, monthInWords } from '../../../shared/kinds/format.ts';
import { Month } from '../../../shared/kinds/index.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { monthOf } from '../../../shared/kinds/time.ts';
import { trendMonths } from '../../../shared/overview/rules.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { Loadable } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { Page } from '../../ui/page/page.tsx';
import { CustodyValue, RefusalTable } from '../../ui/records/custody-figures.tsx';
import { addressOf, among } from '../../ui/table/address-filters.ts';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';

type Columns<T> = readonly TableProps.ColumnDefinition<T>[];

/** `out` is of now, the others are of the month. */
const figureColumns = <T extends CustodyFigures>(): Columns<T> => [
  { id: 'out', header: 'Out', cell: ({ out }) => figure(out) },
  { id: 'overdue', header: 'Overdue', cell: ({ overdue }) => <CustodyValue count={overdue} worry /> },
  { id: 'beyond', header: 'Beyond 72 h', cell: ({ beyond }) => <CustodyValue count={beyond} worry /> },
  { id: 'exceptions', header: 'Exceptions', cell: ({ exceptions }) => figure(exceptions) },
  { id: 'refusals', header: 'Refusals', cell: ({ refusals }) => figure(refusals) },
  { id: 'roundsShort', header: 'Rounds Short', cell: ({ roundsShort }) => <CustodyValue count={roundsShort} worry /> },
];

/** On a phone, one column with the figures in words. */
const inWords = ({ out, overdue, beyond, exceptions, refusals, roundsShort }: CustodyFigures): string =>
  [
    `${figure(out)} out`,
    ...(overdue > 0 ? [`${figure(overdue)} overdue`] : []),
    ...(beyond > 0 ? [`${figure(beyond)} beyond 72 h`] : []),
    ...(exceptions > 0 ? [`exceptions ${figure(exceptions)}`] : []),
    ...(refusals > 0 ? [`refusals ${figure(refusals)}`] : []),
    ...(roundsShort > 0 ? [`rounds short ${figure(roundsShort)}`] : []),
  ].join(' · ');

type Province = NationalCustody['provinces'][number];
type Provider = NationalCustody['providers'][number];

function columnsOf<T extends CustodyFigures>(header: string, name: (row: T) => React.ReactNode, isNarrow: boolean, more: Columns<T> = []): Columns<T> {
  if (!isNarrow) return [{ id: 'name', header, isRowHeader: true, minWidth: 180, cell: name }, ...more, ...figureColumns<T>()];
  const cell = (row: T) => (
    <SpaceBetween size="xxxs">
      {name(row)}
      <span>{inWords(row)}</span>
    </SpaceBetween>
  );
  return [{ id: 'name', header, isRowHeader: true, cell }];
}

const Country = ({ of: { country, asOf, month } }: { readonly of: NationalCustody }) => (
  <Container
    header={
      <Header variant="h2" description={`Firearms out as at ${exactly(asOf)}. Exceptions, refusals and rounds short are of ${monthInWords(month)}.`}>
        South Africa
      </Header>
    }
  >
    <KeyValuePairs
      columns={4}
      minColumnWidth={130}
      items={[
        { label: 'Out', value: <CustodyValue count={country.out} large /> },
        { label: 'Overdue', value: <CustodyValue count={country.overdue} large worry /> },
        { label: 'Beyond 72 h', value: <CustodyValue count={country.beyond} large worry /> },
        { label: 'Exceptions', value: <CustodyValue count={country.exceptions} large /> },
        { label: 'Refusals', value: <CustodyValue count={country.refusals} large /> },
        { label: 'Returns with rounds missing', value: <CustodyValue count={country.shortfalls} large worry /> },
        { label: 'Rounds Short', value: <CustodyValue count={country.roundsShort} large worry /> },
      ]}
    />
  </Container>
);

function Providers({ of: { providers, more }, province }: { readonly of: NationalCustody; readonly province: string | undefined }) {
  const isNarrow = useNarrow();
  const name = ({ id, name: words }: Provider) => <Link href={`/legal-entities/${id}?tab=custody`}>{words}</Link>;
  const place: Columns<Provider> = province ? [] : [{ id: 'province', header: 'Province', minWidth: 130, cell: (row) => row.province }];
  return (
    <Table<Provider>
      key={isNarrow ? 'narrow' : 'wide'}
      variant="container"
      wrapLines
      ariaLabels={{ tableLabel: 'Providers' }}
      items={providers}
      trackBy={({ id, province: of }) => `${of} ${id}`}
      columnDefinitions={columnsOf('Provider', name, isNarrow, place)}
      header={
        <Header
          variant="h2"
          counter={`(${figure(providers.length)}${more ? '+' : ''})`}
          description="The gravest first. Open a provider to see its firearms and officers; the reading is logged."
        >
          Providers
        </Header>
      }
      empty="No provider has a firearm out, an exception, a refusal or missing rounds."
      footer={more ? `Only the ${mostProvidersListed} gravest are listed. Choose a province to see others.` : undefined}
    />
  );
}

function Provinces({ rows }: { readonly rows: readonly Province[] }) {
  const isNarrow = useNarrow();
  return (
    <Table<Province>
      key={isNarrow ? 'narrow' : 'wide'}
      variant="container"
      wrapLines
      ariaLabels={{ tableLabel: 'Provinces' }}
      items={rows}
      trackBy="name"
      columnDefinitions={columnsOf('Province', ({ name }: Province) => name, isNarrow)}
      header={
        <Header variant="h2" description="By the province of the provider">
          Provinces
        </Header>
      }
    />
  );
}

export default function NationalCustodyPage() {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('month');
  const filters = { month: v.is(Month, asked) ? asked : undefined, province: among(provinces, address.get('province')) };
  const set = (change: object) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  const national = useRoute(contract.custody.national, { query: filters });
  const months = trendMonths(monthOf(new Date())).slice(0, -1).reverse();
  return (
    <Page
      title="National Custody"
      description="Firearms that providers have handed to officers and that are out now."
      actions={
        <Button
          iconName="refresh"
          ariaLabel="Refresh national custody"
          loading={national.refreshing}
          loadingText="Loading national custody"
          onClick={national.reload}
        />
      }
    >
      <SpaceBetween direction="horizontal" size="xs">
        <FilterChoice
          label="Filter by month"
          all="This month"
          value={filters.month}
          choices={choicesOf(months, monthInWords)}
          onChoose={(month) => set({ month })}
        />
        <FilterChoice
          label="Filter by province"
          all="All provinces"
          value={filters.province}
          choices={choicesOf(provinces)}
          onChoose={(province) => set({ province })}
        />
      </SpaceBetween>
      <Loadable of={national} what="national custody" empty={null}>
        {(one) => (
          <SpaceBetween size="l">
            <Country of={one} />
            {one.country.beyond > 0 ? (
              <Alert type="error" header="Firearms are out beyond 72 hours">
                No authorisation covers them any more. Open their providers below.
              </Alert>
            ) : null}
            <Providers of={one} province={filters.province} />
            <Provinces rows={filters.province ? one.provinces.filter(({ name }) => name === filters.province) : one.provinces} />
            <RefusalTable refusals={one.refusals} month={one.month} />
          </SpaceBetween>
        )}
      </Loadable>
    </Page>
  );
}
