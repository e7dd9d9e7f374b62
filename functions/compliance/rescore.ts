// Keeps how a provider stands: whenever one of its facts changes (functions/jobs/count.ts) and each day (sweep.ts).

import { Problem } from '../../shared/problem.ts';
import { commit, put, staleVersion } from '../data/commit.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { canonicalJson } from '../workflow/store.ts';
import { providerScores } from './entity.ts';
import { standingOf } from './provider-facts.ts';

/** Two at once keep the same: read again, so often. */
const attempts = 8;

/** What it is compared with is read before the facts: of two at once, the later sees the other's. Answers the points; undefined for no provider. */
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
