// The regulator's view of custody, from counters: two queries and the names of the providers shown, whatever the number of firearms.
import { type GateCode, gateCodes } from '../../shared/custody/gates.ts';
import { type CustodyFigures, mostProvidersListed, type NationalCustody, type NationalQuery } from '../../shared/custody/national.ts';
import { provinces } from '../../shared/kinds/provinces.ts';
import { monthOf } from '../../shared/kinds/time.ts';
import { eventsOfMonth, outMeasures } from '../counters/custody-facets.ts';
import { readAllCounts } from '../counters/store.ts';
import { provinceOf } from '../custody-records/province.ts';
import { findLegalEntities } from '../legal-entities/store.ts';

const none = (): CustodyFigures => ({ out: 0, overdue: 0, beyond: 0, exceptions: 0, shortfalls: 0, roundsShort: 0, refusals: 0 });
type Figure = keyof CustodyFigures;
type Row = CustodyFigures & { readonly id: number; readonly province: string };

const refusedPrefix = 'refused=';
const isFigure = (name: string): name is Figure => name in none();

/** Refusals by gate, most frequent first. Codes that no longer exist are left out. */
export const refusalsFrom = (counts: ReadonlyMap<string, number>): { code: GateCode; count: number }[] =>
  gateCodes.flatMap((code) => ((counts.get(code) ?? 0) > 0 ? [{ code, count: counts.get(code) as number }] : [])).sort((a, b) => b.count - a.count);

/** The events of a month of one provider's item: figures, and refusals by gate. */
export function readEvents(all: readonly { readonly value: string; readonly kept: number }[]) {
  const figures = none();
  const refused = new Map<string, number>();
  for (const { value, kept } of all) {
    if (value.startsWith(refusedPrefix)) {
      const code = value.slice(refusedPrefix.length);
      refused.set(code, (refused.get(code) ?? 0) + kept);
      figures.refusals += kept;
    } else if (isFigure(value)) figures[value] += kept;
  }
  return { figures, refused };
}

const add = (to: CustodyFigures, more: CustodyFigures) => {
  for (const name of Object.keys(none()) as Figure[]) to[name] += more[name];
};

/** The providers with firearms out now, by province. */
async function readOut(): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (const { count, kept } of await readAllCounts('custody-watch', 'all')) {
    const [measure = '', province = ''] = count.facet.split(':');
    const known = outMeasures.find((one) => one === measure);
    if (!known || kept <= 0) continue;
    const key = `${province}:${count.value}`;
    const row = rows.get(key) ?? { ...none(), id: Number(count.value), province };
    row[known] += kept;
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** The national figures of the firearms that are out now. */
export async function readOutNow(): Promise<Pick<CustodyFigures, 'out' | 'overdue' | 'beyond'>> {
  const sum = none();
  for (const row of await readOut()) add(sum, { ...none(), ...Object.fromEntries(outMeasures.map((one) => [one, row[one]])) });
  return { out: sum.out, overdue: sum.overdue, beyond: sum.beyond };
}

const gravity = ({ beyond, overdue, roundsShort, exceptions, refusals, out }: Row) => [beyond, overdue, roundsShort, exceptions, refusals, out];
function gravestFirst(a: Row, b: Row): number {
  const [left, right] = [gravity(a), gravity(b)];
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? a.id - b.id : (right[at] ?? 0) - (left[at] ?? 0);
}

export async function nationalCustody({ month, province }: NationalQuery, now = new Date()): Promise<NationalCustody> {
  const of = month ?? monthOf(now);
  const [out, events] = await Promise.all([readOut(), readAllCounts(eventsOfMonth(of), 'all')]);
  // A provider that moved has a part in each of its provinces.
  const parts = new Map(out.map((row) => [`${row.province}:${row.id}`, row]));
  const byProvider = new Map<string, { value: string; kept: number }[]>();
  for (const { count, kept } of events) byProvider.set(count.facet, [...(byProvider.get(count.facet) ?? []), { value: count.value, kept }]);
  const refused = new Map<string, number>();
  for (const [facet, values] of byProvider) {
    const at = facet.lastIndexOf(':');
    const [inProvince, id] = [facet.slice(0, at), Number(facet.slice(at + 1))];
    const read = readEvents(values);
    const row = parts.get(facet) ?? { ...none(), id, province: inProvince };
    add(row, read.figures);
    parts.set(facet, row);
    if (province === undefined || province === inProvince) for (const [code, n] of read.refused) refused.set(code, (refused.get(code) ?? 0) + n);
  }
  const country = none();
  const ofProvince = new Map(provinces.map((name) => [name as string, none()]));
  const rows = new Map<number, Row>();
  for (const part of parts.values()) {
    add(country, part);
    const sum = ofProvince.get(part.province);
    if (sum) add(sum, part);
    if (province !== undefined && part.province !== province) continue;
    const row = rows.get(part.id) ?? { ...none(), id: part.id, province: part.province };
    add(row, part);
    rows.set(part.id, row);
  }
  const listed = [...rows.values()].filter((row) => gravity(row).some((value) => value > 0));
  const shown = listed.sort(gravestFirst).slice(0, mostProvidersListed);
  const entities = new Map((await findLegalEntities(shown.map(({ id }) => id))).map((entity) => [entity.id, entity]));
  return {
    asOf: now.toISOString(),
    month: of,
    country,
    provinces: provinces.map((name) => ({ name, ...(ofProvince.get(name) ?? none()) })),
    refusals: refusalsFrom(refused),
    providers: shown.map((row) => {
      const entity = entities.get(row.id);
      return { ...row, name: entity?.name ?? `Provider ${row.id}`, province: entity ? provinceOf(entity) : row.province };
    }),
    more: listed.length > shown.length,
  };
}
