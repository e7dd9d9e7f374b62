// What a firearm is called.
import type { Firearm } from './schema.ts';

/** "Glock 17 Gen5 (ABC123)", wherever one is named in a few words. */
export const firearmName = ({ manufacturer, model, serialNumber }: Pick<Firearm, 'manufacturer' | 'model' | 'serialNumber'>): string =>
  `${manufacturer} ${model} (${serialNumber})`;
