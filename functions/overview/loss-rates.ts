// Losses and thefts of twelve months per 1,000 firearms held now, by province and provider. Reads one counter for each month, and one for each hundred
// provider numbers with a loss.
import { provinces } from '../../shared/kinds/provinces.ts';
import { mostProviders, perThousand, worstFirst } from '../../shared/overview/rules.ts';
import type { Overview } from '../../shared/overview/schema.ts';
import { heldByFacet, heldInFacet, lossesOfMonth } from '../counters/loss-facets.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { type Counts, named, readFigures, together } from '../reports/figures.ts';

type Rates = Overview['lossRates'];

export const lossRateCounters = (months: readonly string[]) => [
  ...months.map((month) => ({ kind: 'loss', facet: lossesOfMonth(month) })),
  { kind: 'firearm', facet: heldInFacet },
];

export async function lossRatesFrom(read: (kind: string, facet: string) => Counts, months: readonly string[]): Promise<Rates> {
  const counted = together(months.map((month) => read('loss', lossesOfMonth(month))));
  const heldIn = read('firearm', heldInFacet);
  const lostIn = named(counted, 'province');
  const byProvince = provinces.map((name) => {
    const [losses, held] = [lostIn[name] ?? 0, heldIn[name] ?? 0];
    return { name, losses, held, rate: perThousand(losses, held) };
  });
  return { provinces: byProvince.sort(worstFirst), providers: await worstProviders(named(counted, 'owner')) };
}

async function worstProviders(lostBy: Counts): Promise<Rates['providers']> {
  const owners = Object.entries(lostBy).flatMap(([id, losses]) => (losses > 0 ? [{ id: Number(id), losses }] : []));
  if (owners.length === 0) return [];
  const facets = [...new Set(owners.map(({ id }) => heldByFacet(id)))];
  const read = await readFigures(
    'all',
    facets.map((facet) => ({ kind: 'firearm', facet })),
  );
  const worst = owners
    .map(({ id, losses }) => {
      const held = read('firearm', heldByFacet(id))[String(id)] ?? 0;
      return { id, losses, held, rate: perThousand(losses, held) };
    })
    .sort((a, b) => worstFirst(a, b) || a.id - b.id)
    .slice(0, mostProviders);
  const names = new Map((await findLegalEntities(worst.map(({ id }) => id))).map(({ id, name }) => [id, name]));
  return worst.map((one) => ({ ...one, name: names.get(one.id) ?? `Provider ${one.id}` }));
}
