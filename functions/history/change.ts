// Creates or changes a record: returns its write, its history entry and its place in the queues for one transaction. The transaction fails with a version
// conflict if the record changed since it was read.
import type { Actor } from '../../shared/access/actor.ts';
import type { Action } from '../../shared/history/action.ts';
import type { RecordKind } from '../../shared/history/schema.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Priority } from '../../shared/queues/schema.ts';
import { commit, put, staleVersion, update, type Write } from '../data/commit.ts';
import type { AnyEntity, RecordOf } from '../data/record.ts';
import { entryOf, movedTo, type Place, statusOf } from './store.ts';

type OptionalName<R> = { [K in keyof R]-?: object extends Pick<R, K> ? K : never }[keyof R];

export interface Why {
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly at: Date | string;
  readonly comments?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

interface Written<R> extends Why {
  /** The record's status, if it is not in the field `status`. */
  readonly status?: (record: R) => string;
  /** The record's place in the queues after the change. Without it the queues stay the same. */
  readonly place?: (after: R) => Place;
  readonly assignedTo?: string | null | undefined;
  readonly priority?: Priority;
  /** The error for the caller if the write of the record is refused. */
  readonly refused?: (() => Problem) | undefined;
}

interface Operations {
  eq(attribute: any, value: any): string;
  notExists(attribute: any): string;
}

export interface Change<R> extends Written<R> {
  readonly set?: Partial<R>;
  readonly cleared?: readonly OptionalName<R>[];
  /** Unchanged fields that an index key needs. */
  readonly composite?: Partial<R>;
  /** A further condition on the record, besides its version. */
  readonly where?: (attributes: any, operations: Operations) => string;
  /** The writes that replace the whole record, so that removed fields also leave their indexes. */
  readonly replaced?: (after: R) => readonly Write[];
}

/** Turns sent fields into a change of the record: null and undefined clear a field. */
export function setOrCleared(fields: Readonly<Record<string, unknown>>): { set: any; cleared: any[] } {
  const sent = Object.entries(fields);
  return { set: Object.fromEntries(sent.filter(([, value]) => value != null)), cleared: sent.flatMap(([name, value]) => (value == null ? [name] : [])) };
}

const kindOf = (entity: AnyEntity) => entity.schema.model.entity as RecordKind;
const plainStatus = (record: any): string => record.status;
const noted = ({ action, actor, at, comments, metadata }: Why) => ({
  ...{ action, actor, at: typeof at === 'string' ? at : at.toISOString() },
  ...(comments ? { comments } : {}),
  ...(metadata ? { metadata } : {}),
});

/** Returns the changed record and its writes: the record first, then its history entry, then its place. */
export function change<E extends AnyEntity>(entity: E, before: RecordOf<E>, how: Change<RecordOf<E>>): { after: RecordOf<E>; writes: Write[] } {
  const { set = {}, cleared = [], composite, where, status = plainStatus, place, assignedTo, priority, refused, replaced } = how;
  const [kind, id] = [kindOf(entity), String(before.id)];
  const after: any = { ...before, ...set };
  for (const name of cleared) delete after[name];
  const why = noted(how);
  const toStatus = status(after);
  const entry = entryOf({ kind, id, ...why, before: before as any, fromStatus: status(before), toStatus });
  Object.assign(after, entry.recorded);
  const asRead = (attributes: any, operations: Operations) => {
    const isSame = operations.eq(attributes.version, before.version);
    return where ? `${isSame} AND ${where(attributes, operations)}` : isSame;
  };
  const updated = () => {
    const patch: any = (entity as AnyEntity)
      .patch({ id: before.id })
      .set({ ...set, ...entry.recorded })
      .remove([...cleared] as never[]);
    return update((composite ? patch.composite(composite) : patch).where(asRead).params(), refused ?? staleVersion);
  };
  const moved = place && movedTo({ kind, id, currentStatus: toStatus, comments: why.comments, ...why, assignedTo, priority, place: place(after) });
  return { after, writes: [...(replaced ? replaced(after) : [updated()]), entry.write, ...(moved ? [moved] : [])] };
}

/** Changes a record in one transaction with `others`. Returns the changed record. */
export async function commitChange<E extends AnyEntity>(
  entity: E,
  before: RecordOf<E>,
  how: Change<RecordOf<E>>,
  others: readonly Write[] = [],
): Promise<RecordOf<E>> {
  const { after, writes } = change(entity, before, how);
  await commit([...writes, ...others]);
  return after;
}

type Fields<R> = Omit<R, 'createdAt' | 'updatedAt' | 'version' | 'chainHead'>;

/** Returns the new record and its writes: the record first, then its history entry, then its place. */
export function create<E extends AnyEntity>(entity: E, fields: Fields<RecordOf<E>>, how: Written<RecordOf<E>>): { record: RecordOf<E>; writes: Write[] } {
  const { status = plainStatus, place, assignedTo, priority, refused } = how;
  const why = noted(how);
  const [kind, id, toStatus] = [kindOf(entity), String((fields as { id?: unknown }).id), status(fields as any)];
  const entry = entryOf({ kind, id, ...why, toStatus });
  const record: any = { ...fields, createdAt: why.at, ...entry.recorded };
  const queued = place && statusOf({ kind, id, currentStatus: toStatus, ...why, assignedTo: assignedTo ?? undefined, priority, place: place(record) });
  return { record, writes: [put((entity as AnyEntity).create(record).params(), refused), entry.write, ...(queued ? [queued] : [])] };
}
