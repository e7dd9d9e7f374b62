// Stores the results of a profiling.
import type { Actor } from '../../shared/access/actor.ts';
import { can } from '../../shared/access/roles.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { profileRefusalOf } from '../../shared/firearms/record-rules.ts';
import type { Firearm, ProfileFirearm } from '../../shared/firearms/schema.ts';
import { expectAllowed, Problem } from '../../shared/problem.ts';
import { staleVersion } from '../data/commit.ts';
import { commitChange, setOrCleared } from '../history/change.ts';
import { firearms } from './entity.ts';
import { latestFirearm, shown } from './store.ts';

const fields = ['profileNotes', 'riskAssessment', 'condition', 'riskLevel'] as const;
type Field = (typeof fields)[number];

/** Fields that a holder may not set: nobody rates its own risk. */
const riskFields: readonly Field[] = ['riskAssessment', 'riskLevel'];

const nothingToSave = 'Nothing was saved: enter a condition, notes, a risk level or a risk assessment.';

/**
 * Records a profiling. Fields left out keep their values and null clears. The server's clock sets the profiling date, even if no value changes. A call
 * that only clears values does not count as a profiling. Throws `not-found`, `stale-version`, `forbidden`, `conflict` (retired, or lost or seized for its
 * holder) and `invalid-input` (nothing to record).
 */
export async function profileFirearm(id: string, profile: ProfileFirearm, actor: Actor, ifMatch?: number, at = new Date()): Promise<Firearm> {
  const before = await latestFirearm(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  expectAllowed(profileRefusalOf(before, actor));
  const changed = fields.filter((name) => profile[name] !== undefined && (profile[name] ?? null) !== (before[name] ?? null));
  const judged = changed.filter((name) => riskFields.includes(name));
  if (judged.length > 0 && !can(actor.role, 'firearm:assess-risk')) {
    const errors = judged.map((path) => ({ path, message: 'You may not assess risk' }));
    throw new Problem('forbidden', 'Only an inspector or an internal user can assess the risk of a firearm.', errors);
  }
  const isProfiled = fields.some((name) => profile[name]);
  if (!isProfiled && changed.length === 0) throw new Problem('invalid-input', nothingToSave, [{ path: 'condition', message: 'Enter at least one field' }]);

  const metadata = { changed: Object.fromEntries(changed.map((name) => [name, { from: before[name] ?? null, to: profile[name] ?? null }])) };
  const { set, cleared } = setOrCleared(Object.fromEntries(changed.map((name) => [name, profile[name] || null])));
  const profiled = isProfiled ? { lastProfiledAt: at.toISOString() } : {};
  const why = { action: 'firearms.profile', actor, at, metadata } as const;
  return shown(await commitChange(firearms(), before, { ...why, set: { ...set, ...profiled }, cleared }));
}
