// Read log: who read a record, when and why (POPIA s23). Entries are never changed or removed.
import { PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { dayAfter, startOf } from '../../shared/kinds/time.ts';
import type { AccessEntry, AccessedKind, AccessQuery } from '../../shared/readings/schema.ts';
import type { Page } from '../../shared/route.ts';
import { database } from '../data/client.ts';
import { put, type Write } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { idsFrom, newId, onlyId } from '../data/record.ts';
import { accessEntries } from './entity.ts';

interface Accessed {
  readonly access: AccessEntry['access'];
  readonly docketNumber: NonNullable<AccessEntry['docketNumber']>;
  readonly purpose: NonNullable<AccessEntry['purpose']>;
  /** Absent if the officer opened the record from a shared case. */
  readonly searchId?: string | undefined;
  readonly purposeText?: string | null | undefined;
  readonly actor: Pick<Actor, 'userId' | 'name' | 'role'>;
  readonly at: Date;
  /** Given if the same read must be recorded only once. */
  readonly id?: string;
}

/** The log entry for one user and one record, for the transaction that the response depends on. */
export function accessTo(entityType: AccessedKind, entityId: string, { actor, at, purposeText, searchId, id = newId(at), ...why }: Accessed): Write {
  const who = { userId: actor.userId, userName: actor.name, role: actor.role };
  const entry = {
    ...why,
    ...(searchId ? { searchId } : {}),
    ...(purposeText ? { purposeText } : {}),
    ...who,
    id,
    entityType,
    entityId,
    createdAt: at.toISOString(),
  };
  return put(accessEntries().create(entry).params());
}

/** Repeated reads of a record by one user within this time count once. */
const sameReadMs = 10 * 60_000;
/** The same id for all reads within that time. */
export const readLogId = (at: Date, words: string): string => onlyId(new Date(Math.floor(at.getTime() / sameReadMs) * sameReadMs), words);

type Reader = Pick<Actor, 'userId' | 'name' | 'role' | 'legalEntityId'>;

/** Whether the record belongs to others. A provider's users can read their own records, and a user their own account. */
const isOthers = (kind: AccessedKind, id: string, actor: Reader) => scopeOf(actor).kind !== 'entity' && !(kind === 'user' && id === actor.userId);

/** Logs that the user reads the record. It runs before the response, so that no read goes unrecorded. */
export async function logRead(entityType: AccessedKind, entityId: string, actor: Reader, at = new Date()): Promise<void> {
  if (!isOthers(entityType, entityId, actor)) return;
  const who = { userId: actor.userId, userName: actor.name, role: actor.role };
  const entry = { access: 'read' as const, ...who, id: readLogId(at, actor.userId), entityType, entityId, createdAt: at.toISOString() };
  try {
    await database().send(new PutCommand(accessEntries().create(entry).params() as PutCommandInput));
  } catch (error) {
    // Already recorded.
    if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
  }
}

/** Logs that the user asked for a hidden number of the record: each time, and for the record's own provider too. It runs before the response. */
export async function logReveal(entityType: AccessedKind, entityId: string, actor: Pick<Actor, 'userId' | 'name' | 'role'>, at = new Date()): Promise<void> {
  const who = { userId: actor.userId, userName: actor.name, role: actor.role };
  const entry = { access: 'revealed' as const, ...who, id: newId(at), entityType, entityId, createdAt: at.toISOString() };
  await database().send(new PutCommand(accessEntries().create(entry).params() as PutCommandInput));
}

/** Lists reads, newest first, optionally between two days, both included. */
export async function listAccess(entityType: AccessedKind, entityId: string, { limit, cursor, from, to }: AccessQuery): Promise<Page<AccessEntry>> {
  const position = positionOf(cursor);
  const ends = to === undefined ? '~' : idsFrom(startOf(dayAfter(to, 1)));
  const begins = idsFrom(from === undefined ? new Date(0) : startOf(from));
  const below = position !== undefined && position < ends ? position : ends;
  // The cursor is before the first day, or invalid. DynamoDB refuses such bounds, and there is nothing more to list.
  if (below < begins) return { items: [] };
  const { data } = await accessEntries()
    .query.ofRecord({ entityType, entityId })
    .between({ id: begins }, { id: below })
    // Both bounds are included: the cursor's own item, which was already shown, and one more for the next page.
    .go({ order: 'desc', limit: limit + 2, consistent: true });
  const shown = data
    .filter(({ id }) => id !== position)
    .map(({ docketNumber = null, purpose = null, purposeText = null, searchId = null, ...entry }) => ({
      ...entry,
      docketNumber,
      purpose,
      purposeText,
      searchId,
    }));
  return pageOf(shown, limit, ({ id }) => id);
}
