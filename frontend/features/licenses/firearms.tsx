// Table of the firearms that one legal entity owns.
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { useNarrow } from '../../ui/page/narrow.ts';
import { StatusBadge } from '../../ui/records/status-badge.tsx';
import { useAddressTexts } from '../../ui/table/address-texts.ts';
import { firearmColumn, serialLink } from '../../ui/table/firearm-column.tsx';
import { type RecordColumn, RecordTable } from '../../ui/table/record-table.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';

const keeper = ({ keeperName }: Firearm) => keeperName ?? 'The owner';
const place = ({ province, city }: Firearm) => `${province} / ${city}`;

const wideColumns: readonly RecordColumn<Firearm>[] = [
  { id: 'serialNumber', header: 'Serial Number', isRowHeader: true, width: 150, cell: serialLink },
  { id: 'manufacturer', header: 'Manufacturer', width: 150, cell: ({ manufacturer }) => manufacturer },
  { id: 'model', header: 'Model', width: 130, cell: ({ model }) => model },
  { id: 'type', header: 'Type', width: 110, cell: ({ type }) => type },
  { id: 'caliber', header: 'Caliber', width: 130, cell: ({ caliber }) => caliber },
  { id: 'status', header: 'Status', width: 150, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'keeper', header: 'Keeper', width: 200, cell: keeper },
  { id: 'place', header: 'Province / City', width: 200, cell: place },
];
const narrowColumns = [firearmColumn(190, place), { id: 'keeper', header: 'Keeper', width: 145, cell: keeper }];

export function Firearms({ ownerId }: { readonly ownerId: number }) {
  const [{ search }, set] = useAddressTexts('search');
  const setSearch = (text: string) => set({ search: text });
  const narrow = useNarrow();
  return (
    <RecordTable
      route={contract.firearms.list}
      query={{ ownerId, search }}
      key={narrow ? 'narrow' : 'wide'}
      name={narrow ? 'entity-firearms-narrow' : 'entity-firearms'}
      exportAs="firearms"
      title="Firearms"
      what="firearms"
      variant="container"
      columns={narrow ? narrowColumns : wideColumns}
      // The owner is given by the page, so "clear filter" is offered only for a search.
      {...(search
        ? { onClearFilter: () => setSearch(''), noMatchTitle: 'No firearms match' }
        : { noMatchTitle: 'This legal entity owns no firearms', noMatchText: 'Firearms appear here once they are registered to it.' })}
      filter={<SearchText search={search} label="Search firearms" placeholder="Make, model or serial number" onSearch={setSearch} />}
    />
  );
}
