// Runs what follows from a history entry: stock register entries (decision 019), notices of exceptions at the counter, rounds lost with a firearm, messages to
// partners (decision 031), risk assessments (decision 025), checks of unexpected firearms (decision 158), and the end of compliance alerts whose cause is gone
// (decision 030).
import { enterLostRounds } from '../ammunition/lost-rounds.ts';
import { updateChecks } from '../checks/open-for-inspection.ts';
import { followCompliance } from '../compliance/on-change.ts';
import { noticeOfException } from '../custody/exception-notices.ts';
import { announce } from '../integrations/announce.ts';
import { followHistory } from '../profiling/on-change.ts';
import { enterProvision } from '../provision-register/enter.ts';
import { enterFirearm } from '../stock-register/enter.ts';

export type Entry = Parameters<typeof announce>[0] & Parameters<typeof followHistory>[0] & Parameters<typeof enterLostRounds>[0];

/** Runs what each entry needs on its own. Returns a key for `followChanged`: of entries with the same key, only the last is needed. */
export async function followEntry(entry: Entry): Promise<string> {
  const { entityType, entityId, action } = entry;
  if (entityType === 'firearm') await enterFirearm(entityId);
  if (entityType === 'firearm-custody') {
    await enterProvision(entityId);
    await noticeOfException(entry);
    await enterLostRounds(entry);
  }
  await announce(entry);
  return [entityType, entityId, entityType === 'firearm' ? '' : action].join();
}

/** Reads the present state of the record, so one call serves several entries. */
export async function followChanged(entry: Entry): Promise<void> {
  await followHistory(entry);
  // Also after a file: a user who photographed a finding counts as one who performed the inspection.
  if (entry.entityType === 'inspection') await updateChecks(entry.entityId);
  await followCompliance(entry);
}
