// What the reports count beside the facets of the screens: by month, so that a period is the sum of its months (decision 018).
import { statusSinceOf } from '../../shared/firearms/rules.ts';
import { dayOf, monthOf } from '../../shared/kinds/time.ts';
import { isBeyondInspection } from '../../shared/reports/rules.ts';

type Item = Readonly<Record<string, any>>;
type Facet = readonly [facet: string, value: string];

/** What a month's registrations are broken down by, in one item a month: these have few values each. */
export const brokenDownBy = ['licenseType', 'province', 'type', 'status'] as const;

/**
 * `registered:<month>` holds `licenseType=S13 Self Defence` and so on, `makers:<month>` the manufacturers, who are many.
 * `looked` tells by month, and `looked:<month>` by day, when it was last inspected, or registered: nobody has to count anew when a
 * day passes, as with the expiry of licenses (decision 012).
 */
export function firearmReportFacets(item: Item): Facet[] {
  const month = monthOf(item.createdAt);
  const facets: Facet[] = [...brokenDownBy.map((name): Facet => [`registered:${month}`, `${name}=${item[name]}`]), [`makers:${month}`, item.manufacturer]];
  if (item.status === 'retired') return [...facets, ['retiredIn', monthOf(statusSinceOf(item as Parameters<typeof statusSinceOf>[0]))]];
  if (isBeyondInspection(item.status)) return facets;
  const looked = dayOf(item.lastInspectionDate ?? item.createdAt);
  return [...facets, ['looked', looked.slice(0, 7)], [`looked:${looked.slice(0, 7)}`, looked]];
}

/** By province, how many firearms are retired: what the scores of provinces leave out. */
export const retiredFacet = 'retiredFrom';

/** By the month it was due in, unless it was called off, and by the month it was done in. */
export const inspectionReportFacets = (item: Item): Facet[] => [
  ...(item.scheduledDate && item.status !== 'cancelled' ? [['dueIn', monthOf(item.scheduledDate)] as const] : []),
  ...(item.status === 'completed' ? [['doneIn', monthOf(item.completedDate ?? item.updatedAt)] as const] : []),
];

/** Legal entities stand in blocks of their numbers, so that a list of all of them is a few items and none of them is large. */
const blockSize = 1000;
const blockOf = (id: number): string => String(Math.floor(id / blockSize));

export const filedFacet = (status: string) => `filedIn:${status}`;

/** When it was submitted, or begun when it has not been. */
export const disclosureReportFacets = (item: Item): Facet[] => [[filedFacet(item.status), monthOf(item.submittedAt ?? item.createdAt)]];

/** What was rejected is not disclosed. */
export const isDisclosed = (status: string): boolean => status === 'submitted' || status === 'approved';

/** Which providers disclosed in a month: the blocks there are, and in each block the providers. */
export const disclosedFacet = (month: string, block?: string) => (block === undefined ? `disclosed:${month}` : `disclosed:${month}:${block}`);
/** Likewise who has to disclose. */
export const disclosersFacet = (block?: string) => (block === undefined ? 'discloser' : `discloser:${block}`);

export function disclosersFacets(item: Item): Facet[] {
  if (!isDisclosed(item.status)) return [];
  const month = monthOf(item.submittedAt ?? item.createdAt);
  const block = blockOf(item.companyEntityId);
  return [
    [disclosedFacet(month), block],
    [disclosedFacet(month, block), String(item.companyEntityId)],
  ];
}

/** The active ones that answer to the industry regulator, which a dealer does not. */
export const mustDisclose = (entity: Item): boolean => Boolean(entity.isActive && entity.psiraNumber);

export function entityReportFacets(item: Item): Facet[] {
  if (!mustDisclose(item)) return [];
  const block = blockOf(item.id);
  return [
    [disclosersFacet(), block],
    [disclosersFacet(block), String(item.id)],
  ];
}
