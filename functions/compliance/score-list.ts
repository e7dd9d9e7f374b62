// Lists compliance scores of the nine provinces, or of the providers that the search finds.
import type { Scope } from '../../shared/access/scope.ts';
import type { ScoreQuery, ScoreRow } from '../../shared/compliance/schema.ts';
import { fullScore } from '../../shared/compliance/score.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { LegalEntity } from '../../shared/legal-entities/schema.ts';
import type { Page } from '../../shared/route.ts';
import { badCursor } from '../data/pages.ts';
import { listLegalEntities } from '../legal-entities/list-store.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { standingOf } from './provider-facts.ts';
import { ofProvinces, pastOf, providerOf } from './score-store.ts';

/** On a day with saved scores, a provider without one had no faults. */
async function pastOfProvider({ id, createdAt }: Pick<LegalEntity, 'id' | 'createdAt'>, days: readonly string[]): Promise<ScoreRow['past']> {
  const kept = new Map((await pastOf(providerOf(id))).map(({ day, score }) => [day, score]));
  return days.filter((day) => day >= dayOf(createdAt)).map((day) => ({ day, score: kept.get(day) ?? fullScore }));
}

export async function listScores(scope: Scope, { by, ...paging }: ScoreQuery): Promise<Page<ScoreRow>> {
  if (by === 'province') {
    // All nine provinces are one page, so any cursor is invalid.
    if (paging.cursor !== undefined) throw badCursor();
    const rows = await ofProvinces();
    return { items: await Promise.all(rows.map(async (row) => ({ ...row, past: await pastOf(row.id) }))), total: rows.length };
  }
  const { items, ...page } = await listLegalEntities(scope, paging);
  const days = (await pastOf('all')).map(({ day }) => day);
  const now = new Date();
  const entities = new Map((await findLegalEntities(items.map(({ id }) => id))).map((entity) => [entity.id, entity]));
  const rows = items.map(async (one) => {
    const entity = entities.get(one.id);
    if (!entity) return [];
    const [{ counts: _, ...figures }, past] = await Promise.all([standingOf(entity, now), pastOfProvider(one, days)]);
    return [{ id: String(one.id), name: one.name, ...figures, past }];
  });
  return { ...page, items: (await Promise.all(rows)).flat() };
}
