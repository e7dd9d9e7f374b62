// One change of an inspection: on condition that it still is as it was read, with its history and whatever belongs to it.
import type { Actor } from '../../shared/access/actor.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, staleVersion, update, type Write } from '../data/commit.ts';
import { entryOf, movedTo } from '../history/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { placeOf } from './queue-place.ts';

interface Change {
  /** The contract's name of the call. */
  readonly action: string;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: Date;
  readonly set: Partial<InspectionRecord>;
  readonly cleared?: readonly ('keeperId' | 'inspectorId' | 'inspectorName')[] | undefined;
  readonly comments?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly refused?: () => Problem;
}

/** The change's own writes, and the record as it is with them. */
export function changed(
  before: InspectionRecord,
  { action, actor, at, set, cleared = [], comments, metadata, refused }: Change,
): { writes: Write[]; after: InspectionRecord } {
  const { id } = before;
  const now = at.toISOString();
  const status = set.status ?? before.status;
  const entry = entryOf({
    ...{ kind: 'inspection', id, action, actor, at: now, before, fromStatus: before.status, toStatus: status },
    ...(comments ? { comments } : {}),
    ...(metadata ? { metadata } : {}),
  });
  const change = { ...set, ...entry.recorded };
  const patch = inspections()
    .patch({ id })
    .set(change)
    .remove([...cleared])
    .where(({ version }, { eq }) => eq(version, before.version));
  const after: InspectionRecord = { ...before, ...change };
  for (const name of cleared) delete after[name];
  const taken = set.inspectorId ? { assignedTo: set.inspectorId } : {};
  const moves =
    status === before.status ? [] : [movedTo({ kind: 'inspection', id, currentStatus: status, comments, actor, at: now, ...taken, place: placeOf(after) })];
  return { writes: [update(patch.params(), refused ?? staleVersion), entry.write, ...moves], after };
}

export async function write(before: InspectionRecord, change: Change, others: readonly Write[] = []): Promise<InspectionRecord> {
  const { writes, after } = changed(before, change);
  await commit([...writes, ...others]);
  return after;
}

/** Whoever had a hand in it stays on record. */
export const withHand = ({ carriedOutBy = [] }: InspectionRecord, { userId }: Pick<Actor, 'userId'>): string[] => [...new Set([...carriedOutBy, userId])];

export function expectAllowed(refusal: { readonly code: 'forbidden' | 'conflict'; readonly sentence: string } | undefined): void {
  if (refusal) throw new Problem(refusal.code, refusal.sentence);
}
