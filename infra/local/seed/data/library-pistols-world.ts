// Self-loading pistols from South African, Turkish, American, Chinese and Israeli makers.
import { type LibrarySeed, modelsOf, pistol } from './library-seed.ts';

const vektor = modelsOf({
  ...pistol,
  manufacturer: 'Vektor',
  countryOfOrigin: 'South Africa',
  safetyFeatures: ['Manual safety', 'Firing pin block'],
  sights: 'Fixed three-dot sights',
});
const taurus = modelsOf({
  ...pistol,
  manufacturer: 'Taurus',
  countryOfOrigin: 'Brazil',
  safetyFeatures: ['Manual safety', 'Trigger safety', 'Striker block'],
});
const norinco = modelsOf({ ...pistol, manufacturer: 'Norinco', countryOfOrigin: 'China', safetyFeatures: ['Firing pin block'] });
const smithAndWesson = modelsOf({
  ...pistol,
  manufacturer: 'Smith & Wesson',
  countryOfOrigin: 'United States',
  safetyFeatures: ['Trigger safety', 'Striker block'],
});
const ruger = modelsOf({ ...pistol, manufacturer: 'Ruger', countryOfOrigin: 'United States', safetyFeatures: ['Firing pin block'] });
const canik = modelsOf({ ...pistol, manufacturer: 'Canik', countryOfOrigin: 'Turkey', safetyFeatures: ['Trigger safety', 'Striker block'] });
const girsan = modelsOf({ ...pistol, manufacturer: 'Girsan', countryOfOrigin: 'Turkey', safetyFeatures: ['Firing pin block'] });
const sarsilmaz = modelsOf({ ...pistol, manufacturer: 'Sarsilmaz', countryOfOrigin: 'Turkey', safetyFeatures: ['Manual safety'] });
const stoeger = modelsOf({ ...pistol, manufacturer: 'Stoeger', countryOfOrigin: 'Turkey', safetyFeatures: ['Firing pin block'] });
const iwi = modelsOf({ ...pistol, manufacturer: 'IWI', countryOfOrigin: 'Israel', safetyFeatures: ['Firing pin block'] });

export const worldPistols: readonly LibrarySeed[] = [
  vektor(
    { model: 'Z88', caliber: '9mm', yearIntroduced: 1988, productionStatus: 'discontinued' },
    { barrelLength: 4.9, overallLength: 8.5, capacity: 15 },
    'South African production of the Beretta 92F, long the standard sidearm of the South African Police Service.',
    { safetyFeatures: ['Manual safety and decocker', 'Firing pin block'], alternativeCaliberDesignations: ['9x19mm', '9mm Parabellum', '9mm Luger'] },
  ),
  vektor(
    { model: 'SP1', caliber: '9mm', yearIntroduced: 1992, productionStatus: 'discontinued' },
    { barrelLength: 4.6, overallLength: 8.3, weight: 2.2, capacity: 15 },
    'Service pistol with a closed slide and a frame-mounted safety, developed from the Z88.',
    { variantsAndModifications: ['SP1 Compact (General)', 'SP1 Sport', 'SP1 Target'] },
  ),
  vektor(
    { model: 'SP2', caliber: '.40 S&W', productionStatus: 'discontinued' },
    { barrelLength: 4.6, overallLength: 8.3, capacity: 11 },
    'The SP1 chambered for .40 S&W.',
  ),
  vektor(
    { model: 'CP1', caliber: '9mm', yearIntroduced: 1996, productionStatus: 'discontinued' },
    { barrelLength: 4, overallLength: 7, weight: 1.6 },
    'Compact polymer-framed pistol with a gas-delayed action and a safety in the trigger guard.',
    {
      operatingSystem: 'delayed_blowback',
      safetyFeatures: ['Trigger-guard safety', 'Trigger safety', 'Firing pin block'],
      technicalNotes: 'Subject to a maker recall because dropped pistols could fire.',
    },
  ),
  modelsOf({ ...pistol, manufacturer: 'Republic Arms', countryOfOrigin: 'South Africa' })(
    { model: 'RAP 401', caliber: '9mm', productionStatus: 'discontinued' },
    { capacity: 8 },
    'Compact single-stack steel pistol made in South Africa in the 1990s.',
  ),
  taurus(
    { model: 'PT92', caliber: '9mm', yearIntroduced: 1983, productionStatus: 'current' },
    { barrelLength: 5, overallLength: 8.5, weight: 2.1, capacity: 17 },
    'Brazilian development of the Beretta 92 with a frame-mounted safety.',
    { safetyFeatures: ['Manual safety and decocker', 'Firing pin block'], variantsAndModifications: ['PT99', 'PT92C', 'PT100'] },
  ),
  taurus(
    { model: 'PT 24/7', caliber: '9mm', yearIntroduced: 2004, productionStatus: 'discontinued' },
    { barrelLength: 4, overallLength: 7.1, weight: 1.7, capacity: 17 },
    'Striker-fired polymer service pistol with a rubber grip overlay.',
    { variantsAndModifications: ['24/7 Pro', '24/7 OSS', '24/7 G2'] },
  ),
  taurus(
    { model: 'G2C', caliber: '9mm', productionStatus: 'current' },
    { barrelLength: 3.2, overallLength: 6.3, weight: 1.4, capacity: 12 },
    'Compact striker-fired polymer pistol, first sold as the PT111 Millennium G2.',
  ),
  taurus(
    { model: 'G3', caliber: '9mm', yearIntroduced: 2019, productionStatus: 'current' },
    { barrelLength: 4, overallLength: 7.3, weight: 1.6, capacity: 17 },
    'Full-size striker-fired polymer pistol.',
  ),
  taurus(
    { model: 'G3C', caliber: '9mm', yearIntroduced: 2020, productionStatus: 'current' },
    { barrelLength: 3.2, overallLength: 6.3, weight: 1.4, capacity: 12 },
    'Compact member of the G3 series.',
  ),
  norinco({ model: 'NP22', caliber: '9mm' }, { barrelLength: 4.4, overallLength: 7.7, capacity: 15 }, 'Chinese copy of the SIG Sauer P226.', {
    safetyFeatures: ['Decocking lever', 'Firing pin block'],
  }),
  norinco({ model: 'NP34', caliber: '9mm' }, { barrelLength: 3.9, overallLength: 7.1, capacity: 13 }, 'Chinese copy of the SIG Sauer P228.', {
    safetyFeatures: ['Decocking lever', 'Firing pin block'],
  }),
  norinco(
    { model: '213', caliber: '9mm', productionStatus: 'discontinued' },
    { barrelLength: 4.6, overallLength: 7.7, weight: 1.9, capacity: 8 },
    'Tokarev-pattern single-action pistol chambered for 9 mm Parabellum.',
    { safetyFeatures: ['Manual safety'] },
  ),
  norinco(
    { model: '1911A1', caliber: '.45 ACP' },
    { barrelLength: 5, overallLength: 8.5, capacity: 7 },
    'Chinese production of the Colt M1911A1 single-action pistol.',
    { safetyFeatures: ['Manual safety', 'Grip safety'] },
  ),
  smithAndWesson(
    { model: 'M&P9', caliber: '9mm', yearIntroduced: 2005, productionStatus: 'current' },
    { barrelLength: 4.3, overallLength: 7.6, weight: 1.5, capacity: 17 },
    'Striker-fired polymer service pistol of the Military and Police series.',
    { variantsAndModifications: ['M&P9c', 'M&P9 M2.0'] },
  ),
  smithAndWesson(
    { model: 'M&P9 Shield', caliber: '9mm', yearIntroduced: 2012 },
    { barrelLength: 3.1, overallLength: 6.1, weight: 1.2, capacity: 8 },
    'Slim single-stack pistol of the M&P series for concealed carry.',
  ),
  smithAndWesson(
    { model: 'SD9 VE', caliber: '9mm', yearIntroduced: 2012, productionStatus: 'discontinued' },
    { barrelLength: 4, overallLength: 7.2, weight: 1.4, capacity: 16 },
    'Striker-fired polymer pistol with a stainless steel slide.',
  ),
  smithAndWesson(
    { model: '5906', caliber: '9mm', yearIntroduced: 1989, productionStatus: 'discontinued' },
    { barrelLength: 4, overallLength: 7.5, capacity: 15 },
    'All-stainless double-action service pistol of the third generation.',
    { safetyFeatures: ['Manual safety and decocker', 'Magazine safety', 'Firing pin block'] },
  ),
  ruger(
    { model: 'SR9', caliber: '9mm', yearIntroduced: 2007, productionStatus: 'discontinued' },
    { barrelLength: 4.1, overallLength: 7.6, weight: 1.7, capacity: 17 },
    'Slim striker-fired polymer service pistol.',
    { safetyFeatures: ['Manual safety', 'Trigger safety', 'Magazine safety', 'Striker block'] },
  ),
  ruger(
    { model: 'P95', caliber: '9mm', yearIntroduced: 1996, productionStatus: 'discontinued' },
    { barrelLength: 3.9, overallLength: 7.3, weight: 1.7, capacity: 15 },
    'Hammer-fired polymer pistol of the Ruger P series.',
  ),
  canik(
    { model: 'TP9SF', caliber: '9mm' },
    { barrelLength: 4.5, overallLength: 7.6, weight: 1.7, capacity: 18 },
    'Full-size striker-fired polymer pistol of the TP9 series.',
    { variantsAndModifications: ['TP9SF Elite', 'TP9SFx'] },
  ),
  canik({ model: 'TP9SA', caliber: '9mm' }, { barrelLength: 4.5, capacity: 18 }, 'Striker-fired TP9 pistol with a decocking button on the slide.', {
    safetyFeatures: ['Trigger safety', 'Striker block', 'Decocking button'],
  }),
  canik(
    { model: 'TP9 Elite SC', caliber: '9mm', productionStatus: 'current' },
    { barrelLength: 3.6, overallLength: 6.7, capacity: 12 },
    'Subcompact striker-fired pistol of the TP9 series.',
  ),
  girsan(
    { model: 'Regard MC', caliber: '9mm', productionStatus: 'current' },
    { barrelLength: 4.9, overallLength: 8.5, capacity: 18 },
    'Turkish service pistol of the Beretta 92 pattern.',
    { safetyFeatures: ['Manual safety and decocker', 'Firing pin block'] },
  ),
  girsan({ model: 'MC28 SA', caliber: '9mm', productionStatus: 'current' }, {}, 'Striker-fired polymer service pistol made in Giresun.', {
    safetyFeatures: ['Trigger safety', 'Firing pin block'],
  }),
  sarsilmaz(
    { model: 'SAR 9', caliber: '9mm', productionStatus: 'current' },
    { barrelLength: 4.4, capacity: 17 },
    'Striker-fired polymer service pistol of the Turkish police.',
    { safetyFeatures: ['Manual safety', 'Trigger safety', 'Striker block'] },
  ),
  sarsilmaz({ model: 'Kilinc 2000', caliber: '9mm' }, {}, 'All-steel Turkish pistol of the CZ 75 pattern.'),
  stoeger(
    { model: 'Cougar 8000', caliber: '9mm', productionStatus: 'discontinued' },
    { barrelLength: 3.6, overallLength: 7, weight: 2, capacity: 15 },
    'Turkish continuation of the Beretta 8000 Cougar on the original tooling.',
    { safetyFeatures: ['Manual safety and decocker', 'Firing pin block'] },
  ),
  stoeger(
    { model: 'STR-9', caliber: '9mm', productionStatus: 'current' },
    { barrelLength: 4.2, overallLength: 7.4, weight: 1.5, capacity: 15 },
    'Compact striker-fired polymer pistol.',
    { safetyFeatures: ['Trigger safety', 'Striker block'] },
  ),
  iwi(
    { model: 'Jericho 941 F', caliber: '9mm', yearIntroduced: 1990 },
    { barrelLength: 4.4, overallLength: 8.1, weight: 2.4, capacity: 16 },
    'All-steel Israeli service pistol derived from the CZ 75.',
    { safetyFeatures: ['Manual safety and decocker', 'Firing pin block'] },
  ),
  iwi(
    { model: 'Masada', caliber: '9mm', yearIntroduced: 2017, productionStatus: 'current' },
    { barrelLength: 4.1, overallLength: 7.4, weight: 1.4, capacity: 17 },
    'Striker-fired polymer service pistol with a removable fire control unit.',
    { safetyFeatures: ['Trigger safety', 'Firing pin block'] },
  ),
  modelsOf({ ...pistol, manufacturer: 'Colt', countryOfOrigin: 'United States', safetyFeatures: ['Manual safety', 'Grip safety'] })(
    { model: 'Government Model', caliber: '.45 ACP', yearIntroduced: 1911, productionStatus: 'current' },
    { barrelLength: 5, overallLength: 8.5, weight: 2.4, capacity: 7, effectiveRange: 50, muzzleVelocity: 830 },
    'Single-action pistol by John Browning, the commercial form of the M1911.',
    { variantsAndModifications: ['M1911A1', 'Mk IV Series 70', 'Mk IV Series 80', 'Commander'] },
  ),
];
