// What an entry in a record's history brings about: the stock registers' entries (decision 019), the messages to partners (decision
// 031), the risk of whatever it tells of (decision 025), the checks of unexpected firearms (decision 158), and the end of compliance alerts whose cause has gone (decision 030).
import { updateChecks } from '../checks/open-for-inspection.ts';
import { followCompliance } from '../compliance/on-change.ts';
import { announce } from '../integrations/announce.ts';
import { followHistory } from '../profiling/on-change.ts';
import { enterFirearm } from '../stock-register/enter.ts';

export type Entry = Parameters<typeof announce>[0] & Parameters<typeof followHistory>[0];

/** What each entry wants for itself. Answers what `followChanged` is to be given: one key for entries of which the last tells all. */
export async function followEntry(entry: Entry): Promise<string> {
  const { entityType, entityId, action } = entry;
  if (entityType === 'firearm') await enterFirearm(entityId);
  await announce(entry);
  return [entityType, entityId, entityType === 'firearm' ? '' : action].join();
}

/** What is read is how the record stands now. */
export async function followChanged(entry: Entry): Promise<void> {
  await followHistory(entry);
  // After a file too: whoever photographed a finding is one of those who carried the inspection out.
  if (entry.entityType === 'inspection') await updateChecks(entry.entityId);
  await followCompliance(entry);
}
