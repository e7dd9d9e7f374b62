// Tab: firearm records by verification status, with tiles as filters, oldest registration first.
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type Firearm, firearmVerifications } from '../../../shared/firearms/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { LoadFailed } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { VerificationWords, verificationWords } from '../../ui/records/verification-words.tsx';
import { choicesOf, FilterChoice } from '../../ui/table/filter-choice.tsx';
import { FilterTile, FilterTiles } from '../../ui/table/filter-tile.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { addressOf, type Filters, filtersFrom, placeOf, queryOf } from './filters.ts';
import { useCounts } from './use-counts.ts';
import './verification.css';

const choices = choicesOf(provinces, (province) => province);
const everything: Filters = { search: '', status: 'all', province: undefined };

type Columns = readonly RecordColumn<Firearm>[];

const nameOf = ({ manufacturer, model, serialNumber }: Firearm) => `${manufacturer} ${model}, ${serialNumber}`;

function columnsFor(filters: Filters, narrow: boolean): Columns {
  const open = (firearm: Firearm) => <Link href={placeOf(filters, firearm.id)}>{nameOf(firearm)}</Link>;
  const state = ({ verification }: Firearm) => <VerificationWords of={verification} />;
  if (narrow)
    return [
      {
        id: 'firearm',
        header: 'Firearm',
        isRowHeader: true,
        width: 300,
        cell: (firearm) => (
          <SpaceBetween size="xxs">
            {open(firearm)}
            {state(firearm)}
            <span>{firearm.ownerName}</span>
            <span>{`Since ${onDay(firearm.verification.since)}`}</span>
          </SpaceBetween>
        ),
      },
    ];
  // Hides columns that have the same value in each row or no value, to leave room for the others.
  const shows = { state: filters.status === 'all', note: filters.status !== 'pending' };
  return [
    { id: 'firearm', header: 'Firearm', isRowHeader: true, width: 250, cell: open },
    ...(shows.state ? [{ id: 'state', header: 'Verification', width: 140, cell: state }] : []),
    { id: 'since', header: 'Since', width: 170, cell: ({ verification }) => onDay(verification.since) },
    { id: 'owner', header: 'Owner', width: 240, cell: ({ ownerName }) => ownerName },
    ...(shows.note ? [{ id: 'note', header: 'Note', width: 260, cell: ({ verification }: Firearm) => verification.note ?? '–' }] : []),
    { id: 'by', header: 'Reviewed by', width: 170, cell: ({ verification }) => verification.byName ?? 'Not reviewed' },
    { id: 'province', header: 'Province', width: 150, cell: ({ province }) => province },
  ];
}

export function FirearmRecords() {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFrom(address);
  const counts = useCounts();
  const narrow = useNarrow();
  const { search, status, province } = filters;
  const columns = useMemo(() => columnsFor({ search, status, province }, narrow), [search, status, province, narrow]);
  const set = (change: Partial<Filters>) => setAddress(addressOf({ ...filters, ...change }), { replace: true });
  return (
    <SpaceBetween size="l">
      {counts.error ? <LoadFailed what="the figures" error={counts.error} onRetry={counts.reload} /> : null}
      <FilterTiles label="Filter by verification">
        {firearmVerifications.map((one) => (
          <FilterTile
            key={one}
            name={verificationWords(one)}
            count={counts.data?.firearms[one]}
            pressed={status === one}
            onToggle={() => set({ status: status === one ? 'all' : one })}
          />
        ))}
      </FilterTiles>
      <RecordTable
        key={narrow ? 'narrow' : 'wide'}
        route={contract.verification.list}
        query={queryOf(filters)}
        name={narrow ? 'verification-narrow' : 'verification'}
        title="Firearm Records"
        description="Oldest registration first"
        what="firearm records"
        variant="container"
        columns={columns}
        onClearFilter={() => setAddress(addressOf(everything), { replace: true })}
        noMatchTitle={status === 'pending' && !search && !province ? 'No records awaiting verification' : 'No firearm records match'}
        noMatchText="Choose another status, or show all records."
        filter={
          <div className="verification-filters">
            <SearchText
              search={search}
              label="Search firearm records"
              placeholder="Serial number, make or model"
              onSearch={(wanted) => set({ search: wanted })}
            />
            <FilterChoice label="Filter by province" all="All provinces" value={province} choices={choices} onChoose={(value) => set({ province: value })} />
          </div>
        }
      />
    </SpaceBetween>
  );
}
