// Custody of one provider: counts for its dashboard, and its safes and firearms out for the people who oversee it.
import type { Scope } from '../../shared/access/scope.ts';
import { isBeyond, isDueSoon, isOverdue } from '../../shared/custody/ladder.ts';
import { type CustodySummary, mostSafesListed, type ProviderCustody } from '../../shared/custody/national.ts';
import { monthOf } from '../../shared/kinds/time.ts';
import { eventsOfProvider, outOfProvider, safeInFacet, safeOutFacet } from '../counters/custody-facets.ts';
import { readCounts } from '../counters/store.ts';
import { getLegalEntity } from '../legal-entities/store.ts';
import { listSafes } from '../safes/store.ts';
import { readEvents, refusalsFrom } from './national-store.ts';
import { board } from './reads.ts';

/** The counts behind the tiles of the board: its one query. */
export async function summary(scope: Scope, asked: { readonly legalEntityId?: number | undefined }, at = new Date()): Promise<CustodySummary> {
  const { asOf, out, more } = await board(scope, asked, at);
  const count = (test: typeof isBeyond) => out.filter((row) => test(row, at)).length;
  return { asOf, out: out.length, soon: count(isDueSoon), overdue: count(isOverdue), beyond: count(isBeyond), more };
}

/** Throws `not-found`. */
export async function custodyOfProvider(id: string, scope: Scope, at = new Date()): Promise<ProviderCustody> {
  const entity = await getLegalEntity(id, scope);
  const month = monthOf(at);
  const [measures, months] = [outOfProvider(entity.id), eventsOfProvider(month, entity.id)];
  const [out, safes, [employments = {}, inSafe = {}, outOfSafe = {}], counts] = await Promise.all([
    board(scope, { legalEntityId: entity.id }, at),
    listSafes(scope, { legalEntityId: entity.id, limit: mostSafesListed }),
    readCounts(`entity:${entity.id}`, [
      { kind: 'officer', facet: 'employment' },
      { kind: 'firearm-custody', facet: safeInFacet },
      { kind: 'firearm-custody', facet: safeOutFacet },
    ]),
    // The counters of the national view: the board has no more than its first firearms.
    readCounts('all', [...measures, ...months]),
  ]);
  const { figures, refused } = readEvents(counts.slice(measures.length).flatMap((of) => Object.entries(of).map(([value, kept]) => ({ value, kept }))));
  for (const [at, { measure }] of measures.entries()) figures[measure] += counts[at]?.[entity.id] ?? 0;
  return {
    id: entity.id,
    name: entity.name,
    officers: employments.active ?? 0,
    safes: safes.items.map((safe) => ({
      ...{ id: safe.id, name: safe.name, branchName: safe.branchName, capacity: safe.capacity },
      inSafe: inSafe[safe.id] ?? 0,
      out: outOfSafe[safe.id] ?? 0,
    })),
    moreSafes: safes.next !== undefined,
    board: out,
    month,
    figures,
    refusals: refusalsFrom(refused),
  };
}
