// Who has seen a record, when and why (POPIA s23): one entry for each time, never changed or removed.
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
  /** Without a search it was opened from a case that is shared with the officer. */
  readonly searchId?: string | undefined;
  readonly purposeText?: string | null | undefined;
  readonly actor: Pick<Actor, 'userId' | 'name' | 'role'>;
  readonly at: Date;
  /** Where the same reading must not be written down twice. */
  readonly id?: string;
}

/** The entry of one person's seeing one record, for the transaction without which it is not shown. */
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

/** One person's looking at one record again and again within such a while is one reading. */
const whileMs = 10 * 60_000;
/** The id of a person's reading within such a while. */
export const readingId = (at: Date, words: string): string => onlyId(new Date(Math.floor(at.getTime() / whileMs) * whileMs), words);

/** A provider's own people read their own records, everybody else other people's; an account's holder reads their own. */
const isOthers = (kind: AccessedKind, id: string, actor: Actor) => scopeOf(actor).kind !== 'entity' && !(kind === 'user' && id === actor.userId);

/** Writes down that the person reads the record: before it is shown, so that what cannot be written down is not answered. */
export async function writeDownReading(entityType: AccessedKind, entityId: string, actor: Actor, at = new Date()): Promise<void> {
  if (!isOthers(entityType, entityId, actor)) return;
  const who = { userId: actor.userId, userName: actor.name, role: actor.role };
  const entry = { access: 'read' as const, ...who, id: readingId(at, actor.userId), entityType, entityId, createdAt: at.toISOString() };
  try {
    await database().send(new PutCommand(accessEntries().create(entry).params() as PutCommandInput));
  } catch (error) {
    // It stands already.
    if (!(error instanceof Error) || error.name !== 'ConditionalCheckFailedException') throw error;
  }
}

/** Newest first; between two days, both counted, where they are said. */
export async function listAccess(entityType: AccessedKind, entityId: string, { limit, cursor, from, to }: AccessQuery): Promise<Page<AccessEntry>> {
  const position = positionOf(cursor);
  const ends = to === undefined ? '~' : idsFrom(startOf(dayAfter(to, 1)));
  const begins = idsFrom(from === undefined ? new Date(0) : startOf(from));
  const below = position !== undefined && position < ends ? position : ends;
  // A cursor from before the first day, of another question or made up: nothing is left, and the database refuses such bounds.
  if (below < begins) return { items: [] };
  const { data } = await accessEntries()
    .query.ofRecord({ entityType, entityId })
    .between({ id: begins }, { id: below })
    // Both bounds are in: the place of the cursor, which was shown, and one too many for the next page.
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
