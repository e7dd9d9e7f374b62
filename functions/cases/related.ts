// What a case is about, by the names of the stored schema (spec 1, section 3): of the firearms and of the legal entities that belong to it
// the one that has longest. Kept on the case, so that a list of cases has it without reading what belongs to each.
import type { CaseLink, CaseRecord } from './entity.ts';

const fields = ['relatedFirearmId', 'relatedEntityId'] as const;
type Related = Partial<Pick<CaseRecord, (typeof fields)[number]>>;

/** @param links what belongs to the case, the latest first, as `linksOf` gives it */
function relatedOf(links: readonly Pick<CaseLink, 'kind' | 'recordId'>[]): Related {
  const longest = (of: CaseLink['kind']) => links.findLast(({ kind }) => kind === of)?.recordId;
  const [firearm, entity] = [longest('firearm'), longest('legal-entity')];
  return { ...(firearm ? { relatedFirearmId: firearm } : {}), ...(entity ? { relatedEntityId: Number(entity) } : {}) };
}

/** What is to be set on the case and what cleared, once this belongs to it. */
export function relating(links: readonly Pick<CaseLink, 'kind' | 'recordId'>[]): { set: Related; cleared: (keyof Related)[] } {
  const set = relatedOf(links);
  return { set, cleared: fields.filter((name) => set[name] === undefined) };
}
