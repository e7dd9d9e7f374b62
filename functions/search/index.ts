// Searches in memory: a short row for each record, loaded from a snapshot and updated from the change feed. A search costs the database only the changes
// since the last one and the records of its page (decisions 004 and 009).
import type { Scope } from '../../shared/access/scope.ts';
import { Problem } from '../../shared/problem.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { Feed } from './feed.ts';
import type { Ranked, Ranking } from './ranked.ts';
import { type Kept, type RecordRow, removedRow, type SearchAnswer, type SearchRequest, type SearchRow, searchable } from './row.ts';
import { Rows } from './rows.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export type { RecordRow } from './row.ts';

/** At most this many late rows stay unpacked after a search; a long feed may add more while it is read. */
const mostLateRows = 4096;
const mostLateWhileReading = 32_768;
/** A function that runs longer is killed and loses its progress. It answers 503 before that, and the next call continues. */
const readLimitMs = 7000;
/** After this time a snapshot is built from the whole feed, so that a missed change is found within a day. */
const fullReadAfterMs = 23 * 3_600_000;

/** All searches of this process, by kind. */
export const searches = new Map<string, SearchIndex>();

/**
 * A search over the records of one kind. This is the one place to replace when memory no longer suffices (docs/scale.md): its contract is in
 * testing/server/search-contract.ts.
 */
export interface SearchAnswers {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Answers many searches on the same state. */
  searchAll(requests: readonly SearchRequest[]): Promise<SearchAnswer[]>;
  /** Matches in the order of a facet, newest first among equals: the first `limit` after `ranking.after`, and the total. */
  ranked(request: SearchRequest, ranking: Ranking): Promise<{ found: Ranked[]; total: number }>;
  /** All matches with the stored values of these names, for a scope with few records such as a company. */
  keptOf(request: Omit<SearchRequest, 'limit'>, texts: readonly string[], facets: readonly string[]): Promise<Kept[]>;
  /** Distinct values of a facet, sorted. */
  distinct(facet: string): Promise<string[]>;
  /** Ids of records in the scope by their `key`, newest first. Hash collisions are possible: compare the key of each record. */
  lookup(key: string, scope: Scope, limit: number): Promise<string[]>;
  /** The same for many keys with one read: the first few ids of each. */
  lookupAll(keys: readonly string[], scope: Scope, limit: number): Promise<Map<string, string[]>>;
}

export class SearchIndex implements SearchAnswers {
  private rows = new Rows();
  private feed: Feed;
  private isStarted = false;
  /** The snapshot has not yet been checked against this table and these columns. */
  private isUnchecked = false;
  private wholeSince = '';
  private readonly rowOf: (item: Record<string, any>) => SearchRow;
  private refreshing: Promise<void> | undefined;
  private nextRefresh: Promise<void> | undefined;

  constructor(
    readonly kind: string,
    rowOf: (item: Record<string, any>) => RecordRow,
  ) {
    this.rowOf = (item) => (item.reversal ? removedRow({ id: item.id, version: item.version }) : searchable(rowOf(item)));
    this.feed = new Feed(kind);
    searches.set(kind, this);
  }

  async search(request: SearchRequest): Promise<SearchAnswer> {
    await this.refresh();
    return this.rows.search(request);
  }

  async searchAll(requests: readonly SearchRequest[]): Promise<SearchAnswer[]> {
    await this.refresh();
    return requests.map((request) => this.rows.search(request));
  }

  async ranked(request: SearchRequest, ranking: Ranking): Promise<{ found: Ranked[]; total: number }> {
    await this.refresh();
    return this.rows.ranked(request, ranking);
  }

  async keptOf(request: Omit<SearchRequest, 'limit'>, texts: readonly string[], facets: readonly string[]): Promise<Kept[]> {
    await this.refresh();
    return this.rows.keptOf(request, texts, facets);
  }

  async distinct(facet: string): Promise<string[]> {
    await this.refresh();
    const values = [...this.rows.facetValues(facet)].map(String).filter(Boolean);
    return [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en'));
  }

  async lookup(key: string, scope: Scope, limit: number): Promise<string[]> {
    await this.refresh();
    return this.rows.lookup(key, scope, limit);
  }

  async lookupAll(keys: readonly string[], scope: Scope, limit: number): Promise<Map<string, string[]>> {
    await this.refresh();
    return new Map(keys.map((key) => [key, this.rows.lookup(key, scope, limit)]));
  }

  /** The state to store as a snapshot. Once a day, or with `whole`, it is read from the feed's beginning. */
  async toSave({ whole = false, now = new Date() } = {}): Promise<{ snapshot: Snapshot; count: number; whole: boolean }> {
    await this.refresh(Number.POSITIVE_INFINITY);
    if (!whole && Date.parse(this.wholeSince) + fullReadAfterMs > now.getTime()) return { snapshot: this.snapshot(), count: this.rows.count, whole: false };
    const rows = new Rows();
    const feed = new Feed(this.kind);
    await feed.read((items) => this.addTo(rows, items.map(this.rowOf)));
    // Continue from the new rows: saving the old ones within the day would lose the changes that they had missed.
    this.rows = rows;
    this.feed = feed;
    this.wholeSince = now.toISOString();
    return { snapshot: this.snapshot(), count: this.rows.count, whole: true };
  }

  /** True if a process that starts now finds a readable snapshot. */
  async isSaved(): Promise<boolean> {
    return (await readSnapshot(this.kind)) !== undefined;
  }

  private snapshot(): Snapshot {
    return { packed: this.rows.pack(), seenUntil: this.feed.until, wholeSince: this.wholeSince };
  }

  /** Reads the changes. Callers share a refresh, but never one that started before their call. */
  private refresh(until = env().HOST === 'aws' ? Date.now() + readLimitMs : Number.POSITIVE_INFINITY): Promise<void> {
    if (!this.refreshing) {
      this.refreshing = this.read(until).finally(() => {
        this.refreshing = undefined;
      });
      return this.refreshing;
    }
    this.nextRefresh ??= this.refreshing
      .catch(() => undefined)
      .then(() => {
        this.nextRefresh = undefined;
        return this.refresh(until);
      });
    return this.nextRefresh;
  }

  private async begin(): Promise<void> {
    const snapshot = await readSnapshot(this.kind);
    this.isStarted = true;
    if (!snapshot) {
      this.wholeSince = new Date().toISOString();
      return;
    }
    this.rows = new Rows(snapshot.packed);
    this.feed.startAt(snapshot.seenUntil);
    this.wholeSince = snapshot.wholeSince;
    this.isUnchecked = snapshot.packed.count > 0;
  }

  private async read(until: number): Promise<void> {
    if (!this.isStarted) await this.begin();
    const complete = await this.feed.read((items) => this.take(items), until);
    if (!complete) throw new Problem('unavailable', 'The search is getting ready. Try again in a moment.', undefined, { 'Retry-After': '2' });
    if (this.rows.lateCount > mostLateRows) this.rows.pack();
  }

  private take(items: readonly Record<string, any>[]): void {
    const rows = items.map(this.rowOf);
    if (this.isUnchecked) {
      // The overlap ensures that the feed contains at least the snapshot's latest record.
      const first = rows.find(({ removed }) => !removed);
      // A removed record has no columns to check, so the next read checks.
      this.isUnchecked = !first && rows.length > 0;
      if (!this.isUnchecked && (!first || !this.rows.fits(first))) {
        log('warn', 'search snapshot not usable', { kind: this.kind, reason: first ? 'other columns' : 'not of this table' });
        this.rows = new Rows();
        this.wholeSince = new Date().toISOString();
        this.feed.startAt('');
        return;
      }
    }
    this.addTo(this.rows, rows);
  }

  private addTo(rows: Rows, fresh: readonly SearchRow[]): void {
    for (const row of fresh) rows.take(row);
    if (rows.lateCount > mostLateWhileReading) rows.pack();
  }
}
