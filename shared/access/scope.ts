// Whose records a person may see. The store chooses its query from this; out of scope reads as "not found".
import type { Actor } from './actor.ts';
import type { Role } from './roles.ts';

/** `national`: every record. `entity`: those of one legal entity. `none`: nothing at all. */
export type Scope = { readonly kind: 'national' } | { readonly kind: 'entity'; readonly legalEntityId: number } | { readonly kind: 'none' };

const scopeByRole = {
  client: 'entity',
  inspector: 'national',
  firearm_office: 'national',
  law_enforcement: 'national',
  psira_management: 'national',
  // The police look records up with a stated reason, through calls of their own: no list is open to them.
  external_saps: 'none',
  internal: 'national',
  admin: 'national',
} as const satisfies Record<Role, Scope['kind']>;

export function scopeOf(actor: Pick<Actor, 'role' | 'legalEntityId'>): Scope {
  const kind = scopeByRole[actor.role];
  if (kind !== 'entity') return { kind };
  return actor.legalEntityId === undefined ? { kind: 'none' } : { kind, legalEntityId: actor.legalEntityId };
}

/** True when a record that belongs to any of `holders` lies in the scope. */
export function inScope(scope: Scope, holders: readonly (number | null | undefined)[]): boolean {
  if (scope.kind === 'national') return true;
  return scope.kind === 'entity' && holders.includes(scope.legalEntityId);
}
