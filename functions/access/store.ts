// Who has seen a record, when and why (POPIA s23): one entry for each time, never changed or removed.
import type { Actor } from '../../shared/access/actor.ts';
import type { AccessEntry, AccessedKind } from '../../shared/access/schema.ts';
import type { Page } from '../../shared/route.ts';
import { put, type Write } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { newId } from '../data/record.ts';
import { accessEntries } from './entity.ts';

interface Accessed extends Pick<AccessEntry, 'access' | 'docketNumber' | 'purpose' | 'searchId'> {
  readonly purposeText?: string | null | undefined;
  readonly actor: Pick<Actor, 'userId' | 'name' | 'role'>;
  readonly at: Date;
}

/** The entry of one person's seeing one record, for the transaction without which it is not shown. */
export function accessTo(entityType: AccessedKind, entityId: string, { actor, at, purposeText, ...why }: Accessed): Write {
  const who = { userId: actor.userId, userName: actor.name, role: actor.role };
  const entry = { ...why, ...(purposeText ? { purposeText } : {}), ...who, id: newId(at), entityType, entityId, createdAt: at.toISOString() };
  return put(accessEntries().create(entry).params());
}

/** Newest first. */
export async function listAccess(
  entityType: AccessedKind,
  entityId: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<AccessEntry>> {
  const { data } = await accessEntries()
    .query.ofRecord({ entityType, entityId })
    .lt({ id: positionOf(query.cursor) ?? '~' })
    .go({ order: 'desc', limit: query.limit + 1, consistent: true });
  const shown = data.map((entry) => ({ ...entry, purposeText: entry.purposeText ?? null }));
  return pageOf(shown, query.limit, ({ id }) => id);
}
