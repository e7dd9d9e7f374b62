// Reads the change feed: every record of a kind, in the order of its last change.
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../data/client.ts';
import { shardKeys } from '../data/shards.ts';
import { indexes } from '../data/table.ts';
import { env } from '../platform/env.ts';

/** A change may reach the feed a little after a later one, so each read overlaps the previous one by this much. */
const lookBackMs = 10_000;

const before = (at: string, ms: number) => (at ? new Date(Date.parse(at) - ms).toISOString() : '');

interface Reading {
  readonly began: number;
  readonly since: string;
  /** Where each shard continues, until it is read to its end. */
  readonly places: Map<string, Record<string, any> | undefined>;
  /** The latest time in the pages so far. */
  latest: string;
}

/** Follows a feed: each read returns the changes since the last one, of all shards of the kind. */
export class Feed {
  /** The time of the latest change that was read. */
  private seenUntil = '';
  private seenAt = 0;
  /** No change before this time can still arrive. */
  private settledUntil = '';
  private unfinished: Reading | undefined;

  constructor(private readonly kind: string) {}

  get until(): string {
    return this.seenUntil;
  }

  /** Continues from here, as if all earlier changes had been read. */
  startAt(seenUntil: string): void {
    this.seenUntil = seenUntil;
    this.seenAt = Date.now();
    this.settledUntil = '';
    this.unfinished = undefined;
  }

  /** Passes changes since the last read to `take`. Returns false if the time was up before the end; the next read continues there. */
  async read(take: (items: readonly Record<string, any>[]) => void, until = Number.POSITIVE_INFINITY): Promise<boolean> {
    // Ten seconds after the latest change, all earlier ones have arrived. Without this, after a large import each search would read the import's last ten
    // seconds again.
    let since = before(this.seenUntil, lookBackMs);
    if (since < this.settledUntil) since = this.settledUntil;
    this.unfinished ??= { began: Date.now(), since, places: new Map(shardKeys(this.kind).map((key) => [key, undefined])), latest: '' };
    const reading = this.unfinished;
    do {
      const pages = await Promise.all(this.nextOf(reading).map(async (key) => ({ key, page: await this.page(key, reading) })));
      const items = pages.flatMap(({ page }) => page.Items ?? []);
      take(items);
      // `take` restarts the feed when it finds that the snapshot does not fit.
      if (this.unfinished !== reading) return this.read(take, until);
      for (const { key, page } of pages) {
        if (page.LastEvaluatedKey) reading.places.set(key, page.LastEvaluatedKey);
        else reading.places.delete(key);
      }
      for (const { updatedAt } of items) if (String(updatedAt) > reading.latest) reading.latest = String(updatedAt);
      if (reading.places.size > 0 && Date.now() > until) return false;
    } while (reading.places.size > 0);
    // A later change may be in a shard whose end was read before. A change dated in the future must not hide those written before its date either.
    const began = new Date(reading.began).toISOString();
    let seen = reading.latest;
    if (seen > began) seen = began;
    const isNews = seen > this.seenUntil;
    if (isNews) {
      this.seenUntil = seen;
      this.seenAt = Date.now();
    }
    this.unfinished = undefined;
    if (!isNews && reading.began - this.seenAt >= lookBackMs) this.settledUntil = this.seenUntil;
    return true;
  }

  /**
   * The shards of the next pages: all that have one. A read from the beginning reads the first shard to its end before the others, because the sweep moves
   * records from there to them.
   */
  private nextOf({ since, places }: Reading): string[] {
    return since === '' && places.has(this.kind) ? [this.kind] : [...places.keys()];
  }

  private page(key: string, { since, places }: Reading) {
    return database().send(
      new QueryCommand({
        TableName: env().TABLE_NAME,
        IndexName: indexes.changes.name,
        KeyConditionExpression: '#pk = :pk AND #sk >= :since',
        ExpressionAttributeNames: { '#pk': indexes.changes.pk, '#sk': indexes.changes.sk },
        ExpressionAttributeValues: { ':pk': key, ':since': since || '0' },
        ExclusiveStartKey: places.get(key),
      }),
    );
  }
}
