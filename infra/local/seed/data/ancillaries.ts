// The starter library of ancillaries, with the firearms that each part suits and the pattern of its serial numbers.
import { type AncillarySeed, named, pistol, rifle, selfLoading556, shotgun, slideCut } from './ancillaries-suits.ts';
import { serialPattern } from './firearm-mix.ts';

const dot = { type: 'Red dot sight', category: 'Sighting' } as const;
const scope = { type: 'Telescopic sight', category: 'Sighting' } as const;
const light = { type: 'Weapon light', category: 'Illumination' } as const;
const magazine = { type: 'Magazine', category: 'Feeding' } as const;
const suppressor = { type: 'Suppressor', category: 'Muzzle' } as const;
const barrel = { type: 'Barrel', category: 'Main component' } as const;
const rail = ['Picatinny rail', 'Universal accessory rail'];

export const ancillaries: readonly AncillarySeed[] = [
  {
    record: {
      ...dot,
      manufacturer: 'Trijicon',
      model: 'RMR Type 2',
      compatibility: ['RMR footprint', 'Glock MOS'],
      description: 'Open reflex sight for pistol slides.',
    },
    suits: slideCut,
    serialNumber: serialPattern('######'),
  },
  {
    record: {
      ...dot,
      manufacturer: 'Aimpoint',
      model: 'ACRO P-2',
      compatibility: ['ACRO footprint', 'Glock MOS'],
      description: 'Enclosed reflex sight for pistol slides.',
    },
    suits: slideCut,
    serialNumber: serialPattern('W#######'),
  },
  {
    record: {
      ...dot,
      manufacturer: 'Holosun',
      model: 'HS507C X2',
      compatibility: ['RMR footprint'],
      description: 'Open reflex sight with a solar cell and a choice of reticles.',
    },
    suits: slideCut,
    serialNumber: serialPattern('C#######'),
  },
  {
    record: {
      ...dot,
      manufacturer: 'Leupold',
      model: 'DeltaPoint Pro',
      compatibility: ['DeltaPoint Pro footprint', 'Glock MOS'],
      description: 'Open reflex sight with a wide window.',
    },
    suits: slideCut,
    serialNumber: serialPattern('##@@####'),
  },
  {
    record: {
      ...dot,
      manufacturer: 'Aimpoint',
      model: 'Micro T-2',
      compatibility: ['Aimpoint Micro footprint', 'Picatinny rail'],
      description: 'Tube red dot sight for carbines and shotguns.',
    },
    suits: (firearm) => selfLoading556(firearm) || shotgun(firearm),
    serialNumber: serialPattern('W#######'),
  },
  {
    record: {
      ...dot,
      manufacturer: 'Aimpoint',
      model: 'CompM4',
      compatibility: ['Picatinny rail'],
      description: 'Full-size tube red dot sight for service rifles.',
    },
    suits: selfLoading556,
    serialNumber: serialPattern('K#######'),
  },
  {
    record: {
      ...scope,
      manufacturer: 'Trijicon',
      model: 'ACOG TA31',
      compatibility: ['Picatinny rail', 'AR-15 carry handle'],
      specifications: { magnification: '4x32' },
    },
    suits: selfLoading556,
    serialNumber: serialPattern('######'),
  },
  {
    record: { ...scope, manufacturer: 'Leupold', model: 'VX-Freedom 3-9x40', compatibility: ['1 inch rings'], specifications: { magnification: '3-9x40' } },
    suits: rifle,
    serialNumber: serialPattern('######@@'),
  },
  {
    record: { ...scope, manufacturer: 'Vortex', model: 'Strike Eagle 1-8x24', compatibility: ['30 mm rings'], specifications: { magnification: '1-8x24' } },
    suits: rifle,
    serialNumber: serialPattern('@@#######'),
  },
  {
    record: { ...light, manufacturer: 'SureFire', model: 'X300U-B', compatibility: rail, description: 'Pistol light with a thumbscrew rail clamp.' },
    suits: pistol,
    serialNumber: serialPattern('A######'),
  },
  {
    record: { ...light, manufacturer: 'Streamlight', model: 'TLR-7A', compatibility: rail, description: 'Compact pistol light with switches at the rear.' },
    suits: pistol,
    serialNumber: serialPattern('######'),
  },
  {
    record: { ...light, manufacturer: 'Streamlight', model: 'TLR-1 HL', compatibility: rail, description: 'Full-size light for pistols and long guns.' },
    suits: (firearm) => pistol(firearm) || shotgun(firearm),
    serialNumber: serialPattern('######'),
  },
  {
    record: { ...light, manufacturer: 'Olight', model: 'PL-Mini 2 Valkyrie', compatibility: rail, description: 'Rechargeable compact pistol light.' },
    suits: pistol,
    serialNumber: serialPattern('@########'),
  },
  {
    record: {
      type: 'Laser',
      category: 'Sighting',
      manufacturer: 'Crimson Trace',
      model: 'LG-306 Lasergrips',
      compatibility: ['Smith & Wesson K- and L-frame, round butt'],
      description: 'Grip with a built-in laser sight.',
    },
    suits: named(['Smith & Wesson 686']),
    serialNumber: serialPattern('#######'),
  },
  {
    record: {
      ...magazine,
      manufacturer: 'Glock',
      model: '17-round 9mm magazine',
      compatibility: ['Glock 17', 'Glock 34', 'Glock 19', 'Glock 26'],
      specifications: { rounds: 17 },
    },
    suits: named(['Glock 17', 'Glock 19', 'Glock 26', 'Glock 45']),
  },
  {
    record: { ...magazine, manufacturer: 'CZ', model: '16-round 9mm magazine', compatibility: ['CZ 75 B', 'CZ 85'], specifications: { rounds: 16 } },
    suits: named(['CZ 75 B']),
  },
  {
    record: {
      ...magazine,
      manufacturer: 'Mec-Gar',
      model: '18-round 92FS magazine',
      compatibility: ['Beretta 92FS', 'Vektor Z88'],
      specifications: { rounds: 18 },
    },
    suits: named(['Beretta 92FS', 'Vektor Z88']),
  },
  {
    record: {
      ...magazine,
      manufacturer: 'Magpul',
      model: 'PMAG 30 AR/M4 GEN M3',
      compatibility: ['AR-15', 'M4', 'STANAG magazine wells'],
      specifications: { rounds: 30 },
    },
    suits: named(['Smith & Wesson M&P15']),
  },
  {
    record: {
      ...magazine,
      manufacturer: 'Vektor',
      model: '35-round R4/R5 magazine',
      compatibility: ['Vektor R4', 'Vektor R5', 'Vektor LM5'],
      specifications: { rounds: 35 },
    },
    suits: named(['Vektor LM4', 'Vektor LM5', 'Vektor LM6']),
  },
  {
    record: {
      ...suppressor,
      manufacturer: 'SilencerCo',
      model: 'Omega 36M',
      compatibility: ['Threaded muzzles of pistols and rifles, by mount'],
      description: 'Modular suppressor for several calibers.',
    },
    suits: rifle,
    serialNumber: serialPattern('OMG36M-#####'),
  },
  {
    record: {
      ...suppressor,
      manufacturer: 'SureFire',
      model: 'SOCOM556-RC2',
      compatibility: ['SureFire 5.56 muzzle devices'],
      description: 'Quick-detach suppressor for 5.56 mm rifles.',
    },
    suits: selfLoading556,
    serialNumber: serialPattern('RC2-@#####'),
  },
  {
    record: {
      ...suppressor,
      manufacturer: 'Hausken',
      model: 'JD224',
      compatibility: ['Threaded hunting rifles'],
      description: 'Over-barrel suppressor for hunting rifles.',
    },
    suits: (firearm) => rifle(firearm) && firearm.caliber === '.308 Winchester',
    serialNumber: serialPattern('######'),
  },
  {
    record: {
      ...barrel,
      manufacturer: 'Glock',
      model: 'Glock 17 barrel',
      compatibility: ['Glock 17 Gen3', 'Glock 17 Gen4'],
      description: 'Factory replacement barrel, 114 mm.',
    },
    suits: named(['Glock 17']),
    serialNumber: serialPattern('@@@@###'),
  },
  {
    record: {
      ...barrel,
      manufacturer: 'Mossberg',
      model: '500 security barrel, 18.5 inch',
      compatibility: ['Mossberg 500', 'Maverick 88'],
      description: 'Cylinder-bore barrel, 12 gauge.',
    },
    suits: named(['Mossberg 500']),
    serialNumber: serialPattern('U######'),
  },
];
