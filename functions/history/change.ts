// Creates or changes one record: its write, its history entry and its place in the queues, as one list for a transaction. A change is
// refused where the record no longer has the version that was read.
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
  /** The record's status, where the field has another name. */
  readonly status?: (record: R) => string;
  /** Its place in the queues, from the record as written. Without it the queues stay as they are. */
  readonly place?: (after: R) => Place;
  readonly assignedTo?: string | null | undefined;
  readonly priority?: Priority;
  /** What a refused write of the record means to the caller. */
  readonly refused?: (() => Problem) | undefined;
}

interface Operations {
  eq(attribute: any, value: any): string;
  notExists(attribute: any): string;
}

export interface Change<R> extends Written<R> {
  readonly set?: Partial<R>;
  readonly cleared?: readonly OptionalName<R>[];
  /** Fields that an index needs beside the changed ones. */
  readonly composite?: Partial<R>;
  /** What must hold of the record beside its version. */
  readonly where?: (attributes: any, operations: Operations) => string;
  /** The writes of the record itself, where it is replaced as a whole: fields that are gone leave their indexes too. */
  readonly replaced?: (after: R) => readonly Write[];
}

/** The fields as sent, as a change of a record: null and undefined clear a field. */
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

/** The record as changed, and the writes that change it: the record first, then its history entry, then its place. */
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

/** Changes the record in a transaction with the other writes that belong to the change. Answers with the record as changed. */
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

/** The new record, and the writes that create it: the record first, then its history entry, then its place. */
export function create<E extends AnyEntity>(entity: E, fields: Fields<RecordOf<E>>, how: Written<RecordOf<E>>): { record: RecordOf<E>; writes: Write[] } {
  const { status = plainStatus, place, assignedTo, priority, refused } = how;
  const why = noted(how);
  const [kind, id, toStatus] = [kindOf(entity), String((fields as { id?: unknown }).id), status(fields as any)];
  const entry = entryOf({ kind, id, ...why, toStatus });
  const record: any = { ...fields, createdAt: why.at, ...entry.recorded };
  const queued = place && statusOf({ kind, id, currentStatus: toStatus, ...why, assignedTo: assignedTo ?? undefined, priority, place: place(record) });
  return { record, writes: [put((entity as AnyEntity).create(record).params(), refused), entry.write, ...(queued ? [queued] : [])] };
}
