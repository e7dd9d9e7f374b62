// Decides which of the demo's firearms a part suits.
import type { ancillaryLibrary } from '../../../../shared/ancillary-library/routes.ts';
import type { Firearm } from '../../../../shared/firearms/schema.ts';
import type { SentBody } from '../../../../shared/route.ts';
import type { Random } from './firearm-mix.ts';

export interface AncillarySeed {
  readonly record: SentBody<typeof ancillaryLibrary.add>;
  readonly suits: (firearm: Pick<Firearm, 'manufacturer' | 'model' | 'type' | 'caliber'>) => boolean;
  /** Absent for parts that makers do not number, such as magazines. */
  readonly serialNumber?: (random: Random) => string;
}

type Suits = AncillarySeed['suits'];
/** Pistols with a rail under the barrel. The first six are also sold with a slide cut for a sight. */
const railed = [
  'Glock 17',
  'Glock 19',
  'Glock 45',
  'CZ P-10 C',
  'Smith & Wesson M&P9',
  'SIG Sauer P320',
  'CZ P-07',
  'CZ P-09',
  'Canik TP9SF',
  'Taurus G3',
  'Walther P99',
];
export const named =
  (names: readonly string[]): Suits =>
  ({ manufacturer, model }) =>
    names.includes(`${manufacturer} ${model}`);
export const pistol = named(railed);
export const slideCut = named(railed.slice(0, 6));
export const rifle: Suits = ({ type }) => type === 'Rifle' || type === 'Machine Gun';
export const shotgun: Suits = ({ type }) => type === 'Shotgun';
export const selfLoading556: Suits = (firearm) => rifle(firearm) && firearm.caliber === '.223 Remington';
