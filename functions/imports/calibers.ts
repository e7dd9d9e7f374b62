// Maps other spellings of calibers to the list's spelling. An ambiguous caliber stays as typed: .38 alone may be Special or S&W, 5.56x45 is not quite .223
// Remington.
import { calibers } from '../../shared/firearms/schema.ts';

/** Writes multiplication signs, decimal commas and blanks in one way, and drops other separators. */
const folded = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/[×*✕]/g, 'x')
    .replace(/&amp;/g, '&')
    .replace(/[\s_\-()'"“”]+/g, '')
    .replace(/^0?[.,](?=\d)/, '')
    .replace(/^\.?(\d+)\.$/, '$1')
    .replace(/\./g, (dot, at, whole) => (/\d/.test(whole[at + 1] ?? '') && /\d/.test(whole[at - 1] ?? '') ? dot : ''));

const others: Readonly<Partial<Record<(typeof calibers)[number], readonly string[]>>> = {
  '9mm': [
    ...['9mmP', '9 mm P', '9mm (P)', '9P', '9x19', '9x19mm', '9mm x 19', '9 mm x 19 mm', '9x19 Para', '9x19 Parabellum', '9mmx19 Para', '9mm Para', '9mm Par'],
    ...['9mm Parabellum', '9 Para', '9 Parabellum', '9mm Luger', '9 Luger', '9mm NATO', '9x19 NATO', '9x19 Luger', '9mm Parab', '9mm Para.', '9.0mm', '9mmL'],
  ],
  '.38 Special': ['38 Spl', '.38 Spec', '38 SPC', '.38 S&W Special', '.38 S&W Spl', '38 Special', '.38 Smith & Wesson Special', '.38 Spesiaal'],
  '.357 Magnum': ['357 Mag', '.357 Magn', '357 Magnum', '.357 S&W Magnum', '.357 Smith & Wesson Magnum'],
  '.40 S&W': ['40 SW', '.40 S and W', '40 Smith & Wesson', '.40 Smith and Wesson', '.40 Smith Wesson', '40 S/W'],
  '.45 ACP': ['45 ACP', '.45 Auto', '45 A.C.P.', '.45 Automatic', '.45 Auto Colt Pistol'],
  '.22 LR': ['22 L.R.', '.22 Long Rifle', '22LR', '.22 L/R', '.22 Lang', '22 Long Rifle'],
  '.223 Remington': ['223 Rem', '.223 Rem.', '223 Remington'],
  '.308 Winchester': ['308 Win', '.308 Win.', '308 Winchester'],
  '7.62x39mm': [
    '7,62x39',
    '7.62 x 39',
    '7.62×39mm',
    '7.62*39',
    '7.62mm x 39',
    '7.62mm x 39mm',
    '7.62x39 Soviet',
    '7.62x39 Russian',
    '7.62mm Soviet',
    'AK 7.62x39',
  ],
  '12 Gauge': [
    '12 GA',
    '12G',
    '12 bore',
    '12B',
    '12 gage',
    '12 boor',
    '12 GAU',
    '12 guage',
    '12 Ga.',
    'Gauge 12',
    '12 kaliber',
    '12 caliber',
    '12 calibre',
    '12 cal',
  ],
  '20 Gauge': ['20 GA', '20G', '20 bore', '20B', '20 gage', '20 boor', '20 GAU', '20 guage', '20 Ga.', 'Gauge 20'],
};

const known = new Map(calibers.flatMap((caliber) => [caliber, ...(others[caliber] ?? [])].map((written) => [folded(written), caliber] as const)));

/** The caliber in the list's spelling, or the unchanged text. */
export const caliberOf = (value: string): string => known.get(folded(value)) ?? value;
