// The read log of custody: people who oversee providers leave an entry for each provider whose officers they see (decision 211).
import type { Actor } from '../../shared/access/actor.ts';
import type { Page } from '../../shared/route.ts';
import { logRead } from '../readings/store.ts';

interface Row {
  readonly legalEntityId: number;
}

/** Logs the read of these providers' custody, before it is answered. A provider's own users are not logged. */
export async function logCustodyRead(rows: readonly Row[], actor: Pick<Actor, 'userId' | 'name' | 'role' | 'legalEntityId'>): Promise<void> {
  const providers = new Set(rows.map(({ legalEntityId }) => String(legalEntityId)));
  await Promise.all([...providers].map((id) => logRead('custody', id, actor)));
}

/** Answers the record after its read is logged. */
export async function logged<T extends Row>(record: Promise<T>, actor: Actor): Promise<T> {
  const shown = await record;
  await logCustodyRead([shown], actor);
  return shown;
}

/** Answers the page after the reads of its records are logged. */
export async function loggedPage<T extends Row>(page: Promise<Page<T>>, actor: Actor): Promise<Page<T>> {
  const shown = await page;
  await logCustodyRead(shown.items, actor);
  return shown;
}
