// Queue of a loss report: the provider, until it has added the case number.
import { docketDueAt } from '../../shared/losses/rules.ts';
import type { Place } from '../history/store.ts';
import type { LossRecord } from './entity.ts';

export function placeOf(one: LossRecord): Place {
  if (one.status !== 'open' || one.docketNumber) return { waitsFor: null };
  const { manufacturer, model, serialNumber } = one.firearm;
  return {
    waitsFor: `entity:${one.keeperId ?? one.ownerId}`,
    task: 'loss.docket',
    subject: `${one.kind === 'stolen' ? 'Theft' : 'Loss'} of ${manufacturer} ${model} ${serialNumber}`,
    actionUrl: `/firearms/${one.firearmId}/profile`,
    dueDate: docketDueAt(one),
  };
}
