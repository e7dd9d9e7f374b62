// The change feed: every record of a kind in the order of its last change, as far as anybody asks.
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '../data/client.ts';
import { indexes } from '../data/table.ts';
import { env } from '../platform/env.ts';

/** A change may reach the feed a little after a later one has: each reading looks back this far. */
const lookBackMs = 10_000;

const before = (at: string, ms: number) => (at ? new Date(Date.parse(at) - ms).toISOString() : '');

/** Follows a feed: each reading takes what came since the last one. */
export class Feed {
  /** When the latest change that was taken was made. */
  private seenUntil = '';
  private seenAt = 0;
  /** Up to here nothing can come late any more. */
  private settledUntil = '';
  private unfinished: { readonly began: number; readonly since: string; from: Record<string, any> | undefined } | undefined;

  constructor(private readonly kind: string) {}

  get until(): string {
    return this.seenUntil;
  }

  /** Goes on from here, as if everything up to it had been taken. */
  startAt(seenUntil: string): void {
    this.seenUntil = seenUntil;
    this.seenAt = Date.now();
    this.settledUntil = '';
    this.unfinished = undefined;
  }

  /**
   * Hands over what came since the last reading. Answers false when the time was up before the end; the next reading goes on there.
   */
  async read(take: (items: readonly Record<string, any>[]) => void, until = Number.POSITIVE_INFINITY): Promise<boolean> {
    // Ten seconds after the latest change every earlier one is there: without this a quiet hour after an import of thousands
    // would have each search read the import's last ten seconds again.
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
      // What was taken starts the feed anew when it is seen that the snapshot before it does not fit.
      if (this.unfinished !== reading) return this.read(take, until);
      // A time ahead of the clock must not hide what is written until then.
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
