// Queue of a seizure: the inspector who recorded it, or the users who may confirm its destruction or return.
import type { Destruction, Release } from '../../shared/seizures/schema.ts';
import type { Place } from '../history/store.ts';
import type { SeizureRecord } from './entity.ts';

export function placeOf({ id, seizureNumber, shortNumber, status, firearm, inspectorId, destruction, release }: SeizureRecord): Place {
  if (status !== 'seized' && status !== 'processed') return { waitsFor: null };
  const what = firearm ? `, ${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber}` : '';
  const about = { subject: `Seizure ${shortNumber ?? seizureNumber}${what}`, actionUrl: `/seizures/${id}` };
  const proposed = destruction as Destruction | undefined;
  if (proposed) return { ...about, waitsFor: 'seizure:write', task: 'seizure.confirm', notFor: [proposed.proposedBy] };
  const requested = release as Release | undefined;
  if (requested) return { ...about, waitsFor: 'seizure:write', task: 'seizure.allow', notFor: [requested.requestedBy] };
  return { ...about, waitsFor: `user:${inspectorId}`, task: status === 'seized' ? 'seizure.process' : 'seizure.end' };
}
