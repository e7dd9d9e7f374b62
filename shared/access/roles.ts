// Which role may do which kind of thing (domain.md, "Who may do what"). The matrix is complete: admin has no short-cut.
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
  'list:export',
  // Every profile of a firearm has its inspections (decision 081).
  'inspection:read',
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
  'license:lodge',
  'transaction:create',
  'transaction:decide',
  'ancillary:write',
  'legal-entity:lookup',
  'stock-register:correct',
  'verification:answer',
  'loss:report',
] as const;
/** What the office verifies and decides. */
const office = ['license:verify', 'license:decide', 'firearm:verify', 'transaction:approve', 'verification:open'] as const;
/** What an inspector finds out at the weapon itself. */
const inspecting = ['firearm:inspect', 'firearm:assess-risk'] as const;
/** What an inspector does on a visit, and with what is found there. */
const visiting = ['inspection:open', 'inspection:perform', 'seizure:open', 'seizure:read', 'seizure:write', 'profiling:open'] as const;
/** What the police's own units look after: cases, and whether an inspection's report stands. */
const investigating = ['case:open', 'case:read', 'case:write', 'case:share', 'approval:open', 'approval:read', 'approval:decide'] as const;
/** Any inspection, whoever it is assigned to. */
const supervising = ['inspection:oversee'] as const;
/** The police from outside: looking a firearm up for a stated reason, and the cases shared with them. */
const policing = ['police:search', 'case:collaborate'] as const;
/** What the regulator's management and the administrators look over: the country, the people, and who has looked at what. */
const managing = ['overview:open', 'readings:read', 'user:read', 'user:write', 'compliance:open', 'compliance:manage'] as const;
/** What ends or undoes a state that others have set. */
const ruling = ['firearm:release', 'firearm:retire'] as const;
/** What the office's own staff look after. */
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
  firearm_office: [...everybody, ...overseer, ...office, 'library:verify', 'compliance:open', 'due:open', 'firearm:status', 'transaction:decide'],
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
    // Makes and unmakes administrators.
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

/** Roles as the user form names them (spec 2, section 5), in its order, then those it leaves out. */
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

/** The header's role labels (spec 1, section 2). */
export function roleLabel(role: Role): string {
  const labels: Partial<Record<Role, string>> = { admin: 'Internal Administrator', internal: 'Internal User', client: 'Client User' };
  return labels[role] ?? 'User';
}

/** For whoever a case, a share or an inspection is given to: somebody of that role whose account stands. */
export const servesAs = <P extends { readonly role: Role; readonly isActive: boolean }>(person: P | undefined, role: Role): person is P =>
  person?.isActive === true && person.role === role;
