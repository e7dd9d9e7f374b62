// Orders matching rows by a facet, newest first among equals. A page costs one pass over the matches and sorts only the facet's few values.
import { type Bits, lastBelow } from './bits.ts';
import type { Packed } from './packed.ts';
import type { SearchRow } from './row.ts';

export interface Ranking {
  /** A facet that is a text in every matching row. */
  readonly facet: string;
  readonly order: 'ascending' | 'descending';
  /** The last row of the previous page. */
  readonly after?: { readonly value: string; readonly id: string } | undefined;
}

export interface Ranked {
  readonly id: string;
  readonly value: string;
}

const rankOf = (text: string): string => (text ? String(JSON.parse(text)) : '');

/** The first `limit` rows in this order. `late` are the matching rows that are not packed, `hidden` the packed ones that they replace. */
export function rankedOf(
  { packed, bits, hidden, late }: { packed: Packed; bits: Bits; hidden: ReadonlySet<number>; late: readonly SearchRow[] },
  { facet, order, after }: Ranking,
  limit: number,
): Ranked[] {
  const column = packed.columns.texts.get(`facet:${facet}`);
  const known = new Map<number, string>();
  const valueAt = (position: number): string => {
    if (!column) return '';
    const code = column.codes?.[position];
    if (code === undefined) return rankOf(column.at(position));
    const value = known.get(code) ?? rankOf(column.at(position));
    known.set(code, value);
    return value;
  };
  const before = (a: string, b: string) => (order === 'ascending' ? a < b : a > b);
  const isBehind = (value: string, id: () => string) => after === undefined || before(after.value, value) || (after.value === value && id() < after.id);

  // The newest rows of each value, as many as a page may need.
  const byValue = new Map<string, string[]>();
  const take = (value: string, id: () => string) => {
    const ids = byValue.get(value);
    if (ids && ids.length >= limit) return;
    if (!isBehind(value, id)) return;
    if (ids) ids.push(id());
    else byValue.set(value, [id()]);
  };
  for (let position = lastBelow(bits, packed.count); position >= 0; position = lastBelow(bits, position)) {
    if (!hidden.has(position)) take(valueAt(position), () => packed.idAt(position));
  }
  const fresh = new Map<string, string[]>();
  for (const { id, facets } of late) {
    const value = String(facets[facet] ?? '');
    if (isBehind(value, () => id)) fresh.set(value, [...(fresh.get(value) ?? []), id]);
  }
  const found: Ranked[] = [];
  for (const value of [...new Set([...byValue.keys(), ...fresh.keys()])].sort((a, b) => (before(a, b) ? -1 : 1))) {
    const ids = [...(byValue.get(value) ?? []), ...(fresh.get(value) ?? [])].sort((a, b) => (a < b ? 1 : -1));
    found.push(...ids.map((id) => ({ id, value })));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}
