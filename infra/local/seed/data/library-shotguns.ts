// Shotguns: the pump guns of armed response and cash in transit, self-loading ones, and the hunter's doubles.
import { doubleShotgun, type LibrarySeed, modelsOf, pumpShotgun, selfLoadingShotgun } from './library-seed.ts';

const crossBolt = ['Cross-bolt safety'];
const tangSafety = ['Tang safety'];
const mossberg = modelsOf({ ...pumpShotgun, manufacturer: 'Mossberg', countryOfOrigin: 'United States', safetyFeatures: tangSafety });
const winchester = modelsOf({ ...pumpShotgun, manufacturer: 'Winchester', safetyFeatures: crossBolt });
const norinco = modelsOf({ ...pumpShotgun, manufacturer: 'Norinco', countryOfOrigin: 'China', safetyFeatures: crossBolt });
const benelli = modelsOf({ ...selfLoadingShotgun, manufacturer: 'Benelli', countryOfOrigin: 'Italy', safetyFeatures: crossBolt });
const baikal = { manufacturer: 'Baikal', countryOfOrigin: 'Russia' };
const americanPump = { ...pumpShotgun, countryOfOrigin: 'United States', safetyFeatures: crossBolt };

export const shotguns: readonly LibrarySeed[] = [
  modelsOf({ ...americanPump, manufacturer: 'Remington' })(
    { model: '870', caliber: '12 Gauge', yearIntroduced: 1950, productionStatus: 'current' },
    { barrelLength: 18, overallLength: 38.5, weight: 7 },
    'Pump-action shotgun with twin action bars; the figures are those of the 18-inch police barrel.',
    { variantsAndModifications: ['870 Wingmaster', '870 Police Magnum', '870 Express', '870 Tactical'] },
  ),
  mossberg(
    { model: '500', caliber: '12 Gauge', yearIntroduced: 1961, productionStatus: 'current' },
    { barrelLength: 18.5, weight: 6.8, capacity: 5 },
    'Pump-action shotgun with an alloy receiver; the figures are those of the 18.5-inch security model.',
    { variantsAndModifications: ['500 Persuader', '500 Cruiser', '500 Mariner'] },
  ),
  mossberg(
    { model: '500 Bantam', caliber: '20 Gauge', productionStatus: 'current' },
    { barrelLength: 22, capacity: 5 },
    'Mossberg 500 with a shortened stock for smaller shooters.',
    { commonUses: ['Hunting', 'Training'] },
  ),
  mossberg(
    { model: '590', caliber: '12 Gauge', yearIntroduced: 1987, productionStatus: 'current' },
    { barrelLength: 20, weight: 7.3, capacity: 8 },
    'Military-pattern pump-action shotgun with a magazine tube that opens at the front.',
    { variantsAndModifications: ['590A1', '590 Shockwave', '590M'] },
  ),
  modelsOf({ ...americanPump, manufacturer: 'Maverick Arms' })(
    { model: '88', caliber: '12 Gauge', yearIntroduced: 1989, productionStatus: 'current' },
    { barrelLength: 18.5, capacity: 5 },
    'Economy pump-action shotgun built on the Mossberg 500 action.',
  ),
  winchester(
    { model: 'SXP Defender', caliber: '12 Gauge', yearIntroduced: 2009, productionStatus: 'current' },
    { barrelLength: 18, overallLength: 38.5, weight: 6.3, capacity: 5 },
    'Pump-action shotgun with a rotary bolt.',
    { countryOfOrigin: 'Turkey' },
  ),
  winchester(
    { model: '1300 Defender', caliber: '12 Gauge', yearDiscontinued: 2006, productionStatus: 'discontinued' },
    { barrelLength: 18 },
    'Pump-action shotgun with a rotary bolt, made in New Haven.',
    { countryOfOrigin: 'United States' },
  ),
  modelsOf({ ...americanPump, manufacturer: 'Ithaca' })(
    { model: '37', caliber: '12 Gauge', yearIntroduced: 1937, productionStatus: 'current' },
    { capacity: 4 },
    'Pump-action shotgun that loads and ejects through the bottom of the receiver.',
    { commonUses: ['Site guarding', 'Hunting'] },
  ),
  modelsOf({ ...pumpShotgun, manufacturer: 'Stevens', countryOfOrigin: 'China', safetyFeatures: crossBolt })(
    { model: '320 Security', caliber: '12 Gauge', productionStatus: 'current' },
    { barrelLength: 18.5, capacity: 5 },
    'Economy pump-action shotgun imported by Savage Arms.',
  ),
  norinco(
    { model: 'Hawk 982', caliber: '12 Gauge' },
    { barrelLength: 18.5 },
    'Chinese pump-action shotgun of the Remington 870 pattern with ghost-ring sights.',
    { sights: 'Ghost-ring rear aperture' },
  ),
  norinco({ model: 'HP9-1', caliber: '12 Gauge' }, {}, 'Short-barrelled Chinese pump-action shotgun of the Remington 870 pattern.'),
  modelsOf({ ...pumpShotgun, manufacturer: 'Hatsan', countryOfOrigin: 'Turkey', safetyFeatures: crossBolt })(
    { model: 'Escort Aimguard', caliber: '12 Gauge' },
    {},
    'Turkish pump-action shotgun with a synthetic stock for guarding and defence.',
  ),
  modelsOf({ ...pumpShotgun, manufacturer: 'Stoeger', countryOfOrigin: 'Turkey', safetyFeatures: crossBolt })(
    { model: 'P3000 Defense', caliber: '12 Gauge' },
    { barrelLength: 18.5 },
    'Turkish pump-action shotgun with a rotary bolt.',
  ),
  modelsOf({ ...pumpShotgun, manufacturer: 'Musler', countryOfOrigin: 'South Africa' })(
    { model: 'Model 12', caliber: '12 Gauge' },
    {},
    'South African pump-action shotgun used by public order units of the police.',
  ),
  modelsOf({ ...pumpShotgun, manufacturer: 'Truvelo', countryOfOrigin: 'South Africa' })(
    { model: 'Neostead 2000', caliber: '12 Gauge', yearIntroduced: 2001 },
    { barrelLength: 22.4, overallLength: 27.2, weight: 8.6, capacity: 12 },
    'South African bullpup pump-action shotgun with two magazine tubes above the barrel and a forward-moving barrel.',
    { feedSystem: 'Two selectable tubular magazines of six' },
  ),
  modelsOf({ ...pumpShotgun, ...baikal })(
    { model: 'MP-133', caliber: '12 Gauge' },
    {},
    'Russian pump-action shotgun with interchangeable barrels, made in Izhevsk.',
    { safetyFeatures: crossBolt },
  ),
  modelsOf({ ...pumpShotgun, manufacturer: 'Benelli', countryOfOrigin: 'Italy', safetyFeatures: crossBolt })(
    { model: 'SuperNova Tactical', caliber: '12 Gauge', yearIntroduced: 2006, productionStatus: 'current' },
    { barrelLength: 18.5, capacity: 4 },
    'Pump-action shotgun with a polymer-covered steel receiver.',
  ),
  benelli(
    { model: 'M4', caliber: '12 Gauge', yearIntroduced: 1999, productionStatus: 'current' },
    { barrelLength: 18.5, capacity: 7 },
    'Self-loading shotgun with two short gas pistons, the United States M1014.',
    { sights: 'Ghost-ring rear aperture' },
  ),
  benelli(
    { model: 'M3 Super 90', caliber: '12 Gauge', yearIntroduced: 1989, productionStatus: 'current' },
    { barrelLength: 19.8, capacity: 7 },
    'Shotgun that works as a self-loader by inertia or by hand as a pump action.',
    { operatingSystem: 'recoil_operated', firingModes: ['Semi-automatic', 'Manual repeating'] },
  ),
  modelsOf({ ...selfLoadingShotgun, manufacturer: 'Beretta', countryOfOrigin: 'Italy', safetyFeatures: crossBolt })(
    { model: '1301 Tactical', caliber: '12 Gauge', yearIntroduced: 2014, productionStatus: 'current' },
    { barrelLength: 18.5, overallLength: 37.8 },
    'Gas-operated self-loading shotgun with a rotating bolt.',
    { sights: 'Ghost-ring rear aperture' },
  ),
  modelsOf({ ...selfLoadingShotgun, manufacturer: 'Remington', countryOfOrigin: 'United States', safetyFeatures: crossBolt })(
    { model: '1100', caliber: '12 Gauge', yearIntroduced: 1963 },
    { capacity: 4 },
    'Gas-operated self-loading shotgun known for mild recoil.',
    { commonUses: ['Hunting', 'Sport shooting'] },
  ),
  modelsOf({ ...selfLoadingShotgun, ...baikal })({ model: 'MP-153', caliber: '12 Gauge' }, {}, 'Russian gas-operated self-loading shotgun.', {
    safetyFeatures: crossBolt,
    commonUses: ['Hunting'],
  }),
  modelsOf({ ...selfLoadingShotgun, manufacturer: 'Armsel', countryOfOrigin: 'South Africa' })(
    { model: 'Striker', caliber: '12 Gauge', yearIntroduced: 1981 },
    { barrelLength: 12, weight: 9.3, capacity: 12 },
    'Revolving-magazine shotgun by Hilton Walker, later refined as the Protecta.',
    {
      subtype: 'double_action',
      action: 'revolver',
      magazineType: 'cylinder',
      operatingSystem: null,
      feedSystem: 'Rotating drum of twelve chambers',
      firingModes: ['Double action'],
      variantsAndModifications: ['Protecta', 'Protecta Bulldog'],
    },
  ),
  modelsOf({ ...doubleShotgun, manufacturer: 'Beretta', countryOfOrigin: 'Italy', safetyFeatures: tangSafety })(
    { model: '686 Silver Pigeon I', caliber: '12 Gauge', productionStatus: 'current' },
    { capacity: 2 },
    'Over-and-under shotgun for game and clay targets.',
  ),
  modelsOf({ ...doubleShotgun, ...baikal, safetyFeatures: tangSafety })(
    { model: 'IZH-43', caliber: '12 Gauge' },
    { capacity: 2 },
    'Russian side-by-side shotgun, later sold as the MP-43.',
    { variantsAndModifications: ['IZH-43K', 'MP-43'] },
  ),
];
