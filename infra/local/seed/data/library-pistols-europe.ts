// Self-loading pistols from European makers (the German ones apart) that South African security providers and police hold.
import { type LibrarySeed, modelsOf, pistol } from './library-seed.ts';

const strikerSafeties = ['Trigger safety', 'Firing pin safety', 'Drop safety'];
const glock = modelsOf({
  ...pistol,
  manufacturer: 'Glock',
  countryOfOrigin: 'Austria',
  safetyFeatures: strikerSafeties,
  sights: 'Fixed polymer sights, white dot and white outline',
});
const beretta = modelsOf({
  ...pistol,
  manufacturer: 'Beretta',
  countryOfOrigin: 'Italy',
  safetyFeatures: ['Manual safety and decocker', 'Firing pin block'],
  sights: 'Fixed three-dot sights',
});
const cz = modelsOf({
  ...pistol,
  manufacturer: 'CZ',
  countryOfOrigin: 'Czech Republic',
  safetyFeatures: ['Manual safety', 'Firing pin block'],
  sights: 'Fixed three-dot sights',
});
const star = modelsOf({ ...pistol, manufacturer: 'Star', countryOfOrigin: 'Spain', safetyFeatures: ['Manual safety'] });
const czStriker = { safetyFeatures: ['Trigger safety', 'Firing pin block'] };

export const europeanPistols: readonly LibrarySeed[] = [
  glock(
    { model: '17', caliber: '9mm', yearIntroduced: 1982, productionStatus: 'current' },
    { barrelLength: 4.5, overallLength: 8, weight: 1.6, capacity: 17, effectiveRange: 50, muzzleVelocity: 1230 },
    'Full-size polymer-framed service pistol, the most widely issued Glock.',
    { alternativeCaliberDesignations: ['9x19mm', '9mm Parabellum', '9mm Luger'], variantsAndModifications: ['17L', '17C', '17 Gen4', '17 Gen5', '17 MOS'] },
  ),
  glock(
    { model: '19', caliber: '9mm', yearIntroduced: 1988, productionStatus: 'current' },
    { barrelLength: 4, overallLength: 7.4, weight: 1.5, capacity: 15, effectiveRange: 50 },
    'Compact version of the Glock 17 that accepts its longer magazines.',
    { alternativeCaliberDesignations: ['9x19mm', '9mm Parabellum', '9mm Luger'], variantsAndModifications: ['19C', '19 Gen4', '19 Gen5', '19X'] },
  ),
  glock(
    { model: '26', caliber: '9mm', yearIntroduced: 1995, productionStatus: 'current' },
    { barrelLength: 3.4, weight: 1.4, capacity: 10 },
    'Subcompact pistol for concealed carry that accepts Glock 17 and 19 magazines.',
  ),
  glock(
    { model: '34', caliber: '9mm', yearIntroduced: 1998, productionStatus: 'current' },
    { barrelLength: 5.3, weight: 1.6, capacity: 17 },
    'Long-slide pistol on the Glock 17 frame, made for practical shooting.',
    { commonUses: ['Sport shooting', 'Police duty'] },
  ),
  glock(
    { model: '43', caliber: '9mm', yearIntroduced: 2015, productionStatus: 'current' },
    { barrelLength: 3.4, overallLength: 6.3, weight: 1.1, capacity: 6 },
    'Slim single-stack subcompact pistol for concealed carry.',
  ),
  glock(
    { model: '43X', caliber: '9mm', yearIntroduced: 2019, productionStatus: 'current' },
    { barrelLength: 3.4, overallLength: 6.5, weight: 1.2, capacity: 10 },
    'Slimline pistol with the slide of the Glock 43 on a longer grip.',
  ),
  glock(
    { model: '48', caliber: '9mm', yearIntroduced: 2019, productionStatus: 'current' },
    { barrelLength: 4.2, overallLength: 7.3, weight: 1.3, capacity: 10 },
    'Slimline pistol with the frame of the Glock 43X and a compact-length slide.',
  ),
  glock(
    { model: '45', caliber: '9mm', yearIntroduced: 2018, productionStatus: 'current' },
    { barrelLength: 4, overallLength: 7.4, weight: 1.5, capacity: 17 },
    'Crossover pistol with a Glock 19 slide on a full-size grip.',
  ),
  glock(
    { model: '22', caliber: '.40 S&W', yearIntroduced: 1990, productionStatus: 'current' },
    { barrelLength: 4.5, overallLength: 8, weight: 1.6, capacity: 15 },
    'Full-size service pistol in .40 S&W on the pattern of the Glock 17.',
  ),
  glock(
    { model: '23', caliber: '.40 S&W', yearIntroduced: 1990, productionStatus: 'current' },
    { barrelLength: 4, overallLength: 7.4, weight: 1.5, capacity: 13 },
    'Compact pistol in .40 S&W on the pattern of the Glock 19.',
  ),
  glock(
    { model: '21', caliber: '.45 ACP', yearIntroduced: 1990, productionStatus: 'current' },
    { barrelLength: 4.6, capacity: 13 },
    'Full-size service pistol in .45 ACP.',
    { variantsAndModifications: ['21SF', '21 Gen4', '21 Gen5'] },
  ),
  beretta(
    { model: '92FS', caliber: '9mm', productionStatus: 'current' },
    { barrelLength: 4.9, overallLength: 8.5, weight: 2.1, capacity: 15, effectiveRange: 50, muzzleVelocity: 1250 },
    'Open-slide service pistol with an alloy frame, the commercial form of the United States M9.',
    { alternativeCaliberDesignations: ['9x19mm', '9mm Parabellum', '9mm Luger'], variantsAndModifications: ['92FS Inox', '92G', '92FS Compact'] },
  ),
  beretta(
    { model: 'Px4 Storm', caliber: '9mm', yearIntroduced: 2004, productionStatus: 'current' },
    { barrelLength: 4, overallLength: 7.6, weight: 1.7, capacity: 17 },
    'Polymer-framed service pistol with a rotating barrel.',
    { variantsAndModifications: ['Px4 Storm Compact', 'Px4 Storm Sub-Compact'] },
  ),
  beretta(
    { model: 'APX', caliber: '9mm', yearIntroduced: 2017 },
    { barrelLength: 4.3, overallLength: 7.6, weight: 1.8, capacity: 17 },
    'Striker-fired polymer pistol with a removable serialised chassis.',
    { safetyFeatures: ['Trigger safety', 'Firing pin block'] },
  ),
  beretta(
    { model: '8000 Cougar', caliber: '9mm', yearIntroduced: 1994, productionStatus: 'discontinued' },
    { barrelLength: 3.6, overallLength: 7, weight: 2, capacity: 15 },
    'Compact alloy-framed pistol with a rotating barrel, later made in Turkey by Stoeger.',
  ),
  beretta(
    { model: '84FS Cheetah', caliber: '.380 ACP', productionStatus: 'discontinued' },
    { barrelLength: 3.8, overallLength: 6.8, weight: 1.5, capacity: 13 },
    'Double-stack blowback pocket pistol of the Beretta 80 series.',
    { operatingSystem: 'blowback', alternativeCaliberDesignations: ['9mm Short', '9x17mm', '9mm Kurz'] },
  ),
  cz(
    { model: '75 B', caliber: '9mm', productionStatus: 'current' },
    { barrelLength: 4.6, overallLength: 8.1, weight: 2.2, capacity: 16 },
    'All-steel service pistol of the CZ 75 family with a firing pin block.',
    { alternativeCaliberDesignations: ['9x19mm', '9mm Parabellum', '9mm Luger'], variantsAndModifications: ['75 BD', '75 B Omega', '85'] },
  ),
  cz(
    { model: '75 Compact', caliber: '9mm', yearIntroduced: 1992 },
    { barrelLength: 3.8, overallLength: 7.2, weight: 2, capacity: 14 },
    'Shortened all-steel member of the CZ 75 family.',
  ),
  cz(
    { model: '75 SP-01', caliber: '9mm', productionStatus: 'current' },
    { barrelLength: 4.6, overallLength: 8.1, weight: 2.4, capacity: 18 },
    'CZ 75 with a full-length dust cover and an accessory rail.',
    { variantsAndModifications: ['SP-01 Tactical', 'SP-01 Shadow', 'SP-01 Phantom'] },
  ),
  cz(
    { model: 'P-07', caliber: '9mm', yearIntroduced: 2009, productionStatus: 'current' },
    { barrelLength: 3.8, overallLength: 7.3, weight: 1.7, capacity: 15 },
    'Compact hammer-fired polymer pistol, first sold as the P-07 Duty.',
    { safetyFeatures: ['Decocker or manual safety, exchangeable', 'Firing pin block'] },
  ),
  cz(
    { model: 'P-09', caliber: '9mm', yearIntroduced: 2013, productionStatus: 'current' },
    { barrelLength: 4.5, overallLength: 8.1, weight: 1.9, capacity: 19 },
    'Full-size companion of the P-07.',
    { safetyFeatures: ['Decocker or manual safety, exchangeable', 'Firing pin block'] },
  ),
  cz(
    { model: 'P-10 C', caliber: '9mm', yearIntroduced: 2017, productionStatus: 'current' },
    { barrelLength: 4, overallLength: 7.4, weight: 1.6, capacity: 15 },
    'Compact striker-fired polymer pistol.',
    czStriker,
  ),
  cz(
    { model: 'P-10 F', caliber: '9mm', productionStatus: 'current' },
    { barrelLength: 4.5, overallLength: 8, capacity: 19 },
    'Full-size striker-fired polymer pistol of the P-10 series.',
    czStriker,
  ),
  cz(
    { model: '83', caliber: '.380 ACP', yearIntroduced: 1983, productionStatus: 'discontinued' },
    { barrelLength: 3.8, overallLength: 6.8, weight: 1.8, capacity: 12 },
    'Blowback compact pistol, the export form of the Czechoslovak army vz. 82.',
    { operatingSystem: 'blowback', alternativeCaliberDesignations: ['9mm Short', '9mm Browning'], safetyFeatures: ['Manual safety'] },
  ),
  star(
    { model: 'BM', caliber: '9mm', productionStatus: 'discontinued' },
    { capacity: 8 },
    'Compact single-action steel pistol of the Colt 1911 pattern made in Eibar.',
  ),
  star(
    { model: 'M43 Firestar', caliber: '9mm', yearIntroduced: 1990, productionStatus: 'discontinued' },
    { barrelLength: 3.4, overallLength: 6.4, weight: 1.9, capacity: 7 },
    'All-steel subcompact single-action pistol.',
  ),
  star({ model: '30M', caliber: '9mm', productionStatus: 'discontinued' }, { capacity: 15 }, 'All-steel double-action service pistol of the Star 28 family.', {
    safetyFeatures: ['Manual safety', 'Magazine safety'],
  }),
  modelsOf({ ...pistol, manufacturer: 'Browning', countryOfOrigin: 'Belgium', safetyFeatures: ['Manual safety', 'Magazine safety'] })(
    { model: 'Hi-Power', caliber: '9mm', yearIntroduced: 1935, productionStatus: 'discontinued' },
    { barrelLength: 4.7, overallLength: 7.8, capacity: 13, effectiveRange: 50, muzzleVelocity: 1100 },
    'Single-action service pistol with the first widely used double-stack magazine, made by FN Herstal.',
    { variantsAndModifications: ['Mark II', 'Mark III'] },
  ),
  modelsOf({ ...pistol, manufacturer: 'HS Produkt', countryOfOrigin: 'Croatia', safetyFeatures: ['Trigger safety', 'Grip safety', 'Firing pin block'] })(
    { model: 'HS2000', caliber: '9mm', yearIntroduced: 1999 },
    { barrelLength: 4, capacity: 16 },
    'Striker-fired polymer service pistol, sold in the United States as the Springfield Armory XD.',
  ),
];
