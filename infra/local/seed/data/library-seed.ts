// How a starter library record is written down: what a maker's models share once, then one line of identity and one of measures each.
import type * as v from 'valibot';
import type { AddLibraryFirearm } from '../../../../shared/library/schema.ts';

export type LibrarySeed = v.InferInput<typeof AddLibraryFirearm>;

type Shared = Partial<LibrarySeed> & Pick<LibrarySeed, 'type' | 'manufacturer'>;
type Identity = Pick<LibrarySeed, 'model' | 'caliber' | 'yearIntroduced' | 'yearDiscontinued' | 'productionStatus'>;
/**
 * Inches, pounds (unloaded), rounds, metres, feet per second, rounds per minute: as the maker or a standard reference publishes them, to one decimal.
 * What sources leave open or dispute stays out, so the library shows "N/A" and nobody identifies a firearm by an invented figure.
 */
type Measures = Pick<LibrarySeed, 'barrelLength' | 'overallLength' | 'weight' | 'capacity' | 'effectiveRange' | 'muzzleVelocity' | 'rateOfFire'>;

/** A writer of records for one maker's models of one kind. */
export const modelsOf =
  (shared: Shared) =>
  (identity: Identity, measures: Measures, description: string, particulars: Partial<LibrarySeed> = {}): LibrarySeed => ({
    ...shared,
    ...identity,
    ...measures,
    description,
    ...particulars,
  });

// Classification follows the Firearms Control Act 60 of 2000: s13 allows a handgun or a manual shotgun for self-defence,
// s14(1)(a) restricts self-loading rifles and shotguns, s4(1)(a) prohibits everything fully automatic.

export const pistol = {
  type: 'pistol',
  subtype: 'semi_automatic',
  action: 'semi_auto',
  magazineType: 'detachable',
  feedSystem: 'Detachable box magazine',
  operatingSystem: 'short_recoil',
  firingModes: ['Semi-automatic'],
  commonUses: ['Security duty', 'Police duty', 'Self-defence'],
  regulatoryClassification: 'civilian',
} satisfies Partial<LibrarySeed>;

export const revolver = {
  type: 'revolver',
  subtype: 'double_action',
  action: 'revolver',
  magazineType: 'cylinder',
  feedSystem: 'Swing-out cylinder',
  firingModes: ['Single action', 'Double action'],
  commonUses: ['Security duty', 'Self-defence'],
  regulatoryClassification: 'civilian',
} satisfies Partial<LibrarySeed>;

export const pumpShotgun = {
  type: 'shotgun',
  subtype: 'pump_action',
  action: 'pump',
  magazineType: 'tube',
  feedSystem: 'Tubular magazine',
  operatingSystem: 'pump_action',
  firingModes: ['Manual repeating'],
  commonUses: ['Armed response', 'Cash in transit', 'Site guarding'],
  regulatoryClassification: 'civilian',
} satisfies Partial<LibrarySeed>;

export const selfLoadingShotgun = {
  type: 'shotgun',
  subtype: 'semi_automatic',
  action: 'semi_auto',
  magazineType: 'tube',
  feedSystem: 'Tubular magazine',
  operatingSystem: 'gas_operated',
  firingModes: ['Semi-automatic'],
  commonUses: ['Armed response', 'Police duty'],
  regulatoryClassification: 'restricted',
} satisfies Partial<LibrarySeed>;

export const doubleShotgun = {
  type: 'shotgun',
  subtype: 'break_action',
  action: 'break',
  feedSystem: 'Two barrels, loaded by hand',
  firingModes: ['Two single shots'],
  commonUses: ['Hunting', 'Sport shooting'],
  regulatoryClassification: 'civilian',
} satisfies Partial<LibrarySeed>;

export const selfLoadingRifle = {
  type: 'rifle',
  subtype: 'semi_automatic',
  action: 'semi_auto',
  magazineType: 'detachable',
  feedSystem: 'Detachable box magazine',
  operatingSystem: 'gas_operated',
  firingModes: ['Semi-automatic'],
  commonUses: ['Cash in transit', 'Armed response'],
  regulatoryClassification: 'restricted',
} satisfies Partial<LibrarySeed>;

export const boltRifle = {
  type: 'hunting_rifle',
  subtype: 'bolt_action',
  action: 'bolt',
  operatingSystem: 'bolt_action',
  firingModes: ['Manual repeating'],
  commonUses: ['Hunting', 'Anti-poaching'],
  regulatoryClassification: 'civilian',
} satisfies Partial<LibrarySeed>;

export const selectFire = {
  type: 'assault_rifle',
  subtype: 'automatic',
  action: 'full_auto',
  magazineType: 'detachable',
  feedSystem: 'Detachable box magazine',
  operatingSystem: 'gas_operated',
  firingModes: ['Semi-automatic', 'Fully automatic'],
  commonUses: ['Police duty', 'Military service'],
  regulatoryClassification: 'prohibited',
} satisfies Partial<LibrarySeed>;

export const machineGun = {
  type: 'machine_gun',
  subtype: 'automatic',
  action: 'full_auto',
  magazineType: 'belt_fed',
  feedSystem: 'Disintegrating link belt',
  operatingSystem: 'gas_operated',
  firingModes: ['Fully automatic'],
  commonUses: ['Military service'],
  regulatoryClassification: 'military_only',
} satisfies Partial<LibrarySeed>;
