// The related firearm and legal entity of a case in the stored schema (spec 1, section 3): those linked longest. The case stores them, so that a list does
// not read all links.
import type { CaseLink, CaseRecord } from './entity.ts';

const fields = ['relatedFirearmId', 'relatedEntityId'] as const;
type Related = Partial<Pick<CaseRecord, (typeof fields)[number]>>;

/** @param links the links of the case, latest first, as `linksOf` returns them */
function relatedOf(links: readonly Pick<CaseLink, 'kind' | 'recordId'>[]): Related {
  const longest = (of: CaseLink['kind']) => links.findLast(({ kind }) => kind === of)?.recordId;
  const [firearm, entity] = [longest('firearm'), longest('legal-entity')];
  return { ...(firearm ? { relatedFirearmId: firearm } : {}), ...(entity ? { relatedEntityId: Number(entity) } : {}) };
}

/** The related fields to set and to clear for these links. */
export function relating(links: readonly Pick<CaseLink, 'kind' | 'recordId'>[]): { set: Related; cleared: (keyof Related)[] } {
  const set = relatedOf(links);
  return { set, cleared: fields.filter((name) => set[name] === undefined) };
}
