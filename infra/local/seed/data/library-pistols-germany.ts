// Self-loading pistols from German makers that South African security providers and police hold.
import { type LibrarySeed, modelsOf, pistol } from './library-seed.ts';

const sig = modelsOf({ ...pistol, manufacturer: 'SIG Sauer', countryOfOrigin: 'Germany', safetyFeatures: ['Decocking lever', 'Firing pin block'] });
const walther = modelsOf({ ...pistol, manufacturer: 'Walther', countryOfOrigin: 'Germany', safetyFeatures: ['Firing pin block'] });
const hk = modelsOf({ ...pistol, manufacturer: 'Heckler & Koch', countryOfOrigin: 'Germany', safetyFeatures: ['Firing pin block'] });

export const germanPistols: readonly LibrarySeed[] = [
  sig(
    { model: 'P226', caliber: '9mm', yearIntroduced: 1984, productionStatus: 'current' },
    { barrelLength: 4.4, overallLength: 7.7, weight: 2.1, capacity: 15 },
    'Full-size alloy-framed service pistol without a manual safety.',
    { variantsAndModifications: ['P226R', 'P226 Legion', 'MK25'] },
  ),
  sig(
    { model: 'P229', caliber: '9mm', yearIntroduced: 1992, productionStatus: 'current' },
    { barrelLength: 3.9, overallLength: 7.1, weight: 2, capacity: 15 },
    'Compact companion of the P226 with a milled steel slide.',
  ),
  sig(
    { model: 'P320', caliber: '9mm', yearIntroduced: 2014, productionStatus: 'current' },
    { barrelLength: 4.7, overallLength: 8, weight: 1.8, capacity: 17 },
    'Modular striker-fired pistol whose serialised fire control unit lifts out of the grip.',
    { countryOfOrigin: 'United States', safetyFeatures: ['Striker safety', 'Disconnect safety'], variantsAndModifications: ['P320 Compact', 'M17', 'M18'] },
  ),
  sig(
    { model: 'P365', caliber: '9mm', yearIntroduced: 2018, productionStatus: 'current' },
    { barrelLength: 3.1, overallLength: 5.8, weight: 1.1, capacity: 10 },
    'Micro-compact striker-fired pistol with a staggered magazine.',
    { countryOfOrigin: 'United States', safetyFeatures: ['Striker safety'] },
  ),
  walther(
    { model: 'PP', caliber: '.32 ACP', yearIntroduced: 1929, productionStatus: 'discontinued' },
    { barrelLength: 3.9, overallLength: 6.7, weight: 1.5, capacity: 8 },
    'Blowback police pistol with a double-action trigger.',
    { operatingSystem: 'blowback', alternativeCaliberDesignations: ['7.65mm Browning'], safetyFeatures: ['Manual safety and decocker'] },
  ),
  walther(
    { model: 'PPK', caliber: '.32 ACP', yearIntroduced: 1931, productionStatus: 'current' },
    { barrelLength: 3.3, overallLength: 6.1, weight: 1.3, capacity: 7 },
    'Shortened Walther PP for concealed carry.',
    { operatingSystem: 'blowback', alternativeCaliberDesignations: ['7.65mm Browning'], safetyFeatures: ['Manual safety and decocker'] },
  ),
  walther(
    { model: 'P99', caliber: '9mm', yearIntroduced: 1997, productionStatus: 'discontinued' },
    { barrelLength: 4, overallLength: 7.1, weight: 1.4, capacity: 15 },
    'Striker-fired polymer service pistol with exchangeable backstraps.',
  ),
  walther(
    { model: 'PPQ', caliber: '9mm', yearIntroduced: 2011, productionStatus: 'discontinued' },
    { barrelLength: 4, overallLength: 7.1, weight: 1.5, capacity: 15 },
    'Successor of the P99 with a pre-cocked striker.',
    { safetyFeatures: ['Trigger safety', 'Firing pin block'] },
  ),
  hk(
    { model: 'USP', caliber: '9mm', yearIntroduced: 1993, productionStatus: 'current' },
    { barrelLength: 4.3, overallLength: 7.6, weight: 1.7, capacity: 15 },
    'Hammer-fired polymer service pistol with a recoil-reducing spring system.',
    { safetyFeatures: ['Manual safety and decocker', 'Firing pin block'], variantsAndModifications: ['USP Compact', 'USP Tactical'] },
  ),
  hk(
    { model: 'P30', caliber: '9mm', yearIntroduced: 2006, productionStatus: 'current' },
    { barrelLength: 3.9, weight: 1.6, capacity: 15 },
    'Hammer-fired police pistol with exchangeable grip panels.',
    { variantsAndModifications: ['P30L', 'P30SK'] },
  ),
  hk(
    { model: 'SFP9', caliber: '9mm', yearIntroduced: 2014, productionStatus: 'current' },
    { barrelLength: 4.1, overallLength: 7.3, weight: 1.6, capacity: 15 },
    'Striker-fired polymer service pistol, sold in the United States as the VP9.',
    { safetyFeatures: ['Trigger safety', 'Firing pin block'] },
  ),
];
