// Starts assessments when the history of a firearm, a license, an inspection or a provider changes: at once for one firearm, in the background for many.
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

/** A provider's standing is a factor for every firearm it owns, and the search uses its name. */
async function followProvider(id: string, version: number): Promise<void> {
  if (await findLegalEntity(Number(id))) await beginAssessment('provider', id, version);
}

/** Handles a new history entry. */
export async function followHistory({ entityType, entityId, action, seq }: Entry): Promise<void> {
  switch (entityType) {
    case 'firearm':
      await assess(entityId);
      return;
    case 'license':
      // All other license actions are also in the firearm's history.
      if (action === 'licenses.lodge') await followLicense(entityId);
      return;
    case 'inspection':
      // A file contains no findings. Without this check it would start an assessment of all firearms of the provider.
      if (!action.startsWith('documents.')) await followInspection(entityId);
      return;
    case 'legal-entity':
      if (action === 'legalEntities.edit') await followProvider(entityId, seq);
      return;
  }
}
