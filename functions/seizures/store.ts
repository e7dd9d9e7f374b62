// Reads seizures. Recording is in record-seizure.ts, steps in steps.ts, the chain of custody in chain.ts.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { notFound } from '../../shared/problem.ts';
import type { Correction, Seizure } from '../../shared/seizures/schema.ts';
import { withNulls } from '../data/record.ts';
import { type SeizureRecord, seizures } from './entity.ts';

const optional = [
  'shortNumber',
  'firearmId',
  'firearm',
  'description',
  'caseId',
  'evidenceNumber',
  'destruction',
  'release',
  'processedAt',
  'closedAt',
] as const;

/** The record in the form of the contract, with null for missing values. */
export const shown = (record: SeizureRecord): Seizure => ({
  ...withNulls(record, optional),
  custody: withNulls(record.custody, ['sealNumber']),
  corrections: (record.corrections ?? []) as Correction[],
});

/**
 * The corrections for the provider. Hides corrections of the case with their reasons. Shows only the last corrected firearm, because an earlier one may
 * be another provider's.
 */
function forProvider(corrections: readonly Correction[]): Correction[] {
  const withCase = new Set(corrections.filter(({ field }) => field === 'case').map(({ correctedAt }) => correctedAt));
  const ofFirearm = corrections.findLast(({ field }) => field === 'firearm');
  return corrections
    .filter(({ field }) => field !== 'case')
    .map((one) => ({
      ...one,
      ...(one.field === 'firearm' ? { from: null, to: one === ofFirearm ? one.to : null } : {}),
      ...(withCase.has(one.correctedAt) ? { correctionReason: 'Not shown' } : {}),
    }));
}

/** The seizure for a scope. The provider must not know that there is a case. */
export function shownIn(scope: Scope, record: SeizureRecord): Seizure {
  const whole = shown(record);
  if (scope.kind === 'national') return whole;
  const { release } = whole;
  return {
    ...whole,
    caseId: null,
    corrections: forProvider(whole.corrections),
    release: release && { ...release, obstacles: release.obstacles.filter(({ kind }) => kind !== 'case') },
  };
}

/** Returns a seizure in the caller's scope. Throws `not-found`. */
export async function getSeizure(id: string, scope: Scope): Promise<SeizureRecord> {
  const { data } = await seizures().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, data.holders)) throw notFound();
  return data;
}
