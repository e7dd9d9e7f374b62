// Revolvers that South African security providers still hold from the years before self-loading pistols.
import { type LibrarySeed, modelsOf, revolver } from './library-seed.ts';

const smithAndWesson = modelsOf({
  ...revolver,
  manufacturer: 'Smith & Wesson',
  countryOfOrigin: 'United States',
  safetyFeatures: ['Hammer block'],
});
const ruger = modelsOf({ ...revolver, manufacturer: 'Ruger', countryOfOrigin: 'United States', safetyFeatures: ['Transfer bar'] });
const taurus = modelsOf({ ...revolver, manufacturer: 'Taurus', countryOfOrigin: 'Brazil', safetyFeatures: ['Transfer bar'] });
const rossi = modelsOf({ ...revolver, manufacturer: 'Rossi', countryOfOrigin: 'Brazil' });
const firesSpecial = { technicalNotes: 'Also fires .38 Special cartridges.' };

export const revolvers: readonly LibrarySeed[] = [
  smithAndWesson(
    { model: '10', caliber: '.38 Special', yearIntroduced: 1899, productionStatus: 'current' },
    { barrelLength: 4, overallLength: 8.9, weight: 2.3, capacity: 6 },
    'Fixed-sight service revolver on the K frame, known as the Military and Police.',
    { sights: 'Fixed front blade and grooved top strap' },
  ),
  smithAndWesson(
    { model: '64', caliber: '.38 Special', yearIntroduced: 1970 },
    { barrelLength: 4, overallLength: 8.9, weight: 2.2, capacity: 6 },
    'Stainless steel version of the Model 10.',
    { sights: 'Fixed front blade and grooved top strap' },
  ),
  smithAndWesson(
    { model: '686', caliber: '.357 Magnum', yearIntroduced: 1981, productionStatus: 'current' },
    { barrelLength: 4.1, overallLength: 9.6, weight: 2.5, capacity: 6 },
    'Stainless steel revolver on the L frame with a full underlug.',
    { sights: 'Adjustable rear sight, red ramp front', ...firesSpecial },
  ),
  smithAndWesson(
    { model: '19', caliber: '.357 Magnum', yearIntroduced: 1955 },
    { barrelLength: 4, overallLength: 9.5, capacity: 6 },
    'Blued K-frame revolver introduced as the Combat Magnum.',
    { sights: 'Adjustable rear sight', ...firesSpecial },
  ),
  smithAndWesson(
    { model: '36', caliber: '.38 Special', yearIntroduced: 1950, productionStatus: 'current' },
    { barrelLength: 1.9, overallLength: 6.9, weight: 1.2, capacity: 5 },
    'Five-shot J-frame pocket revolver introduced as the Chiefs Special.',
    { sights: 'Fixed front ramp and grooved top strap' },
  ),
  smithAndWesson(
    { model: '60', caliber: '.357 Magnum', yearIntroduced: 1965, productionStatus: 'current' },
    { barrelLength: 2.1, overallLength: 6.6, weight: 1.4, capacity: 5 },
    'Stainless steel J-frame revolver, made in .38 Special until 1996 and in .357 Magnum since.',
    firesSpecial,
  ),
  smithAndWesson(
    { model: '29', caliber: '.44 Magnum', yearIntroduced: 1955, productionStatus: 'current' },
    { barrelLength: 6.5, overallLength: 12, weight: 3, capacity: 6 },
    'Large-frame revolver that introduced the .44 Magnum cartridge.',
    { sights: 'Adjustable rear sight, red ramp front', commonUses: ['Hunting', 'Sport shooting'] },
  ),
  ruger(
    { model: 'GP100', caliber: '.357 Magnum', yearIntroduced: 1985, productionStatus: 'current' },
    { barrelLength: 4.2, overallLength: 9.5, weight: 2.5, capacity: 6 },
    'Heavy-duty service revolver that replaced the Security-Six.',
    firesSpecial,
  ),
  ruger(
    { model: 'SP101', caliber: '.357 Magnum', yearIntroduced: 1989, productionStatus: 'current' },
    { barrelLength: 2.3, overallLength: 7.2, weight: 1.6, capacity: 5 },
    'Five-shot small-frame revolver of stainless steel.',
    firesSpecial,
  ),
  ruger(
    { model: 'Security-Six', caliber: '.357 Magnum', yearIntroduced: 1972, productionStatus: 'discontinued' },
    { barrelLength: 4, overallLength: 9.3, weight: 2.1, capacity: 6 },
    'Ruger’s first double-action service revolver.',
    { variantsAndModifications: ['Service-Six', 'Speed-Six'], ...firesSpecial },
  ),
  taurus({ model: '82', caliber: '.38 Special' }, { barrelLength: 4, capacity: 6 }, 'Fixed-sight medium-frame service revolver.', {
    sights: 'Fixed front blade and grooved top strap',
  }),
  taurus({ model: '85', caliber: '.38 Special' }, { barrelLength: 2, overallLength: 6.5, capacity: 5 }, 'Five-shot small-frame revolver for concealed carry.', {
    sights: 'Fixed front ramp and grooved top strap',
  }),
  taurus(
    { model: '66', caliber: '.357 Magnum' },
    { barrelLength: 4, weight: 2.4 },
    'Medium-frame revolver with adjustable sights, made with six and later seven chambers.',
    { sights: 'Adjustable rear sight', ...firesSpecial },
  ),
  rossi({ model: '68', caliber: '.38 Special', productionStatus: 'discontinued' }, { barrelLength: 3, capacity: 5 }, 'Five-shot small-frame revolver.'),
  modelsOf({ ...revolver, manufacturer: 'Colt', countryOfOrigin: 'United States' })(
    { model: 'Detective Special', caliber: '.38 Special', yearIntroduced: 1927, productionStatus: 'discontinued' },
    { overallLength: 6.8, weight: 1.3, capacity: 6 },
    'Six-shot short-barrelled revolver for plain-clothes officers.',
  ),
  modelsOf({ ...revolver, manufacturer: 'Arminius', countryOfOrigin: 'Germany' })(
    { model: 'HW 38', caliber: '.38 Special' },
    { capacity: 6 },
    'Medium-frame revolver made by Hermann Weihrauch.',
  ),
];
