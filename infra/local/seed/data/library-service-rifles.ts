// Rifles, carbines and machine guns of the service kind: the self-loaders providers license, and the automatics only the state may hold.
import { type LibrarySeed, machineGun, modelsOf, selectFire, selfLoadingRifle } from './library-seed.ts';

const lever = ['Selector lever safety'];
const vektor = { manufacturer: 'Vektor', countryOfOrigin: 'South Africa', safetyFeatures: lever };
const vektorRifle = modelsOf({ ...selfLoadingRifle, ...vektor });
const vektorAutomatic = modelsOf({ ...selectFire, ...vektor });
const american = { ...selfLoadingRifle, countryOfOrigin: 'United States' };
const submachineGun = { ...selectFire, type: 'submachine_gun', operatingSystem: 'blowback' } as const;
const pistolCarbine = { ...selfLoadingRifle, type: 'carbine', operatingSystem: 'blowback' } as const;
const nato = ['7.62x51mm NATO', '.308 Winchester'];

export const serviceRifles: readonly LibrarySeed[] = [
  vektorRifle(
    { model: 'LM4', caliber: '.223 Remington' },
    { barrelLength: 18.1, capacity: 35 },
    'Semi-automatic civilian version of the South African R4 rifle.',
    { alternativeCaliberDesignations: ['5.56x45mm'] },
  ),
  vektorRifle(
    { model: 'LM5', caliber: '.223 Remington' },
    { barrelLength: 13.1, capacity: 35 },
    'Semi-automatic civilian version of the R5, used by cash-in-transit crews.',
    { alternativeCaliberDesignations: ['5.56x45mm'], type: 'carbine' },
  ),
  vektorRifle({ model: 'LM6', caliber: '.223 Remington' }, { barrelLength: 11, capacity: 35 }, 'Semi-automatic civilian version of the compact R6.', {
    alternativeCaliberDesignations: ['5.56x45mm'],
    type: 'carbine',
  }),
  modelsOf({ ...selfLoadingRifle, manufacturer: 'Truvelo', countryOfOrigin: 'South Africa' })(
    { model: 'Raptor', caliber: '.223 Remington' },
    {},
    'South African self-loading carbine developed from the R5 pattern, made in Midrand.',
    { type: 'carbine', alternativeCaliberDesignations: ['5.56x45mm'] },
  ),
  modelsOf({ ...american, manufacturer: 'Smith & Wesson', safetyFeatures: lever })(
    { model: 'M&P15', caliber: '.223 Remington', yearIntroduced: 2006, productionStatus: 'current' },
    { barrelLength: 16, capacity: 30 },
    'Semi-automatic carbine of the AR-15 pattern.',
    { alternativeCaliberDesignations: ['5.56x45mm'], type: 'carbine' },
  ),
  modelsOf({ ...american, manufacturer: 'Colt', safetyFeatures: lever })(
    { model: 'LE6920', caliber: '.223 Remington' },
    { barrelLength: 16.1, capacity: 30 },
    'Semi-automatic law enforcement carbine of the M4 pattern.',
    { alternativeCaliberDesignations: ['5.56x45mm'], type: 'carbine' },
  ),
  modelsOf({ ...american, manufacturer: 'Bushmaster', safetyFeatures: lever })(
    { model: 'XM15-E2S', caliber: '.223 Remington' },
    { capacity: 30 },
    'Semi-automatic rifle of the AR-15 pattern.',
    { alternativeCaliberDesignations: ['5.56x45mm'] },
  ),
  modelsOf({ ...american, manufacturer: 'Ruger' })(
    { model: 'Mini-14', caliber: '.223 Remington', yearIntroduced: 1973, productionStatus: 'current' },
    { barrelLength: 18.5 },
    'Semi-automatic rifle with a scaled-down Garand-type action.',
    { variantsAndModifications: ['Ranch Rifle', 'Mini-14 GB', 'Mini Thirty'], commonUses: ['Armed response', 'Anti-poaching'] },
  ),
  modelsOf({ ...american, manufacturer: 'Ruger', operatingSystem: 'blowback', safetyFeatures: ['Cross-bolt safety'] })(
    { model: '10/22', caliber: '.22 LR', yearIntroduced: 1964, productionStatus: 'current' },
    { barrelLength: 18.5, overallLength: 37, weight: 5, capacity: 10 },
    'Semi-automatic rimfire rifle with a rotary magazine.',
    { commonUses: ['Training', 'Pest control'] },
  ),
  modelsOf({ ...selfLoadingRifle, manufacturer: 'Norinco', countryOfOrigin: 'China', safetyFeatures: lever })(
    { model: 'MAK-90', caliber: '7.62x39mm', yearIntroduced: 1990, productionStatus: 'discontinued' },
    { barrelLength: 16.3 },
    'Semi-automatic sporting rifle of the Kalashnikov pattern.',
  ),
  modelsOf({ ...selfLoadingRifle, manufacturer: 'Norinco', countryOfOrigin: 'China' })(
    { model: 'SKS', caliber: '7.62x39mm' },
    { barrelLength: 20.5, overallLength: 40.2, weight: 8.5, capacity: 10, muzzleVelocity: 2411 },
    'Chinese production of the Simonov self-loading carbine.',
    { magazineType: 'fixed', feedSystem: 'Fixed box magazine filled from stripper clips', commonUses: ['Site guarding', 'Hunting'] },
  ),
  modelsOf({ ...pistolCarbine, manufacturer: 'Beretta', countryOfOrigin: 'Italy' })(
    { model: 'Cx4 Storm', caliber: '9mm', yearIntroduced: 2003 },
    { barrelLength: 16.6, overallLength: 29.7, weight: 5.8 },
    'Semi-automatic pistol-calibre carbine that takes Beretta pistol magazines.',
  ),
  modelsOf({ ...pistolCarbine, manufacturer: 'CZ', countryOfOrigin: 'Czech Republic' })(
    { model: 'Scorpion EVO 3 S1', caliber: '9mm' },
    { barrelLength: 7.7 },
    'Semi-automatic version of the Scorpion EVO 3 submachine gun.',
    { safetyFeatures: lever },
  ),
  modelsOf({ ...submachineGun, manufacturer: 'CZ', countryOfOrigin: 'Czech Republic' })(
    { model: 'Scorpion EVO 3 A1', caliber: '9mm', yearIntroduced: 2009, productionStatus: 'current' },
    { barrelLength: 7.7, weight: 6.1, capacity: 30, rateOfFire: 1150 },
    'Select-fire polymer submachine gun.',
    { firingModes: ['Semi-automatic', 'Three-round burst', 'Fully automatic'] },
  ),
  modelsOf({ ...submachineGun, manufacturer: 'Heckler & Koch', countryOfOrigin: 'Germany', operatingSystem: 'delayed_blowback' })(
    { model: 'MP5', caliber: '9mm', yearIntroduced: 1966, productionStatus: 'current' },
    { barrelLength: 8.9, overallLength: 26.8, weight: 5.6, capacity: 30, effectiveRange: 200, muzzleVelocity: 1312, rateOfFire: 800 },
    'Roller-delayed closed-bolt submachine gun; the figures are those of the fixed-stock A2.',
    { variantsAndModifications: ['MP5A2', 'MP5A3', 'MP5K', 'MP5SD'] },
  ),
  modelsOf({ ...submachineGun, manufacturer: 'IMI', countryOfOrigin: 'Israel' })(
    { model: 'Uzi', caliber: '9mm', yearIntroduced: 1954, productionStatus: 'discontinued' },
    { barrelLength: 10.2, weight: 7.7, capacity: 32, effectiveRange: 200, muzzleVelocity: 1312, rateOfFire: 600 },
    'Open-bolt submachine gun with the magazine in the grip.',
    { safetyFeatures: ['Grip safety'], variantsAndModifications: ['Mini Uzi', 'Micro Uzi'] },
  ),
  modelsOf({ ...submachineGun, manufacturer: 'Mechem', countryOfOrigin: 'South Africa' })(
    { model: 'BXP', caliber: '9mm', yearIntroduced: 1984 },
    { barrelLength: 8.2, overallLength: 23.9, weight: 5.5, capacity: 32 },
    'South African submachine gun of the 1980s for paramilitary and police use.',
  ),
  vektorAutomatic(
    { model: 'R4', caliber: '5.56x45mm', yearIntroduced: 1980, productionStatus: 'military_only' },
    { barrelLength: 18.1, overallLength: 39.6, weight: 9.5, capacity: 35, muzzleVelocity: 3215 },
    'Service rifle of the South African army, developed from the Israeli Galil; the length is with the stock unfolded.',
    { commonUses: ['Military service'], regulatoryClassification: 'military_only' },
  ),
  vektorAutomatic(
    { model: 'R5', caliber: '5.56x45mm', productionStatus: 'military_only' },
    { barrelLength: 13.1, overallLength: 34.5, weight: 8.2, capacity: 35, muzzleVelocity: 3018 },
    'Short-barrelled R4 of the South African Police Service, air force and navy; the length is with the stock unfolded.',
  ),
  modelsOf({ ...selectFire, manufacturer: 'Lyttelton Engineering Works', countryOfOrigin: 'South Africa', safetyFeatures: lever })(
    { model: 'R1', caliber: '7.62x51mm', productionStatus: 'discontinued' },
    { barrelLength: 21, overallLength: 42.9, weight: 9.4, capacity: 20, muzzleVelocity: 2756 },
    'South African licensed production of the FN FAL battle rifle.',
    { alternativeCaliberDesignations: nato, regulatoryClassification: 'military_only', commonUses: ['Military service'] },
  ),
  modelsOf({ ...selectFire, manufacturer: 'Izhmash', countryOfOrigin: 'Russia', safetyFeatures: lever })(
    { model: 'AKM', caliber: '7.62x39mm', yearIntroduced: 1959 },
    { barrelLength: 16.3, overallLength: 34.6, weight: 6.8, capacity: 30, effectiveRange: 350, muzzleVelocity: 2346, rateOfFire: 600 },
    'Modernised Kalashnikov rifle, held here for identifying recovered firearms.',
    { commonUses: ['Military service'] },
  ),
  modelsOf({ ...machineGun, ...vektor })(
    { model: 'SS-77', caliber: '7.62x51mm', yearIntroduced: 1986, productionStatus: 'military_only' },
    { barrelLength: 21.7, overallLength: 45.5, weight: 21.2, muzzleVelocity: 2756 },
    'South African general-purpose machine gun with a laterally locking bolt.',
    { alternativeCaliberDesignations: ['7.62x51mm NATO'], variantsAndModifications: ['Mini-SS'] },
  ),
  modelsOf({ ...machineGun, manufacturer: 'FN Herstal', countryOfOrigin: 'Belgium' })(
    { model: 'MAG', caliber: '7.62x51mm', yearIntroduced: 1958, productionStatus: 'military_only' },
    { barrelLength: 24.8, overallLength: 49.7, weight: 26, effectiveRange: 800, muzzleVelocity: 2756 },
    'General-purpose machine gun used with a bipod or on a tripod.',
    { alternativeCaliberDesignations: ['7.62x51mm NATO'], variantsAndModifications: ['M240', 'L7A2'] },
  ),
];
