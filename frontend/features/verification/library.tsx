// Tab: library records by verification status.
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type LibraryFirearm, verificationStatuses } from '../../../shared/library/schema.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { LoadFailed } from '../../ui/page/loadable.tsx';
import { useNarrow } from '../../ui/page/narrow.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { VerificationWords, verificationWords } from '../../ui/records/verification-words.tsx';
import { among } from '../../ui/table/address-filters.ts';
import { FilterTile, FilterTiles } from '../../ui/table/filter-tile.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import { useCounts } from './use-counts.ts';

const DecideLibrary = later(() => import('./decide-library.tsx').then((loaded) => loaded.DecideLibrary));

type Columns = readonly RecordColumn<LibraryFirearm>[];

const title = ({ manufacturer, model }: LibraryFirearm) => `${manufacturer} ${model}`;
const link = (record: LibraryFirearm) => (
  <Link href={`/library?${new URLSearchParams({ manufacturer: record.manufacturer, model: record.model })}`}>{title(record)}</Link>
);
const state = ({ verificationStatus }: LibraryFirearm) => <VerificationWords of={{ status: verificationStatus }} />;

function columnsFor(narrow: boolean, onLook: (record: LibraryFirearm) => void): Columns {
  const look = (record: LibraryFirearm) => (
    <Button ariaLabel={`Review ${title(record)}`} wrapText={false} onClick={() => onLook(record)}>
      Review
    </Button>
  );
  if (narrow)
    return [
      {
        id: 'record',
        header: 'Record',
        isRowHeader: true,
        width: 300,
        cell: (record) => (
          <SpaceBetween size="xs">
            {link(record)}
            {state(record)}
            {look(record)}
          </SpaceBetween>
        ),
      },
    ];
  return [
    { id: 'record', header: 'Record', isRowHeader: true, width: 260, cell: link },
    { id: 'type', header: 'Type', width: 150, cell: ({ type }) => wordsOf(type) },
    { id: 'caliber', header: 'Caliber', width: 140, cell: ({ caliber }) => caliber ?? 'N/A' },
    { id: 'state', header: 'Verification', width: 140, cell: state },
    { id: 'actions', header: 'Actions', width: 175, cell: look },
    { id: 'by', header: 'Reviewed by', width: 180, cell: ({ verifiedByName }) => verifiedByName ?? 'Not reviewed' },
    { id: 'note', header: 'Note', width: 240, cell: ({ verificationNote }) => verificationNote ?? '–' },
  ];
}

export function LibraryRecords() {
  const [address, setAddress] = useSearchParams();
  const [looked, setLooked] = useState<LibraryFirearm>();
  const [changes, setChanges] = useState(0);
  const counts = useCounts(changes);
  const narrow = useNarrow();
  const columns = useMemo(() => columnsFor(narrow, setLooked), [narrow]);
  const status = among([...verificationStatuses, 'all'] as const, address.get('library')) ?? 'pending';
  const manufacturer = address.get('make') ?? '';
  const set = (change: { status?: string; manufacturer?: string }) => {
    const next = { status, manufacturer, ...change };
    setAddress({ tab: 'library', library: next.status, ...(next.manufacturer ? { make: next.manufacturer } : {}) }, { replace: true });
  };
  const close = () => {
    // Closes this record only, not one that was opened in the meantime.
    setLooked((now) => (now === looked ? undefined : now));
    setChanges(changes + 1);
  };
  return (
    <SpaceBetween size="l">
      {counts.error ? <LoadFailed what="the figures" error={counts.error} onRetry={counts.reload} /> : null}
      <FilterTiles label="Filter by verification">
        {verificationStatuses.map((one) => (
          <FilterTile
            key={one}
            name={verificationWords(one)}
            count={counts.data?.library[one]}
            pressed={status === one}
            onToggle={() => set({ status: status === one ? 'all' : one })}
          />
        ))}
      </FilterTiles>
      <RecordTable
        key={narrow ? 'narrow' : 'wide'}
        route={contract.library.list}
        query={{ ...(status === 'all' ? {} : { verificationStatus: status }), ...(manufacturer ? { manufacturer } : {}) }}
        name={narrow ? 'verification-library-narrow' : 'verification-library'}
        title="Library Records"
        what="library records"
        variant="container"
        columns={columns}
        onClearFilter={() => set({ status: 'all', manufacturer: '' })}
        noMatchTitle={status === 'pending' && !manufacturer ? 'No records awaiting verification' : 'No library records match'}
        noMatchText="Choose another status, or show all records."
        filter={
          <SearchText search={manufacturer} label="Search library records" placeholder="Manufacturer" onSearch={(wanted) => set({ manufacturer: wanted })} />
        }
      />
      <Opens of={DecideLibrary} when={looked ? { listed: looked, onClose: close } : undefined} />
    </SpaceBetween>
  );
}
