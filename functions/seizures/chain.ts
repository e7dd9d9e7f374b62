// The chain of custody of a seizure: who held it, where, from when, under which seal. Entries are numbered without a gap and never change.
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { isOpen } from '../../shared/seizures/rules.ts';
import type { CustodyEntry, CustodyQuery, HandOver, Seizure } from '../../shared/seizures/schema.ts';
import { commit, put, staleVersion, update, type Write } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { entryOf, hashOf, listHistory } from '../workflow/store.ts';
import { type CustodyRecord, custodyEntries, type SeizureRecord, seizures } from './entity.ts';
import { getSeizure, shown as shownSeizure } from './store.ts';

const shown = (record: CustodyRecord): CustodyEntry => ({ ...record, sealNumber: record.sealNumber ?? null, remarks: record.remarks ?? null });

/** The whole of an entry's content, as its seizure's history holds it. */
export const digestOfEntry = (entry: CustodyRecord): string => hashOf(shown(entry));

/**
 * The number of the first entry of custody that is missing, or not the one that the seizure's history holds the digest of; undefined
 * when each agrees. The history itself is proven elsewhere.
 */
export async function firstBrokenCustody(seizureId: string, how: { consistent?: boolean } = {}): Promise<number | undefined> {
  const [entries, { data }] = await Promise.all([
    listHistory('seizure', seizureId, how),
    custodyEntries().query.ofSeizure({ seizureId }).go({ pages: 'all', consistent: true }),
  ]);
  const digests = entries.flatMap(({ metadata }) => (metadata?.custodySha256 === undefined ? [] : [String(metadata.custodySha256)]));
  for (let at = 0; at < Math.max(digests.length, data.length); at++) {
    const entry = data[at];
    if (entry?.number !== at + 1 || digestOfEntry(entry) !== digests[at]) return at + 1;
  }
  return undefined;
}

interface Held extends HandOver {
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: string;
}

/** The next entry of a seizure's chain, what the seizure carries of it, and what its history says of it. */
export function nextEntry(seizureId: string, count: number, { heldBy, place, sealNumber, remarks, actor, at }: Held) {
  const entry: CustodyRecord = {
    seizureId,
    number: count + 1,
    heldBy,
    place,
    ...(sealNumber ? { sealNumber } : {}),
    ...(remarks ? { remarks } : {}),
    at,
    recordedBy: actor.userId,
    recordedByName: actor.name,
  };
  const write: Write = put(custodyEntries().create(entry).params());
  const custody: SeizureRecord['custody'] = { count: entry.number, heldBy, place, ...(sealNumber ? { sealNumber } : {}) };
  return { entry, write, custody, metadata: { custodyEntry: entry.number, heldBy, custodySha256: digestOfEntry(entry) } };
}

/** The chain, oldest first. Throws `not-found`. */
export async function listCustody(id: string, scope: Scope, { limit, cursor }: CustodyQuery): Promise<Page<CustodyEntry>> {
  const { custody } = await getSeizure(id, scope);
  const after = Number(positionOf(cursor) ?? 0) || 0;
  const { data } = await custodyEntries()
    .query.ofSeizure({ seizureId: id })
    .gt({ number: after })
    .go({ limit: limit + 1, consistent: true });
  return pageOf(data.map(shown), limit, ({ number }) => String(number), custody.count);
}

/** Adds an entry to the chain; answers with the seizure. Throws `not-found`, `conflict` once it is closed, `stale-version`. */
export async function handOver(id: string, input: HandOver, actor: Actor, ifMatch?: number, at = new Date()): Promise<Seizure> {
  const before = await getSeizure(id, scopeOf(actor));
  if (!isOpen(before.status)) throw new Problem('conflict', `This seizure is closed: it was ${before.status}. Its chain of custody stays as it is.`);
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const now = at.toISOString();
  const next = nextEntry(id, before.custody.count, { ...input, actor, at: now });
  const { status } = before;
  const entry = entryOf({
    ...{ kind: 'seizure', id, action: 'seizures.handOver', actor, at: now, before, fromStatus: status, toStatus: status },
    metadata: next.metadata,
  });
  const set = { custody: next.custody, ...entry.recorded };
  const patch = seizures()
    .patch({ id })
    .set(set)
    .where(({ version }, { eq }) => eq(version, before.version));
  await commit([update(patch.params()), entry.write, next.write]);
  return shownSeizure({ ...before, ...set });
}
