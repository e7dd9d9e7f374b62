// Seizures: the questions asked of them. Recording one is in record-seizure.ts, what follows in steps.ts, the chain of custody in chain.ts.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { normaliseSerial } from '../../shared/firearms/schema.ts';
import { notFound } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import type { Seizure, SeizureQuery } from '../../shared/seizures/schema.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { SearchIndex } from '../search/index.ts';
import { type SeizureRecord, seizures } from './entity.ts';

const lower = (text: unknown) => String(text ?? '').toLowerCase();

export const seizureSearch = new SearchIndex('seizure', (item) => ({
  id: item.id,
  version: item.version,
  holders: item.holders,
  text: {
    seizureNumber: lower(item.seizureNumber),
    location: lower(item.location),
    // As the screen shows it.
    reason: lower(item.reason).replaceAll('_', ' '),
    reasonAsSent: lower(item.reason),
    evidenceNumber: lower(item.evidenceNumber),
    serialNumber: lower(item.firearm?.serialNumber),
  },
  folded: normaliseSerial(item.firearm?.serialNumber ?? '').toLowerCase(),
  facets: { status: item.status, reason: item.reason, firearmId: item.firearmId, caseId: item.caseId },
}));

/** The record as the contract shows it: what is not known is null. */
export const shown = (record: SeizureRecord): Seizure => ({
  ...record,
  firearmId: record.firearmId ?? null,
  firearm: record.firearm ?? null,
  caseId: record.caseId ?? null,
  evidenceNumber: record.evidenceNumber ?? null,
  destruction: record.destruction ?? null,
  processedAt: record.processedAt ?? null,
  closedAt: record.closedAt ?? null,
  custody: { ...record.custody, sealNumber: record.custody.sealNumber ?? null },
});

/** A seizure that the caller may see. Throws `not-found`. */
export async function getSeizure(id: string, scope: Scope): Promise<SeizureRecord> {
  const { data } = await seizures().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, data.holders)) throw notFound();
  return data;
}

/** Seizures in the caller's scope, newest first. */
export async function listSeizures(scope: Scope, { limit, cursor, search, ...facets }: SeizureQuery): Promise<Page<Seizure>> {
  const found = await seizureSearch.search({ scope, search, facets, limit, after: positionOf(cursor) });
  return pageOfFound('seizure', found, shown);
}
