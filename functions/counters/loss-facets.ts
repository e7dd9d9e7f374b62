// The facets behind the loss rates: losses of a month by owner and province, and firearms held now by each owner.
import { monthOf } from '../../shared/kinds/time.ts';
import { isBeyondInspection } from '../../shared/reports/rules.ts';

type Item = Readonly<Record<string, any>>;
type Facet = readonly [facet: string, value: string];

/** One item a month, with values such as `owner=53` and `province=Limpopo`. */
export const lossesOfMonth = (month: string): string => `lossesOf:${month}`;

/** Older reports have no province and count for their owner only. */
export function lossRateFacets({ reportedAt, ownerId, province }: Item): Facet[] {
  const facet = lossesOfMonth(monthOf(reportedAt));
  return [[facet, `owner=${ownerId}`], ...(province === undefined ? [] : [[facet, `province=${province}`] as const])];
}

/** Blocks are small, because each change of a firearm's owner or status writes its block. */
const blockSize = 100;
export const heldByFacet = (ownerId: number): string => `heldBy:${Math.floor(ownerId / blockSize)}`;
export const heldInFacet = 'heldIn';

/** Firearms held now: not retired, lost or stolen. */
export const heldFacets = ({ status, province, ownerId }: Item): Facet[] =>
  isBeyondInspection(status)
    ? []
    : [
        [heldInFacet, province],
        [heldByFacet(ownerId), String(ownerId)],
      ];
