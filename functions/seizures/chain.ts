// Chain of custody of a seizure: who held it, where, from when and under which seal. Entries are numbered without gaps and never change.
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { isOpen } from '../../shared/seizures/rules.ts';
import type { CorrectCustody, CustodyEntry, CustodyQuery, HandOver, Seizure } from '../../shared/seizures/schema.ts';
import { put, staleVersion, type Write } from '../data/commit.ts';
import { badCursor, pageOf, positionOf } from '../data/pages.ts';
import { commitChange, type Why } from '../history/change.ts';
import { hashOf, listHistory } from '../history/store.ts';
import { type CustodyRecord, custodyEntries, type SeizureRecord, seizures } from './entity.ts';
import { getSeizure, shown as shownSeizure } from './store.ts';

const withNulls = (record: CustodyRecord) => ({ ...record, sealNumber: record.sealNumber ?? null, remarks: record.remarks ?? null });

/** The digest of an entry for the seizure's history. The previous holder is excluded: it comes from the entry before. */
export const digestOfEntry = (entry: CustodyRecord): string => hashOf(withNulls(entry));

/**
 * The number of the first custody entry that is missing or differs from its digest in the seizure's history; undefined if all agree. The history itself
 * is checked elsewhere.
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
  readonly corrects?: number;
  readonly correctionReason?: string;
}

/** Builds the next entry of the chain, the seizure's copy of it, and its history entry. */
export function nextEntry(seizureId: string, count: number, { heldBy, place, sealNumber, remarks, actor, at, corrects, correctionReason }: Held) {
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
    ...(corrects ? { corrects, correctionReason } : {}),
  };
  const write: Write = put(custodyEntries().create(entry).params());
  const custody: SeizureRecord['custody'] = { count: entry.number, heldBy, place, ...(sealNumber ? { sealNumber } : {}) };
  return { entry, write, custody, metadata: { custodyEntry: entry.number, ...(corrects ? { corrects } : {}), heldBy, custodySha256: digestOfEntry(entry) } };
}

const entriesOf = async (seizureId: string): Promise<CustodyRecord[]> =>
  (await custodyEntries().query.ofSeizure({ seizureId }).go({ pages: 'all', consistent: true })).data;

/**
 * The valid chain: each position has its original entry or the last correction of it. The previous holder comes from the entry before, so that the chain
 * has no gap.
 * @param entries all entries by number
 * @param first the holder before the seizure
 */
export function chained(entries: readonly CustodyRecord[], first: string | null): CustodyEntry[] {
  const placeOf = new Map<number, number>();
  const held: CustodyRecord[] = [];
  const correctedBy = new Map<number, number>();
  for (const entry of entries) {
    const place = (entry.corrects === undefined ? undefined : placeOf.get(entry.corrects)) ?? held.length;
    placeOf.set(entry.number, place);
    held[place] = entry;
    if (entry.corrects !== undefined) correctedBy.set(entry.corrects, entry.number);
  }
  return entries.map((entry) => ({
    ...withNulls(entry),
    from: held[(placeOf.get(entry.number) ?? 0) - 1]?.heldBy ?? first,
    corrects: entry.corrects ?? null,
    correctionReason: entry.correctionReason ?? null,
    correctedBy: correctedBy.get(entry.number) ?? null,
  }));
}

/** Lists the entries, oldest first. Reads the whole chain for each page, because an entry needs the one before. Throws `not-found`. */
export async function listCustody(id: string, scope: Scope, { limit, cursor }: CustodyQuery): Promise<Page<CustodyEntry>> {
  const { custody, firearm } = await getSeizure(id, scope);
  const position = positionOf(cursor) ?? '0';
  if (!/^\d{1,9}$/.test(position)) throw badCursor();
  const after = Number(position);
  const chain = chained(await entriesOf(id), firearm?.ownerName ?? null).filter(({ number }) => number > after);
  return pageOf(chain.slice(0, limit + 1), limit, ({ number }) => String(number), custody.count);
}

/** Adds an entry to the chain, and returns the seizure. Throws `not-found`, `conflict` if it is closed, `stale-version`. */
export async function handOver(id: string, input: HandOver, actor: Actor, ifMatch?: number, at = new Date()): Promise<Seizure> {
  const before = await getSeizure(id, scopeOf(actor));
  if (!isOpen(before.status)) throw new Problem('conflict', `This seizure is closed: it was ${before.status}. Its chain of custody can no longer be changed.`);
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const now = at.toISOString();
  return added(before, nextEntry(id, before.custody.count, { ...input, actor, at: now }), { action: 'seizures.handOver', actor, at: now });
}

async function added(before: SeizureRecord, next: ReturnType<typeof nextEntry>, why: Why): Promise<Seizure> {
  return shownSeizure(await commitChange(seizures(), before, { ...why, metadata: next.metadata, set: { custody: next.custody } }, [next.write]));
}

/**
 * Corrects an entry with a new one. The old entry stays visible. Returns the seizure. Throws `not-found`, `stale-version`, `conflict` for an entry that
 * is already corrected, `invalid-input` if nothing changes.
 */
export async function correctCustody(
  id: string,
  number: string,
  { correctionReason, ...input }: CorrectCustody,
  actor: Actor,
  ifMatch?: number,
  at = new Date(),
): Promise<Seizure> {
  const before = await getSeizure(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const entries = await entriesOf(id);
  const chain = chained(entries, null);
  const old = chain.find((entry) => String(entry.number) === number);
  if (!old) throw notFound();
  if (old.correctedBy) throw new Problem('conflict', `Entry ${number} was corrected by entry ${old.correctedBy}. Correct that entry instead.`);
  const fields = ['heldBy', 'place', 'sealNumber', 'remarks'] as const;
  if (fields.every((name) => (input[name] ?? null) === old[name])) {
    const message = 'Change at least one field';
    throw new Problem('invalid-input', `Check the input: the entry already has these values. ${message}.`, [{ path: 'heldBy', message }]);
  }
  const now = at.toISOString();
  const next = nextEntry(id, before.custody.count, { ...input, actor, at: now, corrects: old.number, correctionReason });
  // A correction of an earlier entry does not change the current holder.
  const isLast = chain.findLast((entry) => entry.corrects === null)?.number === originalOf(chain, old.number);
  const custody = isLast ? next.custody : { ...before.custody, count: next.custody.count };
  return added(before, { ...next, custody }, { action: 'seizures.correctCustody', actor, at: now, comments: correctionReason });
}

/** The original entry, before corrections. */
function originalOf(chain: readonly CustodyEntry[], number: number): number {
  const corrects = chain.find((entry) => entry.number === number)?.corrects;
  return corrects ? originalOf(chain, corrects) : number;
}
