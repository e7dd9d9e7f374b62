// The starter reference library in the order it is loaded.
import { huntingRifles } from './library-hunting-rifles.ts';
import { europeanPistols } from './library-pistols-europe.ts';
import { germanPistols } from './library-pistols-germany.ts';
import { worldPistols } from './library-pistols-world.ts';
import { revolvers } from './library-revolvers.ts';
import type { LibrarySeed } from './library-seed.ts';
import { serviceRifles } from './library-service-rifles.ts';
import { shotguns } from './library-shotguns.ts';

export const library: readonly LibrarySeed[] = [
  ...europeanPistols,
  ...germanPistols,
  ...worldPistols,
  ...revolvers,
  ...shotguns,
  ...serviceRifles,
  ...huntingRifles,
];
