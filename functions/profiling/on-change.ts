// What the table's stream tells of: a change in the history of a firearm, a license, an inspection or a provider has firearms
// assessed anew, one at once and many in the background.
import { findLegalEntity } from '../legal-entities/store.ts';
import { licenses } from '../licenses/entity.ts';
import { assess } from './assess.ts';
import { beginAssessment, followInspection } from './work.ts';

interface Entry {
  readonly entityType: string;
  readonly entityId: string;
  readonly action: string;
  readonly seq: number;
}

async function followLicense(id: string): Promise<void> {
  const { data } = await licenses().get({ id }).go({ consistent: true });
  if (data) await assess(data.firearmId);
}

/** Its standing weighs with every firearm it owns, and its name is searched for. */
async function followProvider(id: string, version: number): Promise<void> {
  if (await findLegalEntity(Number(id))) await beginAssessment('provider', id, version);
}

/** An entry that has just been added to a history. */
export async function followHistory({ entityType, entityId, action, seq }: Entry): Promise<void> {
  switch (entityType) {
    case 'firearm':
      await assess(entityId);
      return;
    case 'license':
      // Everything else that befalls a license is in its firearm's history, too.
      if (action === 'licenses.lodge') await followLicense(entityId);
      return;
    case 'inspection':
      // A file says nothing of the findings, and a provider's whole stock would be assessed for it.
      if (!action.startsWith('documents.')) await followInspection(entityId);
      return;
    case 'legal-entity':
      if (action === 'legalEntities.edit') await followProvider(entityId, seq);
      return;
  }
}
