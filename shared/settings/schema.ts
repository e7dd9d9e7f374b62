// The settings: each field with its label, level, limits, default and description (spec 2, sections 2.17, 3, 6, 9).
import * as v from 'valibot';
import { defaultMostMegabytes } from '../documents/schema.ts';
import { address, choice, flag, kept, line, mobile, note, setting, whole } from './kinds.ts';
import { productName } from './product.ts';
import { type SavedView, Views } from './views.ts';

const person = { level: 'person', write: 'signed-in' } as const;
const field = { level: 'person', write: 'setting:field' } as const;
const entity = { level: 'entity', write: 'setting:entity' } as const;
const investigation = { level: 'investigation', write: 'setting:investigation' } as const;
/** These settings affect every user, so every user may read them. */
const system = { level: 'system', write: 'setting:system', read: 'signed-in' } as const;

/** The largest lead time that a provider may choose. The daily sweep looks this many days ahead. */
export const mostRenewalDays = 180;

export const fields = {
  description: setting({
    ...person,
    label: 'Description',
    what: 'A note about yourself and your work. Only this page shows it.',
    kind: note(300),
    initial: null,
  }),
  notificationEmail: setting({
    ...person,
    label: 'Notification email',
    what: 'Where the system emails notifications. Leave empty to use your sign-in address.',
    kind: address,
    initial: null,
  }),
  emailNotifications: setting({
    ...person,
    label: 'Email notifications',
    what: 'Email me notifications. They also appear under Notifications, whether this is on or off.',
    kind: flag,
    initial: true,
  }),
  emailDelivery: setting({
    ...person,
    label: 'Email delivery',
    what: 'When notifications are emailed. The daily digest lists your unread notifications and is sent after 07:00.',
    kind: choice({ alerts: 'Alerts at once, others in the digest', 'at-once': 'Each one at once', digest: 'All in the digest' }),
    initial: 'alerts',
  }),
  smsAlerts: setting({
    ...person,
    label: 'SMS alerts',
    what: 'Send alerts by SMS too, at most five an hour. An SMS names no firearm and no person.',
    kind: flag,
    initial: false,
  }),
  smsNumber: setting({
    ...person,
    label: 'SMS number',
    what: 'The South African mobile number for SMS alerts, such as 082 123 4567. If empty, no SMS is sent.',
    kind: mobile,
    initial: null,
  }),
  dashboardLayout: setting({
    ...person,
    label: 'Dashboard layout',
    what: 'The part of your dashboard to show first.',
    kind: choice({ figures: 'Figures first', work: 'Pending work first' }),
    initial: 'figures',
  }),
  autoSave: setting({
    ...person,
    label: 'Auto-save',
    what: 'Save each change on this screen as soon as you make it. If off, click Save Changes.',
    kind: flag,
    initial: true,
  }),

  firearmViews: setting({
    ...person,
    label: 'Saved views of firearms',
    what: 'Saved filters and sort orders of the firearms list. Save and delete them on that screen.',
    kind: kept(Views),
    initial: [] as SavedView[],
  }),

  mobileDataUsage: setting({
    ...field,
    label: 'Mobile data usage',
    what: 'How often this browser checks for changed system settings, such as maintenance mode: Optimized every 5 minutes, Standard every minute, High every 20 seconds.',
    kind: choice({ optimized: 'Optimized', standard: 'Standard', high: 'High' }),
    initial: 'standard',
  }),
  fieldSync: setting({
    ...field,
    label: 'Field sync',
    what: 'Reload the screen when the connection returns. Your entries are sent only when you save them, never later.',
    kind: flag,
    initial: true,
  }),
  offlineMode: setting({
    ...field,
    label: 'Offline mode',
    what: 'Not available in this version, which needs a connection. Your choice is saved but has no effect yet.',
    kind: flag,
    initial: false,
  }),
  gpsTracking: setting({
    ...field,
    label: 'GPS tracking',
    what: 'Not available in this version, which never asks for your position. Your choice is saved but has no effect yet.',
    kind: flag,
    initial: false,
  }),

  renewalAlertDays: setting({
    ...entity,
    label: 'Renewal alert',
    what: 'Days before a license expires when your company gets an extra alert, in addition to the standard reminders.',
    kind: whole(1, mostRenewalDays, 'days'),
    initial: 30,
  }),
  documentRetention: setting({
    ...entity,
    label: 'Document retention',
    what: 'Minimum time to keep your company’s documents. The document list shows the date. Nothing is deleted automatically.',
    kind: whole(5, 50, 'years'),
    initial: 7,
  }),
  complianceReminders: setting({
    ...entity,
    label: 'Compliance reminders',
    what: 'Notify your company’s users of compliance alerts. Users are always notified of critical alerts.',
    kind: flag,
    initial: true,
  }),

  evidenceRetention: setting({
    ...investigation,
    read: 'seizure:read',
    label: 'Evidence retention',
    what: 'Minimum time to keep the record of a seizure. Each seizure shows the date. Nothing is deleted automatically.',
    kind: whole(5, 50, 'years'),
    initial: 10,
  }),
  caseAutoAssignment: setting({
    ...investigation,
    label: 'Case auto-assignment',
    what: 'Assign a new case without an assignee to the law enforcement officer with the fewest open cases.',
    kind: flag,
    initial: false,
  }),
  urgentCaseAlerts: setting({
    ...investigation,
    label: 'Urgent case alerts',
    what: 'Notify all law enforcement users when a case is or becomes critical.',
    kind: flag,
    initial: true,
  }),

  systemName: setting({
    ...system,
    label: 'System name',
    what: 'Shown in the header and in the browser tab of signed-in users.',
    kind: line('System name is required', 60),
    initial: productName,
  }),
  sessionTimeout: setting({
    ...system,
    label: 'Session timeout',
    what: 'Sign out a browser that is inactive for this long. A warning appears one minute before.',
    kind: whole(5, 480, 'minutes'),
    initial: 30,
  }),
  maintenanceMode: setting({
    ...system,
    label: 'Maintenance mode',
    what: 'Only administrators can make changes. Everyone else can still read, and sees why changes are refused.',
    kind: flag,
    initial: false,
  }),
  maxFileSize: setting({
    ...system,
    label: 'Max file size',
    what: 'The largest document that can be uploaded.',
    kind: whole(1, 25, 'MB'),
    initial: defaultMostMegabytes,
  }),
} as const;

export type SettingName = keyof typeof fields;
export const settingNames = Object.keys(fields) as SettingName[];

type Schemas = { readonly [K in SettingName]: (typeof fields)[K]['kind']['schema'] };
const schemas = Object.fromEntries(settingNames.map((name) => [name, fields[name].kind.schema])) as unknown as Schemas;

export type SettingValues = { readonly [K in SettingName]: v.InferOutput<Schemas[K]> };
export const defaults = Object.fromEntries(settingNames.map((name) => [name, fields[name].initial])) as unknown as SettingValues;

export const SaveSettings = v.pipe(v.partial(v.strictObject(schemas)), v.description('Send only the changed settings. The others keep their values.'));
export type SaveSettings = v.InferOutput<typeof SaveSettings>;

export const Settings = v.pipe(
  v.object({
    values: v.partial(v.object(schemas)),
    systemVersion: v.string(),
    smsConfigured: v.pipe(v.boolean(), v.description('True if this installation can send SMS.')),
    version: v.pipe(v.number(), v.description('Increases with each change of the settings that the caller may change.')),
  }),
  v.description('The settings that the caller may see, with defaults for unset ones.'),
);
export type Settings = v.InferOutput<typeof Settings>;
