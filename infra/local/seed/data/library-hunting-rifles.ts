// Manually operated rifles: the hunting and precision rifles of game reserves, farms and tactical teams.
import { boltRifle, type LibrarySeed, modelsOf } from './library-seed.ts';

const fixed = { magazineType: 'fixed', feedSystem: 'Internal magazine with hinged floorplate' } as const;
const detachable = { magazineType: 'detachable', feedSystem: 'Detachable box magazine' } as const;
const cz = modelsOf({ ...boltRifle, manufacturer: 'CZ', countryOfOrigin: 'Czech Republic' });
const remington = modelsOf({ ...boltRifle, ...fixed, manufacturer: 'Remington', countryOfOrigin: 'United States' });
const savage = modelsOf({ ...boltRifle, manufacturer: 'Savage', countryOfOrigin: 'United States' });
const nordic = { ...boltRifle, ...detachable, countryOfOrigin: 'Finland' };
const sako = modelsOf({ ...nordic, manufacturer: 'Sako' });
const sniper = { type: 'sniper_rifle', commonUses: ['Police marksmanship'] } satisfies Partial<LibrarySeed>;
const winchester308 = ['7.62x51mm NATO'];

export const huntingRifles: readonly LibrarySeed[] = [
  modelsOf({ ...boltRifle, manufacturer: 'Musgrave', countryOfOrigin: 'South Africa' })(
    { model: 'K98', caliber: '.308 Winchester', productionStatus: 'discontinued' },
    {},
    'South African sporting rifle on the Mauser 98 action, made in Bloemfontein.',
    { ...fixed, alternativeCaliberDesignations: winchester308 },
  ),
  modelsOf({ ...boltRifle, ...sniper, manufacturer: 'Truvelo', countryOfOrigin: 'South Africa' })(
    { model: 'CMS', caliber: '.308 Winchester' },
    {},
    'South African bolt-action precision rifle for counter-measures marksmen.',
    { alternativeCaliberDesignations: winchester308 },
  ),
  modelsOf({ ...boltRifle, ...fixed, manufacturer: 'Howa', countryOfOrigin: 'Japan', safetyFeatures: ['Side safety'] })(
    { model: '1500', caliber: '.308 Winchester', yearIntroduced: 1979, productionStatus: 'current' },
    { barrelLength: 22, capacity: 5 },
    'Bolt-action sporting rifle with a forged receiver.',
  ),
  cz(
    { model: '550', caliber: '.308 Winchester', productionStatus: 'discontinued' },
    { barrelLength: 23.6, overallLength: 44.7, weight: 7.3, capacity: 5 },
    'Controlled-feed bolt-action rifle with a Mauser-type extractor.',
    { ...fixed, variantsAndModifications: ['550 American', '550 FS', '550 Magnum'] },
  ),
  cz(
    { model: '600 Alpha', caliber: '.308 Winchester', yearIntroduced: 2021, productionStatus: 'current' },
    { capacity: 5 },
    'Bolt-action rifle with a short-throw bolt and a synthetic stock.',
    detachable,
  ),
  cz(
    { model: '455', caliber: '.22 LR', productionStatus: 'discontinued' },
    { barrelLength: 20.5, capacity: 5 },
    'Bolt-action rimfire rifle with interchangeable barrels.',
    { ...detachable, commonUses: ['Training', 'Pest control'] },
  ),
  sako(
    { model: '85', caliber: '.308 Winchester', yearIntroduced: 2006 },
    { barrelLength: 22.4, capacity: 5 },
    'Controlled-feed bolt-action hunting rifle with three locking lugs.',
  ),
  sako(
    { model: 'TRG-22', caliber: '.308 Winchester', productionStatus: 'current' },
    { barrelLength: 26, weight: 10.4, capacity: 10, effectiveRange: 800 },
    'Precision rifle with an adjustable stock built for marksmen.',
    { ...sniper, alternativeCaliberDesignations: winchester308 },
  ),
  modelsOf({ ...nordic, manufacturer: 'Tikka' })(
    { model: 'T3x Lite', caliber: '.308 Winchester', yearIntroduced: 2016, productionStatus: 'current' },
    { barrelLength: 22.4, weight: 6.4, capacity: 3 },
    'Light bolt-action hunting rifle with a synthetic stock.',
  ),
  remington(
    { model: '700', caliber: '.308 Winchester', yearIntroduced: 1962, productionStatus: 'current' },
    { capacity: 4 },
    'Bolt-action rifle with a cylindrical receiver, the base of many police marksman rifles.',
    { variantsAndModifications: ['700 ADL', '700 BDL', '700 SPS'] },
  ),
  remington({ model: '700P', caliber: '.308 Winchester' }, { barrelLength: 26, weight: 9, capacity: 4 }, 'Heavy-barrelled police version of the Model 700.', {
    ...sniper,
    alternativeCaliberDesignations: winchester308,
  }),
  modelsOf({ ...boltRifle, ...fixed, manufacturer: 'Winchester', countryOfOrigin: 'United States' })(
    { model: '70', caliber: '.308 Winchester', yearIntroduced: 1936, productionStatus: 'current' },
    { capacity: 5 },
    'Bolt-action hunting rifle with a three-position safety.',
    { safetyFeatures: ['Three-position safety'] },
  ),
  modelsOf({ ...boltRifle, ...detachable, manufacturer: 'Mauser', countryOfOrigin: 'Germany' })(
    { model: 'M18', caliber: '.308 Winchester', yearIntroduced: 2018, productionStatus: 'current' },
    { barrelLength: 22, capacity: 5 },
    'Economy bolt-action hunting rifle with a synthetic stock.',
    { safetyFeatures: ['Three-position safety'] },
  ),
  savage(
    { model: '110', caliber: '.308 Winchester', yearIntroduced: 1958, productionStatus: 'current' },
    {},
    'Bolt-action rifle whose barrel is held by a locking nut.',
    { safetyFeatures: ['Three-position tang safety'] },
  ),
  savage(
    { model: 'Axis', caliber: '.308 Winchester', yearIntroduced: 2010, productionStatus: 'current' },
    { barrelLength: 22, weight: 6.5, capacity: 4 },
    'Economy bolt-action rifle with a synthetic stock.',
    detachable,
  ),
  modelsOf({ ...boltRifle, ...detachable, manufacturer: 'Ruger', countryOfOrigin: 'United States' })(
    { model: 'American Rifle', caliber: '.308 Winchester', yearIntroduced: 2012, productionStatus: 'current' },
    { barrelLength: 22, overallLength: 42, capacity: 4 },
    'Economy bolt-action rifle with a rotary magazine.',
    { safetyFeatures: ['Tang safety'] },
  ),
  modelsOf({ ...boltRifle, ...sniper, ...detachable, manufacturer: 'Steyr', countryOfOrigin: 'Austria' })(
    { model: 'SSG 69', caliber: '.308 Winchester', yearIntroduced: 1969, productionStatus: 'discontinued' },
    { barrelLength: 25.6, capacity: 5 },
    'Austrian army and police precision rifle with a rotary magazine.',
    { alternativeCaliberDesignations: winchester308 },
  ),
  modelsOf({ ...boltRifle, manufacturer: 'Rossi', countryOfOrigin: 'Brazil', magazineType: 'tube', feedSystem: 'Tubular magazine' })(
    { model: 'Puma M92', caliber: '.357 Magnum' },
    { barrelLength: 20, capacity: 10 },
    'Lever-action carbine of the Winchester 1892 pattern.',
    { subtype: 'lever_action', action: 'lever', operatingSystem: 'lever_action', technicalNotes: 'Also fires .38 Special cartridges.' },
  ),
];
