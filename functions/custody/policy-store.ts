// A provider's choices about custody: a field of its legal entity, so that the gates read no further record.
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { type defaultPolicy, type Policy, policyOf, type SetPolicy } from '../../shared/custody/policy.ts';
import { staleVersion } from '../data/commit.ts';
import { commitChange } from '../history/change.ts';
import { type LegalEntityRecord, legalEntities } from '../legal-entities/entity.ts';
import { getLegalEntity } from '../legal-entities/store.ts';

function shown({ id, version, custodyPolicy }: LegalEntityRecord): Policy {
  const { otherSafe: _, secondFirearm: __, ...chosen } = policyOf(custodyPolicy);
  return { ...chosen, id, version };
}

/** The custody policy of a provider; the default until it chooses. Throws `not-found`. */
export const getPolicy = async (id: string, scope: Scope): Promise<Policy> => shown(await getLegalEntity(id, scope));

/** Replaces the choices of a provider. Issues keep the alert times of the day of issue. Throws `not-found`, `stale-version`. */
export async function setPolicy(id: string, sent: SetPolicy, actor: Actor, ifMatch?: number, at = new Date()): Promise<Policy> {
  const before = await getLegalEntity(id, scopeOf(actor));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const old = policyOf(before.custodyPolicy);
  const changed = Object.entries(sent).filter(([name, value]) => value !== old[name as keyof typeof defaultPolicy]);
  if (changed.length === 0) return shown(before);
  const metadata = { changed: Object.fromEntries(changed.map(([name, to]) => [name, { from: old[name as keyof typeof defaultPolicy], to }])) };
  const why = { action: 'custody.setPolicy', actor, at, metadata, status: ({ standing }: LegalEntityRecord) => standing } as const;
  return shown(await commitChange(legalEntities(), before, { ...why, set: { custodyPolicy: sent } }));
}
