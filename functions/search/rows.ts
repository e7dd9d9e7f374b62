// The rows of a kind in memory: most are packed, recent ones are beside them.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { type Bits, countOf, firstFrom, has, lastBelow, noBits } from './bits.ts';
import { Packed } from './packed.ts';
import { type Ranked, type Ranking, rankedOf } from './ranked.ts';
import { type Kept, matches, matchesNothing, type Question, questionOf, type SearchAnswer, type SearchRequest, type SearchRow } from './row.ts';

/** Recent results, so that a next page needs no new search. */
const keptAnswers = 16;

interface Found {
  readonly bits: Bits;
  readonly count: number;
}

export class Rows {
  private packed: Packed;
  private readonly late = new Map<string, SearchRow>();
  /** Positions of packed rows that a late one replaces. */
  private readonly hidden = new Set<number>();
  private lateNewestFirst: readonly SearchRow[] | undefined;
  private readonly answers = new Map<string, Found>();

  constructor(packed = Packed.empty) {
    this.packed = packed;
  }

  get count(): number {
    return this.packed.count - this.hidden.size + this.newestFirst().length;
  }

  /** True if the row has exactly the columns of the packed ones. */
  fits(row: SearchRow): boolean {
    return this.packed.fits(row);
  }

  /** The number of rows that are not packed yet. */
  get lateCount(): number {
    return this.late.size;
  }

  /** Stores a row unless the known version is the same or newer. */
  take(row: SearchRow): void {
    const known = this.late.get(row.id);
    if (known) {
      if (known.version >= row.version) return;
    } else {
      const position = this.packed.positionOf(row.id);
      if (position >= 0) {
        if (this.packed.versionAt(position) >= row.version) return;
        this.hidden.add(position);
      }
    }
    this.late.set(row.id, row);
    this.lateNewestFirst = undefined;
  }

  /** Packs the late rows too. */
  pack(): Packed {
    if (this.late.size > 0) {
      this.packed = this.packed.with([...this.late.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
      this.late.clear();
      this.hidden.clear();
      this.answers.clear();
      this.lateNewestFirst = undefined;
    }
    return this.packed;
  }

  search(request: SearchRequest): SearchAnswer {
    const question = questionOf(request);
    if (matchesNothing(question)) return { ids: [], total: 0 };
    const { bits, count } = this.found(question);
    let total = count;
    for (const position of this.hidden) if (has(bits, position)) total--;
    const late = this.newestFirst().filter((row) => matches(row, question));
    const { limit, after, oldestFirst } = request;
    const ids = oldestFirst ? this.pageFromOldest(bits, late.toReversed(), limit + 1, after) : this.page(bits, late, limit + 1, after);
    const more = ids.length > request.limit;
    if (more) ids.pop();
    return { ids, total: total + late.length, next: more ? ids.at(-1) : undefined };
  }

  /** Matches in the order of a facet, at most `request.limit`, and the total. */
  ranked(request: SearchRequest, ranking: Ranking): { found: Ranked[]; total: number } {
    const question = questionOf(request);
    if (matchesNothing(question)) return { found: [], total: 0 };
    const { bits, count } = this.found(question);
    let total = count;
    for (const position of this.hidden) if (has(bits, position)) total--;
    const late = this.newestFirst().filter((row) => matches(row, question));
    const { packed, hidden } = this;
    return { found: rankedOf({ packed, bits, hidden, late }, ranking, request.limit), total: total + late.length };
  }

  /** All matches, unordered, with the stored values of these names. */
  keptOf(request: Omit<SearchRequest, 'limit'>, texts: readonly string[], facets: readonly string[]): Kept[] {
    const question = questionOf({ ...request, limit: 0 });
    if (matchesNothing(question)) return [];
    const { bits } = this.found(question);
    const kept = this.newestFirst().filter((row) => matches(row, question)) as Kept[];
    for (let position = firstFrom(bits, 0); position >= 0; position = firstFrom(bits, position + 1)) {
      if (!this.hidden.has(position)) kept.push(this.packed.keptAt(position, texts, facets));
    }
    return kept;
  }

  private found(question: Question): Found {
    const name = JSON.stringify(question, (_, value) => (value instanceof Set ? [...value] : value instanceof RegExp ? value.source : value));
    let found = this.answers.get(name);
    if (found) this.answers.delete(name);
    else {
      const bits = this.packed.count > 0 ? this.packed.matching(question) : noBits(0);
      found = { bits, count: countOf(bits) };
    }
    this.answers.set(name, found);
    for (const oldest of this.answers.keys()) {
      if (this.answers.size <= keptAnswers) break;
      this.answers.delete(oldest);
    }
    return found;
  }

  /** Ids below `after`, packed and late ones in one order, newest first. */
  private page(bits: Bits, late: readonly SearchRow[], limit: number, after: string | undefined): string[] {
    const ids: string[] = [];
    let position = after === undefined ? this.packed.count : this.packed.lowerBound(after);
    const older = () => {
      do position = lastBelow(bits, position);
      while (position >= 0 && this.hidden.has(position));
      return position >= 0 ? this.packed.idAt(position) : undefined;
    };
    let next = older();
    for (const { id } of late) {
      if (after !== undefined && id >= after) continue;
      for (; next !== undefined && next > id && ids.length < limit; next = older()) ids.push(next);
      if (ids.length === limit) return ids;
      ids.push(id);
    }
    for (; next !== undefined && ids.length < limit; next = older()) ids.push(next);
    return ids;
  }

  /** Ids above `after`, packed and late ones in one order, oldest first. */
  private pageFromOldest(bits: Bits, late: readonly SearchRow[], limit: number, after = ''): string[] {
    const ids: string[] = [];
    let position = this.packed.lowerBound(after) - 1;
    const newer = () => {
      do position = firstFrom(bits, position + 1);
      while (position >= 0 && (this.hidden.has(position) || this.packed.idAt(position) <= after));
      // The end of the set: without this the next search would start again.
      if (position < 0) position = this.packed.count;
      return position < this.packed.count ? this.packed.idAt(position) : undefined;
    };
    let next = newer();
    for (const { id } of late) {
      if (id <= after) continue;
      for (; next !== undefined && next < id && ids.length < limit; next = newer()) ids.push(next);
      if (ids.length === limit) return ids;
      ids.push(id);
    }
    for (; next !== undefined && ids.length < limit; next = newer()) ids.push(next);
    return ids;
  }

  private newestFirst(): readonly SearchRow[] {
    this.lateNewestFirst ??= [...this.late.values()].filter(({ removed }) => !removed).sort((a, b) => (a.id < b.id ? 1 : -1));
    return this.lateNewestFirst;
  }

  /** Ids of rows in the scope whose key may be `key`, newest first, at most `limit`. Hash collisions are possible. */
  lookup(key: string, scope: Scope, limit: number): string[] {
    const ids = this.newestFirst().flatMap((row) => (row.key === key && inScope(scope, row.holders) ? [row.id] : []));
    for (const position of this.packed.withKey(key)) {
      if (!this.hidden.has(position) && this.packed.isHeldBy(position, scope)) ids.push(this.packed.idAt(position));
    }
    return ids.sort((a, b) => (a < b ? 1 : -1)).slice(0, limit);
  }

  facetValues(name: string): Set<string | number> {
    const values = new Set(this.packed.facetValues(name, this.hidden));
    for (const row of this.newestFirst()) {
      const value = row.facets[name];
      if (value !== null && value !== undefined) values.add(value);
    }
    return values;
  }
}
