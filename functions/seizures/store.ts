// Seizures: the questions asked of them. Recording one is in record-seizure.ts, what follows in steps.ts, the chain of custody in chain.ts.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { notFound } from '../../shared/problem.ts';
import type { Seizure } from '../../shared/seizures/schema.ts';
import { withNulls } from '../data/record.ts';
import { type SeizureRecord, seizures } from './entity.ts';

const optional = ['firearmId', 'firearm', 'caseId', 'evidenceNumber', 'destruction', 'processedAt', 'closedAt'] as const;

/** The record as the contract shows it: what is not known is null. */
export const shown = (record: SeizureRecord): Seizure => ({
  ...withNulls(record, optional),
  custody: withNulls(record.custody, ['sealNumber']),
});

/** As it is shown in a scope: whoever it was taken from is not warned that there is a case. */
export const shownIn = (scope: Scope, record: SeizureRecord): Seizure => ({ ...shown(record), ...(scope.kind === 'national' ? {} : { caseId: null }) });

/** A seizure that the caller may see. Throws `not-found`. */
export async function getSeizure(id: string, scope: Scope): Promise<SeizureRecord> {
  const { data } = await seizures().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, data.holders)) throw notFound();
  return data;
}
