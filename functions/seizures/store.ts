// Seizures: the questions asked of them. Recording one is in record-seizure.ts, what follows in steps.ts, the chain of custody in chain.ts.
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

/** The record as the contract shows it: what is not known is null. */
export const shown = (record: SeizureRecord): Seizure => ({
  ...withNulls(record, optional),
  custody: withNulls(record.custody, ['sealNumber']),
  corrections: (record.corrections ?? []) as Correction[],
});

/**
 * The corrections for the provider that it was taken from. A correction of the case is not shown, nor the reason that was given with it. The
 * firearm that was recorded by mistake may be another provider's: of the firearm only what it was corrected to last is shown.
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

/** As it is shown in a scope: whoever it was taken from is not warned that there is a case. */
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

/** A seizure that the caller may see. Throws `not-found`. */
export async function getSeizure(id: string, scope: Scope): Promise<SeizureRecord> {
  const { data } = await seizures().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, data.holders)) throw notFound();
  return data;
}
