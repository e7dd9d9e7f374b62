// Words for ancillaries on the screens.
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';

export const nameOf = ({ manufacturer, model }: Pick<Ancillary, 'manufacturer' | 'model'>) => `${manufacturer} ${model}`;

export const firearmWords = ({ manufacturer, model, serialNumber }: { manufacturer: string; model: string; serialNumber: string }) =>
  `${manufacturer} ${model} · ${serialNumber}`;
