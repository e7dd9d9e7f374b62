// Province Grid: nine provinces, three by three, roughly in their place on the map, shaded by their share of the largest.

import type { GeographicDistribution } from '../../../shared/geographic/schema.ts';
import { figure } from '../../../shared/kinds/format.ts';
import type { Province } from '../../../shared/kinds/provinces.ts';
import { provinceCounts, shareOf } from './figures.ts';
import { Legend } from './legend.tsx';

const gridOrder: readonly Province[] = [
  'North West',
  'Gauteng',
  'Limpopo',
  'Northern Cape',
  'Free State',
  'Mpumalanga',
  'Western Cape',
  'Eastern Cape',
  'KwaZulu-Natal',
];

interface GridProps {
  readonly of: GeographicDistribution;
  readonly chosen: Province | undefined;
  readonly onChoose: (province: Province | undefined) => void;
}

export function ProvinceGrid({ of, chosen, onChoose }: GridProps) {
  const counts = provinceCounts(of);
  return (
    <div className="geographic-pair">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a grid */}
      <div className="geographic-grid" role="group" aria-label="Provinces">
        {gridOrder.map((name) => {
          const { count = 0, band } = counts.find((one) => one.name === name) ?? {};
          const aside = chosen !== undefined && chosen !== name;
          return (
            <button
              key={name}
              type="button"
              className="geographic-tile button-says"
              aria-pressed={chosen === name}
              style={{ background: band?.color, color: band?.ink }}
              onClick={() => onChoose(chosen === name ? undefined : name)}
            >
              <span className="geographic-tile-name">{name}</span>
              <span className="geographic-tile-count">{aside ? '–' : figure(count)}</span>
              <span className="geographic-tile-share">{aside ? 'Filtered out' : `${shareOf(count, of.total)} · ${band?.name}`}</span>
            </button>
          );
        })}
      </div>
      <Legend max={counts[0]?.count ?? 0} />
    </div>
  );
}
