// Search in memory: a short line for each record, loaded from a snapshot and kept up to date from the change feed, so that a
// search costs the database only what changed since the last one, and the records it answers (decisions 004 and 009).
import type { Scope } from '../../shared/access/scope.ts';
import { Problem } from '../../shared/problem.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { Feed } from './feed.ts';
import type { Ranked, Ranking } from './ranked.ts';
import { goneRow, type Kept, type RecordRow, type SearchAnswer, type SearchRequest, type SearchRow, searchable } from './row.ts';
import { Rows } from './rows.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export type { RecordRow } from './row.ts';

/** So many rows stand beside the packed ones before they are packed, too; more of them while a long feed is read. */
const lateAtRest = 4096;
const lateWhileReading = 32_768;
/** A function that ran longer would be ended with all that it has read: it says so before, and the next call goes on. */
const patienceMs = 7000;
/** A snapshot continues the one before it, but not for ever: whatever it may have missed is mended by the next day. */
const wholeForMs = 23 * 3_600_000;

/** Every search that this process has, by kind. */
export const searches = new Map<string, SearchIndex>();

export class SearchIndex {
  private rows = new Rows();
  private feed: Feed;
  private begun = false;
  /** Not yet seen to be of this table and of these columns. */
  private unproven = false;
  private wholeSince = '';
  private readonly rowOf: (item: Record<string, any>) => SearchRow;
  private refreshing: Promise<void> | undefined;
  private nextRefresh: Promise<void> | undefined;

  constructor(
    readonly kind: string,
    rowOf: (item: Record<string, any>) => RecordRow,
  ) {
    this.rowOf = (item) => (item.reversal ? goneRow({ id: item.id, version: item.version }) : searchable(rowOf(item)));
    this.feed = new Feed(kind);
    searches.set(kind, this);
  }

  async search(request: SearchRequest): Promise<SearchAnswer> {
    await this.refresh();
    return this.rows.search(request);
  }

  /** The answers to many searches, of what is known at one moment. */
  async searchAll(requests: readonly SearchRequest[]): Promise<SearchAnswer[]> {
    await this.refresh();
    return requests.map((request) => this.rows.search(request));
  }

  /** What matches in the order of a facet, the newest first among equals: the first `limit` behind `ranking.after`, and how many match. */
  async ranked(request: SearchRequest, ranking: Ranking): Promise<{ found: Ranked[]; total: number }> {
    await this.refresh();
    return this.rows.ranked(request, ranking);
  }

  /** Every match with what is kept of it under these names: of a scope that holds few, such as a company. */
  async keptOf(request: Omit<SearchRequest, 'limit'>, texts: readonly string[], facets: readonly string[]): Promise<Kept[]> {
    await this.refresh();
    return this.rows.keptOf(request, texts, facets);
  }

  /** Distinct values of a facet, sorted. */
  async distinct(facet: string): Promise<string[]> {
    await this.refresh();
    const values = [...this.rows.facetValues(facet)].map(String).filter(Boolean);
    return [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en'));
  }

  /** Ids of records in the scope by their `key`, newest first. Rarely one of another key is among them: compare what it reads. */
  async lookup(key: string, scope: Scope, limit: number): Promise<string[]> {
    await this.refresh();
    return this.rows.lookup(key, scope, limit);
  }

  /** The same of many keys, read once: the first few ids of each. */
  async lookupAll(keys: readonly string[], scope: Scope, limit: number): Promise<Map<string, string[]>> {
    await this.refresh();
    return new Map(keys.map((key) => [key, this.rows.lookup(key, scope, limit)]));
  }

  /** Everything known by now, to be kept; once a day, or when told to, read from the feed's beginning. */
  async toSave({ whole = false, now = new Date() } = {}): Promise<{ snapshot: Snapshot; count: number; whole: boolean }> {
    await this.refresh(Number.POSITIVE_INFINITY);
    if (!whole && Date.parse(this.wholeSince) + wholeForMs > now.getTime()) return { snapshot: this.snapshot(), count: this.rows.count, whole: false };
    const rows = new Rows();
    const feed = new Feed(this.kind);
    await feed.read((items) => this.addTo(rows, items.map(this.rowOf)));
    // It goes on from these itself: saved again within the day, the former ones would bring back what they had missed.
    this.rows = rows;
    this.feed = feed;
    this.wholeSince = now.toISOString();
    return { snapshot: this.snapshot(), count: this.rows.count, whole: true };
  }

  /** True when a process that starts now finds a snapshot that it can read. */
  async isSaved(): Promise<boolean> {
    return (await readSnapshot(this.kind)) !== undefined;
  }

  private snapshot(): Snapshot {
    return { packed: this.rows.pack(), seenUntil: this.feed.until, wholeSince: this.wholeSince };
  }

  /** Takes in what changed. Callers share a refresh, but never one that began before they asked. */
  private refresh(until = env().HOST === 'aws' ? Date.now() + patienceMs : Number.POSITIVE_INFINITY): Promise<void> {
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
    this.begun = true;
    if (!snapshot) {
      this.wholeSince = new Date().toISOString();
      return;
    }
    this.rows = new Rows(snapshot.packed);
    this.feed.startAt(snapshot.seenUntil);
    this.wholeSince = snapshot.wholeSince;
    this.unproven = snapshot.packed.count > 0;
  }

  private async read(until: number): Promise<void> {
    if (!this.begun) await this.begin();
    const complete = await this.feed.read((items) => this.take(items), until);
    if (!complete) throw new Problem('unavailable', 'The search is getting ready. Try again in a moment.', undefined, { 'Retry-After': '2' });
    if (this.rows.lateCount > lateAtRest) this.rows.pack();
  }

  private take(items: readonly Record<string, any>[]): void {
    const rows = items.map(this.rowOf);
    if (this.unproven) {
      // Looking back, the feed has at least the snapshot's own latest record.
      const first = rows.find(({ gone }) => !gone);
      // A record that has gone shows no columns: the next reading proves it.
      this.unproven = !first && rows.length > 0;
      if (!this.unproven && (!first || !this.rows.fits(first))) {
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
    if (rows.lateCount > lateWhileReading) rows.pack();
  }
}
