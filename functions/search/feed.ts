// Reads the change feed: every record of a kind, in the order of its last change.
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../data/client.ts';
import { indexes } from '../data/table.ts';
import { env } from '../platform/env.ts';

/** A change may reach the feed a little after a later one, so each read overlaps the previous one by this much. */
const lookBackMs = 10_000;

const before = (at: string, ms: number) => (at ? new Date(Date.parse(at) - ms).toISOString() : '');

/** Follows a feed: each read returns the changes since the last one. */
export class Feed {
  /** The time of the latest change that was read. */
  private seenUntil = '';
  private seenAt = 0;
  /** No change before this time can still arrive. */
  private settledUntil = '';
  private unfinished: { readonly began: number; readonly since: string; from: Record<string, any> | undefined } | undefined;

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
    this.unfinished ??= { began: Date.now(), since, from: undefined };
    const reading = this.unfinished;
    const seenBefore = this.seenUntil;
    do {
      const page = await database().send(
        new QueryCommand({
          TableName: env().TABLE_NAME,
          IndexName: indexes.changes.name,
          KeyConditionExpression: '#pk = :pk AND #sk >= :since',
          ExpressionAttributeNames: { '#pk': indexes.changes.pk, '#sk': indexes.changes.sk },
          ExpressionAttributeValues: { ':pk': this.kind, ':since': reading.since || '0' },
          ExclusiveStartKey: reading.from,
        }),
      );
      const items = page.Items ?? [];
      take(items);
      // `take` restarts the feed when it finds that the snapshot does not fit.
      if (this.unfinished !== reading) return this.read(take, until);
      // A change dated in the future must not hide changes that are written before that date.
      const now = new Date().toISOString();
      for (const { updatedAt } of items) {
        let seen = String(updatedAt);
        if (seen > now) seen = now;
        if (seen <= this.seenUntil) continue;
        this.seenUntil = seen;
        this.seenAt = Date.now();
      }
      reading.from = page.LastEvaluatedKey;
      if (reading.from && Date.now() > until) return false;
    } while (reading.from);
    this.unfinished = undefined;
    if (this.seenUntil === seenBefore && reading.began - this.seenAt >= lookBackMs) this.settledUntil = this.seenUntil;
    return true;
  }
}
