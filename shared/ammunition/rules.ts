// Rules about ammunition that server and screens share.
import { foldedCaliber } from '../firearms/schema.ts';

/**
 * Rounds for each firearm of their caliber that the license holder owns: "not more than 200 cartridges for each firearm", unless the Registrar allowed
 * more (Firearms Control Act 60 of 2000, section 91; confidence medium, the section was not read again). So going over it is a warning.
 */
export const roundsForEachFirearm = 200;

/** The form of a caliber in keys: equal for spellings that differ only in case, width, spaces and punctuation. */
export const caliberKey = (caliber: string): string => foldedCaliber(caliber).replace(/[^\p{L}\p{N}.]/gu, '-');

export interface Ceiling {
  readonly firearms: number;
  readonly ceiling: number;
  readonly isOverCeiling: boolean;
}

/** The ceiling for a caliber. `owned`: the provider's firearms by caliber. `held`: its rounds of this caliber in all safes. */
export function ceilingOf(caliber: string, owned: Readonly<Record<string, number>>, held: number): Ceiling {
  const key = caliberKey(caliber);
  const firearms = Object.entries(owned)
    .filter(([one]) => caliberKey(one) === key)
    .reduce((sum, [, count]) => sum + count, 0);
  const ceiling = firearms * roundsForEachFirearm;
  return { firearms, ceiling, isOverCeiling: held > ceiling };
}
