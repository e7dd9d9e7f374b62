// Name of a firearm in sentences.
import type { Firearm } from './schema.ts';

/** "Glock 17 Gen5 (ABC123)". */
export const firearmName = ({ manufacturer, model, serialNumber }: Pick<Firearm, 'manufacturer' | 'model' | 'serialNumber'>): string =>
  `${manufacturer} ${model} (${serialNumber})`;
