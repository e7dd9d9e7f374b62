// Which role may do which kind of thing (domain.md, "Who may do what"). The matrix is complete: admin has no short-cut.
import * as v from 'valibot';

export const roles = ['client', 'admin', 'internal', 'inspector', 'law_enforcement', 'psira_management', 'firearm_office', 'external_saps'] as const;
export type Role = (typeof roles)[number];

/** The user form's `external_state` is a second spelling of `external_saps` (spec 1, section 1). */
export const Role = v.pipe(
  v.picklist([...roles, 'external_state'] as const),
  v.transform((role): Role => (role === 'external_state' ? 'external_saps' : role)),
);

const everybody = ['dashboard:open', 'library:read', 'notification:read', 'system:read'] as const;
const overseer = [
  'dashboard:figures',
  'firearm:read',
  'legal-entity:read',
  'license:read',
  'transaction:read',
  'ancillary:read',
  'disclosure:read',
  'list:export',
] as const;
/** What a provider does with its own records, and the office's staff with everybody's. */
const registrar = [
  'firearm:register',
  'firearm:edit',
  'firearm:import',
  'firearm:status',
  'firearm:keep',
  'firearm:profile',
  'license:write',
  'transaction:create',
  'transaction:decide',
  'ancillary:write',
  'legal-entity:lookup',
] as const;
/** What the office verifies and decides. */
const office = ['license:verify', 'license:decide', 'firearm:verify', 'transaction:approve'] as const;
/** What an inspector finds out at the weapon itself. */
const inspecting = ['firearm:inspect', 'firearm:assess-risk'] as const;
/** What ends or undoes a state that others have set. */
const ruling = ['firearm:release', 'firearm:retire'] as const;

const matrix = {
  client: [...everybody, ...overseer, ...registrar],
  inspector: [...everybody, ...overseer, ...inspecting, 'inspection:schedule', 'firearm:status', 'firearm:profile'],
  firearm_office: [...everybody, ...overseer, ...office, 'firearm:status', 'transaction:decide'],
  law_enforcement: [...everybody, ...overseer],
  psira_management: [...everybody, ...overseer, 'legal-entity:write'],
  external_saps: [...everybody],
  internal: [...everybody, ...overseer, ...registrar, ...office, ...inspecting, ...ruling, 'legal-entity:write', 'library:add', 'inspection:schedule'],
  admin: [...everybody, ...overseer, ...registrar, ...office, ...inspecting, ...ruling, 'legal-entity:write', 'library:add', 'inspection:schedule'],
} as const satisfies Record<Role, readonly string[]>;

export type Permission = (typeof matrix)[Role][number];

export function can(role: Role, permission: Permission | 'signed-in' | 'public'): boolean {
  if (permission === 'signed-in' || permission === 'public') return true;
  return (matrix[role] as readonly string[]).includes(permission);
}

/** The header's role labels (spec 1, section 2). */
export function roleLabel(role: Role): string {
  const labels: Partial<Record<Role, string>> = { admin: 'Internal Administrator', internal: 'Internal User', client: 'Client User' };
  return labels[role] ?? 'User';
}
