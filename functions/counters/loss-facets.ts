// What the loss rates are worked out from: the losses of a month by owner and province, and the firearms that each owner holds now.
import { monthOf } from '../../shared/kinds/time.ts';
import { isBeyondInspection } from '../../shared/reports/rules.ts';

type Item = Readonly<Record<string, any>>;
type Facet = readonly [facet: string, value: string];

/** One item a month: `owner=53` and `province=Limpopo`. */
export const lossesOfMonth = (month: string): string => `lossesOf:${month}`;

/** Reports made before they kept the firearm's province count for their owner alone. */
export function lossRateFacets({ reportedAt, ownerId, province }: Item): Facet[] {
  const facet = lossesOfMonth(monthOf(reportedAt));
  return [[facet, `owner=${ownerId}`], ...(province === undefined ? [] : [[facet, `province=${province}`] as const])];
}

/** Each change of a firearm's owner or status writes its block, so blocks are small. */
const blockSize = 100;
export const heldByFacet = (ownerId: number): string => `heldBy:${Math.floor(ownerId / blockSize)}`;
export const heldInFacet = 'heldIn';

/** Held now: not retired, lost or stolen. */
export const heldFacets = ({ status, province, ownerId }: Item): Facet[] =>
  isBeyondInspection(status)
    ? []
    : [
        [heldInFacet, province],
        [heldByFacet(ownerId), String(ownerId)],
      ];
