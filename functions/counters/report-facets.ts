// The facets that only the reports need, by month, so that a period is the sum of its months (decision 018).
import { statusSinceOf } from '../../shared/firearms/rules.ts';
import { dayOf, monthOf } from '../../shared/kinds/time.ts';
import { isBeyondInspection } from '../../shared/reports/rules.ts';

type Item = Readonly<Record<string, any>>;
type Facet = readonly [facet: string, value: string];

/** The fields that break down a month's registrations. They have few values each, so one item a month is enough. */
export const brokenDownBy = ['licenseType', 'province', 'type', 'status'] as const;

/**
 * `registered:<month>` has values such as `licenseType=S13 Self Defence`; `makers:<month>` has the many manufacturers. `looked` (by month) and
 * `looked:<month>` (by day) count by last inspection or registration, so that a new day needs no recount, as with license expiry (decision 012).
 */
export function firearmReportFacets(item: Item): Facet[] {
  const month = monthOf(item.createdAt);
  const facets: Facet[] = [...brokenDownBy.map((name): Facet => [`registered:${month}`, `${name}=${item[name]}`]), [`makers:${month}`, item.manufacturer]];
  if (item.status === 'retired') return [...facets, ['retiredIn', monthOf(statusSinceOf(item as Parameters<typeof statusSinceOf>[0]))]];
  if (isBeyondInspection(item.status)) return facets;
  const looked = dayOf(item.lastInspectionDate ?? item.createdAt);
  return [...facets, ['looked', looked.slice(0, 7)], [`looked:${looked.slice(0, 7)}`, looked]];
}

/** Retired firearms by province, which the scores of provinces leave out. */
export const retiredFacet = 'retiredFrom';

/** By the month it was scheduled for, unless cancelled, and by the month it was completed in. */
export const inspectionReportFacets = (item: Item): Facet[] => [
  ...(item.scheduledDate && item.status !== 'cancelled' ? [['dueIn', monthOf(item.scheduledDate)] as const] : []),
  ...(item.status === 'completed' ? [['doneIn', monthOf(item.completedDate ?? item.updatedAt)] as const] : []),
];

/** Legal entities are in blocks of a thousand ids, so that a list of all is a few small items. */
const blockSize = 1000;
const blockOf = (id: number): string => String(Math.floor(id / blockSize));

export const filedFacet = (status: string) => `filedIn:${status}`;

/** By month of submission or, for drafts, of creation. */
export const disclosureReportFacets = (item: Item): Facet[] => [[filedFacet(item.status), monthOf(item.submittedAt ?? item.createdAt)]];

/** A rejected disclosure does not count as disclosed. */
export const isDisclosed = (status: string): boolean => status === 'submitted' || status === 'approved';

/** The providers that disclosed in a month: without `block` the blocks that exist, with it the providers in that block. */
export const disclosedFacet = (month: string, block?: string) => (block === undefined ? `disclosed:${month}` : `disclosed:${month}:${block}`);
/** The providers that must disclose, in the same blocks. */
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

/** Active providers with a PSiRA number. A dealer has none. */
export const mustDisclose = (entity: Item): boolean => Boolean(entity.isActive && entity.psiraNumber);

export function entityReportFacets(item: Item): Facet[] {
  if (!mustDisclose(item)) return [];
  const block = blockOf(item.id);
  return [
    [disclosersFacet(), block],
    [disclosersFacet(block), String(item.id)],
  ];
}
