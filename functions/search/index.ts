// Search in memory: a short line for each record, kept up to date from the change feed, so that a search costs the
// database only what changed since the last one, and the records it answers (decision 004).
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { database } from '../data/client.ts';
import { indexes } from '../data/table.ts';
import { env } from '../platform/env.ts';

/** What the search keeps of a record. `id` orders: the higher the newer. */
export interface SearchRow {
  readonly id: string;
  readonly version: number;
  /** The legal entities that may see it. */
  readonly holders: readonly (number | null | undefined)[];
  /** Lower-case texts that a filter may look into. */
  readonly text: Readonly<Record<string, string>>;
  /** A text without blanks and dashes, compared with what is looked for written the same way. */
  readonly folded?: string;
  /** The values that a filter may ask for exactly. */
  readonly facets: Readonly<Record<string, string | number | null | undefined>>;
}

export interface SearchRequest {
  readonly scope: Scope;
  /** Looked for in every text, case-insensitively. */
  readonly search?: string | undefined;
  /** Looked for in one text each. */
  readonly within?: Readonly<Record<string, string | undefined>>;
  readonly facets?: Readonly<Record<string, string | number | undefined>>;
  readonly limit: number;
  /** The id after which the page begins. */
  readonly after?: string | undefined;
}

export interface SearchAnswer {
  readonly ids: readonly string[];
  readonly total: number;
  readonly next?: string | undefined;
}

/** A change may reach the index a little after a later one has: each refresh looks back this far. */
const lookBackMs = 10_000;

export class SearchIndex {
  private readonly byId = new Map<string, SearchRow>();
  private ordered: SearchRow[] = [];
  private unordered = false;
  private seenUntil = '';
  private refreshing: Promise<void> | undefined;
  private nextRefresh: Promise<void> | undefined;

  constructor(
    private readonly kind: string,
    private readonly rowOf: (item: Record<string, any>) => SearchRow,
  ) {}

  async search(request: SearchRequest): Promise<SearchAnswer> {
    await this.refresh();
    const words = request.search?.toLowerCase();
    const folded = words?.replace(/[\s\p{Dash}]/gu, '');
    const within = Object.entries(request.within ?? {}).filter(([, part]) => part) as [string, string][];
    const facets = Object.entries(request.facets ?? {}).filter(([, value]) => value !== undefined);
    const ids: string[] = [];
    let total = 0;
    let more = false;
    for (let at = this.ordered.length - 1; at >= 0; at--) {
      const row = this.ordered[at];
      if (!row || !inScope(request.scope, row.holders)) continue;
      if (!facets.every(([name, value]) => row.facets[name] === value)) continue;
      if (!within.every(([name, part]) => row.text[name]?.includes(part.toLowerCase()))) continue;
      if (words && !Object.values(row.text).some((text) => text.includes(words)) && !(folded && row.folded?.includes(folded))) continue;
      total++;
      if (request.after !== undefined && row.id >= request.after) continue;
      if (ids.length < request.limit) ids.push(row.id);
      else more = true;
    }
    return { ids, total, next: more ? ids.at(-1) : undefined };
  }

  /** Distinct values of a facet, sorted. */
  async distinct(facet: string): Promise<string[]> {
    await this.refresh();
    return [...new Set(this.ordered.map((row) => String(row.facets[facet] ?? '')).filter(Boolean))].sort((a, b) => a.localeCompare(b, 'en'));
  }

  /** Takes in what changed. Callers share a refresh, but never one that began before they asked. */
  private refresh(): Promise<void> {
    if (!this.refreshing) {
      this.refreshing = this.takeChanges().finally(() => {
        this.refreshing = undefined;
      });
      return this.refreshing;
    }
    this.nextRefresh ??= this.refreshing
      .catch(() => undefined)
      .then(() => {
        this.nextRefresh = undefined;
        return this.refresh();
      });
    return this.nextRefresh;
  }

  private async takeChanges(): Promise<void> {
    const since = this.seenUntil ? new Date(Date.parse(this.seenUntil) - lookBackMs).toISOString() : '';
    let from: Record<string, any> | undefined;
    do {
      const page = await database().send(
        new QueryCommand({
          TableName: env().TABLE_NAME,
          IndexName: indexes.changes.name,
          KeyConditionExpression: '#pk = :pk AND #sk >= :since',
          ExpressionAttributeNames: { '#pk': indexes.changes.pk, '#sk': indexes.changes.sk },
          ExpressionAttributeValues: { ':pk': `changes#${this.kind}`, ':since': since || '0' },
          ExclusiveStartKey: from,
        }),
      );
      for (const item of page.Items ?? []) this.take(item);
      from = page.LastEvaluatedKey;
    } while (from);
    if (this.unordered) {
      this.ordered = [...this.byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      this.unordered = false;
    }
  }

  private take(item: Record<string, any>): void {
    const row = this.rowOf(item);
    const known = this.byId.get(row.id);
    if (item.updatedAt > this.seenUntil) this.seenUntil = item.updatedAt;
    if (known && known.version >= row.version) return;
    this.byId.set(row.id, row);
    const last = this.ordered.at(-1);
    if (!known && !this.unordered && (!last || last.id < row.id)) this.ordered.push(row);
    else this.unordered = true;
  }
}
