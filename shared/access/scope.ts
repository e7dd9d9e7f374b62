// The records that a user may read. The store chooses its query by this; a record out of scope is answered as "not found".
import type { Actor } from './actor.ts';
import type { Role } from './roles.ts';

/** `national`: every record. `entity`: the records of one legal entity. `none`: no records. */
export type Scope = { readonly kind: 'national' } | { readonly kind: 'entity'; readonly legalEntityId: number } | { readonly kind: 'none' };

const scopeByRole = {
  client: 'entity',
  inspector: 'national',
  firearm_office: 'national',
  law_enforcement: 'national',
  psira_management: 'national',
  // The police look up records with a stated reason, through their own calls, and may open no list.
  external_saps: 'none',
  internal: 'national',
  admin: 'national',
} as const satisfies Record<Role, Scope['kind']>;

export function scopeOf(actor: Pick<Actor, 'role' | 'legalEntityId'>): Scope {
  const kind = scopeByRole[actor.role];
  if (kind !== 'entity') return { kind };
  return actor.legalEntityId === undefined ? { kind: 'none' } : { kind, legalEntityId: actor.legalEntityId };
}

/** True if the record belongs to one of `holders` and that holder is in the scope. */
export function inScope(scope: Scope, holders: readonly (number | null | undefined)[]): boolean {
  if (scope.kind === 'national') return true;
  return scope.kind === 'entity' && holders.includes(scope.legalEntityId);
}
