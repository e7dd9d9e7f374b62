// Tables with the counts of the map, for users who cannot use its canvas. A name shows its place on the map.

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { cityShown } from '../../../shared/geographic/places.ts';
import type { Place } from '../../../shared/geographic/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import { Nothing } from '../../ui/page/loadable.tsx';
import type { ProvinceCount } from './figures.ts';
import { Swatch } from './legend.tsx';

const Name = ({ name, onShow }: { readonly name: string; readonly onShow?: ((name: string) => void) | undefined }) =>
  onShow ? (
    <span className="button-says">
      <Button variant="inline-link" ariaLabel={`Show ${name} on the map`} onClick={() => onShow(name)}>
        {name}
      </Button>
    </span>
  ) : (
    name
  );

const none = <Nothing title="None">No firearms match the filters.</Nothing>;

interface ProvinceTableProps {
  readonly provinces: readonly ProvinceCount[];
  readonly onShow: (name: string) => void;
}

export const ProvinceTable = ({ provinces, onShow }: ProvinceTableProps) => (
  <Table<ProvinceCount>
    variant="embedded"
    contentDensity="compact"
    ariaLabels={{ tableLabel: 'Firearms by province' }}
    items={provinces.filter(({ count }) => count > 0)}
    trackBy="name"
    empty={none}
    columnDefinitions={[
      { id: 'name', header: 'Province', isRowHeader: true, minWidth: 116, cell: ({ name }) => <Name name={name} onShow={onShow} /> },
      { id: 'count', header: 'Firearms', cell: ({ count }) => figure(count) },
      { id: 'band', header: 'Density', cell: ({ band }) => <Swatch {...band} /> },
    ]}
  />
);

export type Ranked = Place & { readonly rank: number };

interface CityTableProps {
  readonly label: string;
  readonly places: readonly Ranked[];
  /** The table is of one province and needs no column for it. */
  readonly within?: boolean;
  /** Undefined if there is no map, or the town is not on it. */
  readonly onShow?: (place: Place) => (() => void) | undefined;
}

export function CityTable({ label, places, within = false, onShow }: CityTableProps) {
  const columns: TableProps.ColumnDefinition<Ranked>[] = [
    { id: 'rank', header: 'Rank', width: 66, cell: ({ rank }) => rank },
    {
      id: 'city',
      header: within ? 'City' : 'City and Province',
      isRowHeader: true,
      minWidth: 150,
      cell: (place) => (
        <>
          <Name name={cityShown(place.city, place.province)} onShow={onShow?.(place)} />
          {within ? null : (
            <Box color="text-body-secondary" fontSize="body-s">
              {place.province}
            </Box>
          )}
        </>
      ),
    },
    { id: 'count', header: 'Firearms', cell: ({ count }) => figure(count) },
  ];
  return (
    <Table<Ranked>
      variant="embedded"
      contentDensity="compact"
      ariaLabels={{ tableLabel: label }}
      items={places}
      trackBy={({ city, province }) => `${province}=${city}`}
      empty={none}
      columnDefinitions={columns}
    />
  );
}
