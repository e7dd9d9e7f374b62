// The permissions of each role (domain.md, "Who may do what"). The matrix is complete: no code gives admin more.
import * as v from 'valibot';

export const roles = ['client', 'admin', 'internal', 'inspector', 'law_enforcement', 'psira_management', 'firearm_office', 'external_saps'] as const;
export type Role = (typeof roles)[number];

export const Role = v.pipe(
  v.picklist([...roles, 'external_state'] as const),
  v.transform((role): Role => (role === 'external_state' ? 'external_saps' : role)),
  v.description('`external_state` means the same as `external_saps`; the user form sends it.'),
);

const everybody = ['dashboard:open', 'library:read', 'notification:read', 'system:read', 'queue:read'] as const;
const overseer = [
  'dashboard:figures',
  'firearm:read',
  'legal-entity:read',
  'license:read',
  'transaction:read',
  'ancillary:read',
  'disclosure:read',
  'document:read',
  'document:upload',
  'report:read',
  'geography:read',
  'stock-register:read',
  'custody:read',
  'officer:read',
  'list:export',
  // The profile of a firearm lists its inspections (decision 081).
  'inspection:read',
] as const;
/** A provider's work on its own records, and the office staff's work on all records. */
const registrar = [
  'firearm:register',
  'firearm:edit',
  'firearm:import',
  'firearm:status',
  'firearm:keep',
  'firearm:profile',
  'license:write',
  'license:lodge',
  'transaction:create',
  'transaction:decide',
  'ancillary:write',
  'legal-entity:lookup',
  'stock-register:correct',
  'verification:answer',
  'loss:report',
  'custody:manage',
  'custody:issue',
  'label:print',
  'officer:write',
  'officer:reveal',
  'ammunition:write',
  'provision:correct',
] as const;
/** The firearm office's verifications and decisions. */
const office = ['license:verify', 'license:decide', 'firearm:verify', 'transaction:approve', 'verification:open'] as const;
/** An inspector's work on a firearm. */
const inspecting = ['firearm:inspect', 'firearm:assess-risk'] as const;
/** An inspector's work on a visit, with its findings and seizures. */
const visiting = ['inspection:open', 'inspection:perform', 'seizure:open', 'seizure:read', 'seizure:write', 'profiling:open'] as const;
/** Law enforcement's work: cases, and the approval of inspection reports. */
const investigating = ['officer:match', 'case:open', 'case:read', 'case:write', 'case:share', 'approval:open', 'approval:read', 'approval:decide'] as const;
/** Covers every inspection, assigned to any inspector. */
const supervising = ['inspection:oversee'] as const;
/** External police: looking up a firearm for a stated reason, and cases shared with them. */
const policing = ['police:search', 'case:collaborate'] as const;
/** PSiRA's management and administrators: the national overview, users, and the read log. */
const managing = [
  'overview:open',
  'custody:oversee',
  'readings:read',
  'user:read',
  'user:write',
  'compliance:open',
  'compliance:manage',
  'officer:match',
] as const;
/** Ends or undoes a state that others set. */
const ruling = ['firearm:release', 'firearm:retire'] as const;
/** Office staff's work on shared records. */
const staff = ['legal-entity:write', 'library:add', 'inspection:schedule'] as const;

const matrix = {
  client: [
    ...everybody,
    ...overseer,
    ...registrar,
    'due:open',
    'disclosure:write',
    'inspection:answer',
    'seizure:read',
    'setting:entity',
    'compliance:own',
    'staff:manage',
  ],
  inspector: [
    ...everybody,
    ...overseer,
    ...inspecting,
    ...visiting,
    'inspection:schedule',
    'approval:read',
    'firearm:status',
    'firearm:profile',
    'setting:field',
  ],
  firearm_office: [
    ...everybody,
    ...overseer,
    ...office,
    'library:verify',
    'compliance:open',
    'custody:oversee',
    'due:open',
    'firearm:status',
    'transaction:decide',
  ],
  law_enforcement: [...everybody, ...overseer, ...investigating, 'seizure:read', 'setting:investigation'],
  psira_management: [
    ...everybody,
    ...overseer,
    ...managing,
    'due:open',
    'legal-entity:write',
    'disclosure:decide',
    'report:strategic',
    'case:read',
    'approval:read',
    'seizure:read',
  ],
  external_saps: [...everybody, ...policing],
  internal: [...everybody, ...overseer, ...registrar, ...office, ...inspecting, ...ruling, ...staff, 'due:open'],
  admin: [
    ...everybody,
    ...overseer,
    ...registrar,
    ...office,
    ...inspecting,
    ...visiting,
    ...supervising,
    ...investigating,
    ...ruling,
    ...managing,
    ...staff,
    'due:open',
    'inspection:answer',
    'disclosure:write',
    'disclosure:decide',
    // Appoints and removes administrators.
    'user:appoint',
    'setting:system',
    'integration:read',
    'integration:replay',
  ],
} as const satisfies Record<Role, readonly string[]>;

export type Permission = (typeof matrix)[Role][number];

export function can(role: Role, permission: Permission | 'signed-in' | 'public'): boolean {
  if (permission === 'signed-in' || permission === 'public') return true;
  return (matrix[role] as readonly string[]).includes(permission);
}

/** The roles as the user form names them (spec 2, section 5), in its order, then the roles it leaves out. */
export const roleWords: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  client: 'Client/PSSP',
  inspector: 'Inspector',
  law_enforcement: 'Law Enforcement',
  psira_management: 'PSiRA Management',
  external_saps: 'External State (SAPS)',
  firearm_office: 'Firearm Office',
  internal: 'Internal User',
};

/** The role as the header labels it (spec 1, section 2). */
export function roleLabel(role: Role): string {
  const labels: Partial<Record<Role, string>> = { admin: 'Internal Administrator', internal: 'Internal User', client: 'Client User' };
  return labels[role] ?? 'User';
}

/** True for an active user with this role. Check it before assigning a case, a share or an inspection. */
export const isActiveWithRole = <P extends { readonly role: Role; readonly isActive: boolean }>(person: P | undefined, role: Role): person is P =>
  person?.isActive === true && person.role === role;
