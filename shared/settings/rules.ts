// Who may read and change each setting, and the section of the screen it belongs to (spec 2, section 6).
import { type Duty, mayDo } from '../access/duties.ts';
import { can, type Role } from '../access/roles.ts';
import type { Gate } from './kinds.ts';
import { fields, type SettingName, settingNames } from './schema.ts';

interface Section {
  readonly title: string;
  readonly what: string;
  readonly for: Gate;
  readonly names: readonly SettingName[];
  /** These settings are saved by a button even when auto-save is on. */
  readonly deliberate?: true;
}

const sections: readonly Section[] = [
  {
    title: 'Personal Preferences',
    what: 'Only for you, on all your devices.',
    for: 'signed-in',
    names: ['description', 'notificationEmail', 'emailNotifications', 'emailDelivery', 'smsAlerts', 'smsNumber', 'dashboardLayout', 'autoSave'],
  },
  {
    title: 'System Administration',
    what: 'For everybody who uses the system.',
    for: 'setting:system',
    names: ['systemName', 'sessionTimeout', 'maintenanceMode', 'maxFileSize'],
    deliberate: true,
  },
  {
    title: 'Field Tools',
    what: 'Only for you, for work on site.',
    for: 'setting:field',
    names: ['mobileDataUsage', 'fieldSync', 'offlineMode', 'gpsTracking'],
  },
  {
    title: 'Compliance Preferences',
    what: 'For your whole company.',
    for: 'setting:entity',
    names: ['renewalAlertDays', 'documentRetention', 'complianceReminders', 'autoSave'],
  },
  {
    title: 'Case Management',
    what: 'For all law enforcement users.',
    for: 'setting:investigation',
    names: ['evidenceRetention', 'caseAutoAssignment', 'urgentCaseAlerts'],
  },
];

export const mayChange = (role: Role, name: SettingName): boolean => can(role, fields[name].write);

export function maySee(role: Role, name: SettingName): boolean {
  const { write, read = write } = fields[name];
  return can(role, write) || can(role, read);
}

/**
 * The sections of the screen that the user's role and duty may change. A company's user sees auto-save once, among the company's settings, as the
 * specification lists it.
 */
export function sectionsOf(role: Role, duty?: Duty | null): readonly Section[] {
  const shown = sections.filter((section) => mayDo({ role, duty }, section.for));
  const last = (name: SettingName, at: number) => !shown.slice(at + 1).some(({ names }) => names.includes(name));
  return shown.map((section, at) => ({ ...section, names: section.names.filter((name) => last(name, at)) }));
}

/** The given settings that the role may not change. */
export const beyond = (role: Role, names: readonly SettingName[]): SettingName[] => names.filter((name) => !mayChange(role, name));

export const namesOf = (role: Role): SettingName[] => settingNames.filter((name) => maySee(role, name));

/** The date until which a record must be kept: `years` after `day`. */
export function keptUntil(day: string, years: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const until = `${Number(year) + years}-${month}-${date}`;
  // 29 February becomes 1 March in a year that is not a leap year.
  return date === '29' && month === '02' && new Date(`${until}T00:00:00Z`).getUTCMonth() !== 1 ? `${Number(year) + years}-03-01` : until;
}
