// The two tabs with a map: its canvas, and beside it the legend or the top cities and a table with the same counts.

import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { boundariesCredit, type MapStyle, mapStyleLabels, type TileService } from '../../../shared/geographic/map-styles.ts';
import { cityNamed } from '../../../shared/geographic/places.ts';
import { topCities } from '../../../shared/geographic/rules.ts';
import type { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import type { Province } from '../../../shared/kinds/provinces.ts';
import { deferred } from '../../ui/page/deferred.tsx';
import { cityCounts, notOnMap, provinceCounts } from './figures.ts';
import { Legend } from './legend.tsx';
import { CityTable, ProvinceTable } from './tables.tsx';
import { serviceOf } from './use-tiles.ts';

const DistributionMap = deferred(() => import('./map.tsx').then((loaded) => loaded.DistributionMap), <Box>Loading the map</Box>);

interface MapViewProps {
  readonly of: GeographicDistribution;
  readonly style: MapStyle;
  readonly citiesOnly?: boolean;
  readonly onProvince: (province: Province) => void;
}

export function MapView({ of, style, citiesOnly = false, onProvince }: MapViewProps) {
  const provinces = useMemo(() => provinceCounts(of), [of]);
  const cities = useMemo(() => cityCounts(of), [of]);
  const [asked, setAsked] = useState<{ readonly name: string }>();
  const [missing, setMissing] = useState<TileService>();
  const [attempt, setAttempt] = useState(0);
  const [undrawable, setUndrawable] = useState(false);
  const service = serviceOf(style);
  const show = (name: string) => setAsked({ name });
  const tiles = (one: TileService, arrive: boolean) => setMissing((before) => (arrive ? (before === one ? undefined : before) : one));

  return (
    <div className="geographic-pair">
      <SpaceBetween size="xs">
        {undrawable ? (
          <Alert type="warning">This browser cannot show the map because it has no WebGL. The table shows the same counts.</Alert>
        ) : (
          <DistributionMap
            key={attempt}
            style={style}
            provinces={provinces}
            cities={cities}
            citiesOnly={citiesOnly}
            asked={asked}
            onProvince={onProvince}
            onTiles={tiles}
            onMapFailed={() => setUndrawable(true)}
          />
        )}
        <div role="status">
          {service && service === missing ? (
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <Box color="text-status-warning">{`The ${mapStyleLabels[style]} map is unavailable. The map shows outlines only.`}</Box>
              <Button
                variant="inline-link"
                onClick={() => {
                  setMissing(undefined);
                  setAttempt(attempt + 1);
                }}
              >
                Try Again
              </Button>
            </SpaceBetween>
          ) : null}
        </div>
        <div className="geographic-credits">
          {[boundariesCredit, ...(service?.credits ?? [])].map(({ text, href }) => (
            <Link key={text} external externalIconAriaLabel="Opens in a new tab" href={href} fontSize="body-s">
              {text}
            </Link>
          ))}
        </div>
      </SpaceBetween>
      <SpaceBetween size="m">
        {citiesOnly ? <TopCities of={of} onShow={show} /> : <Legend max={provinces[0]?.count ?? 0} />}
        {citiesOnly ? null : <ProvinceTable provinces={provinces} onShow={show} />}
        <Others of={of} />
      </SpaceBetween>
    </div>
  );
}

const TopCities = ({ of, onShow }: { readonly of: GeographicDistribution; readonly onShow: (name: string) => void }) => (
  <SpaceBetween size="xs">
    <Box variant="h3">Top 10 Cities</Box>
    <CityTable
      label="Top 10 cities"
      places={of.places.slice(0, topCities).map((place, at) => ({ ...place, rank: at + 1 }))}
      onShow={({ city, province }) => {
        const known = cityNamed(city, province);
        return known && (() => onShow(known.name));
      }}
    />
  </SpaceBetween>
);

function Others({ of }: { readonly of: GeographicDistribution }) {
  const { towns, firearms } = notOnMap(of);
  if (towns === 0) return null;
  const are = firearms === 1 ? 'firearm is' : 'firearms are';
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      {`${figure(firearms)} ${are} in ${towns === 1 ? 'a town' : `${figure(towns)} towns`} without a circle on the map. The count of the province includes them.`}
    </Box>
  );
}
