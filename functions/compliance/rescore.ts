// Saves the score of a provider: when one of its facts changes (functions/jobs/count.ts), and daily (sweep.ts).

import { Problem } from '../../shared/problem.ts';
import { commit, put, staleVersion } from '../data/commit.ts';
import { canonicalJson } from '../history/store.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { providerScores } from './entity.ts';
import { standingOf } from './provider-facts.ts';

/** Two workers may save the same score at once. The one that loses reads again, at most this often. */
const attempts = 8;

/**
 * Reads the saved score before the facts, so that of two workers the later one gets a version conflict. Returns the points; undefined if there is no such
 * provider.
 */
export async function rescore(id: number, now = new Date()): Promise<number | undefined> {
  for (let attempt = 1; ; attempt++) {
    const { data: before } = await providerScores().get({ id }).go({ consistent: true });
    const entity = await findLegalEntity(id);
    if (!entity) return undefined;
    const { points, assessed, counts: faults } = await standingOf(entity, now, true);
    const fresh = { id, province: entity.province, points, assessed, faults };
    const { version = 0, updatedAt: _, ...known } = before ?? {};
    if (canonicalJson(known) === canonicalJson(fresh)) return points;
    const item = { ...fresh, version: version + 1, updatedAt: new Date().toISOString() };
    const params = before
      ? providerScores()
          .put(item)
          .where((one, { eq }) => eq(one.version, version))
          .params()
      : providerScores().create(item).params();
    try {
      await commit([put(params, staleVersion)]);
      return points;
    } catch (error) {
      if (attempt === attempts || !(error instanceof Problem && error.code === 'stale-version')) throw error;
    }
  }
}
