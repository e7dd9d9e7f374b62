// Hides files of a draft disclosure from everyone who cannot read the draft (decisions 069 and 082).
import type { Actor } from '../../shared/access/actor.ts';
import { readsDrafts, wasSubmitted } from '../../shared/disclosures/rules.ts';
import { getAll } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import type { DisclosureRecord } from '../disclosures/entity.ts';
import type { DocumentRecord } from './entity.ts';

/** Filters out records that the user cannot read. Reads the disclosures in one batch, or none for users who can write disclosures. */
export async function withoutDrafts(records: readonly DocumentRecord[], asker: Pick<Actor, 'role'>): Promise<readonly DocumentRecord[]> {
  const attached = records.filter(({ associatedEntityType }) => associatedEntityType === 'disclosure').map(({ associatedEntityId }) => associatedEntityId);
  if (readsDrafts(asker) || attached.length === 0) return records;
  const disclosures = (await getAll([...new Set(attached)].map((id) => recordKey('disclosure', id)))) as DisclosureRecord[];
  const handedIn = new Set(disclosures.filter(wasSubmitted).map(({ id }) => id));
  return records.filter(({ associatedEntityType, associatedEntityId }) => associatedEntityType !== 'disclosure' || handedIn.has(associatedEntityId));
}
