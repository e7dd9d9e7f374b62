// Limits what a company's user may change by their duty (decision 181). The role says what clients may do; a duty narrows it. A user without a duty may do
// all of it, except manage the company's users.
import { can, type Permission, type Role } from './roles.ts';

export const duties = ['manager', 'armourer', 'reader'] as const;
export type Duty = (typeof duties)[number];

export const dutyWords: Readonly<Record<Duty, string>> = { manager: 'Manager', armourer: 'Armourer', reader: 'Reader' };

type Asked = Permission | 'signed-in' | 'public';

/** Permissions that change nothing of the company: the user's own account, notifications and preferences, and exports of lists. */
const personal: readonly Asked[] = ['public', 'signed-in', 'notification:read', 'list:export', 'report:read'];

/** Firearms with their ancillaries and documents, renewals and losses. */
const armoury: readonly Asked[] = [
  'firearm:register',
  'firearm:edit',
  'firearm:import',
  'firearm:status',
  'firearm:keep',
  'firearm:profile',
  'ancillary:write',
  'document:upload',
  'verification:answer',
  'license:lodge',
  'loss:report',
  'officer:write',
  'custody:issue',
  'officer:reveal',
  'label:print',
  'ammunition:write',
];

const forManagers: readonly Asked[] = ['staff:manage'];

export interface Holder {
  readonly duty?: Duty | null | undefined;
}

/** Why a user with this duty may not make this call, and what to do; undefined if they may. Check the role first. */
export function dutyRefusal({ duty }: Holder, { method, permission }: { readonly method: string; readonly permission: Asked }): string | undefined {
  if (duty === 'manager') return undefined;
  if (forManagers.includes(permission)) return 'Only a manager of your company manages its users. Ask a manager of your company, or PSiRA if it has none.';
  if (!duty || (method === 'GET' && permission !== 'officer:reveal') || personal.includes(permission)) return undefined;
  if (duty === 'reader') return 'Your duty is reader: you can read your company’s records and change nothing. Ask a manager of your company to do this.';
  return armoury.includes(permission)
    ? undefined
    : 'Your duty is armourer: it covers firearms, lodging renewals and losses. Ask a manager of your company to do this.';
}

/** True if both the role and the duty allow this change. */
export const mayDo = (asker: Holder & { readonly role: Role }, permission: Asked): boolean =>
  can(asker.role, permission) && !dutyRefusal(asker, { method: 'POST', permission });

/** True if the user may change the company's settings: a manager, or a user without a duty. */
export const mayChangeCompanySettings = ({ duty }: Holder): boolean => !duty || duty === 'manager';
