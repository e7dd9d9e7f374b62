// Settings: every field once, with its label, whose it is, its bounds, its default and what it does (spec 2, sections 2.17, 3, 6, 9).
import * as v from 'valibot';
import { defaultMostMegabytes } from '../documents/schema.ts';
import { address, choice, flag, kept, line, mobile, note, setting, whole } from './kinds.ts';
import { productName } from './product.ts';
import { type SavedView, Views } from './views.ts';

const person = { level: 'person', write: 'signed-in' } as const;
const field = { level: 'person', write: 'setting:field' } as const;
const entity = { level: 'entity', write: 'setting:entity' } as const;
const investigation = { level: 'investigation', write: 'setting:investigation' } as const;
/** Everybody meets what these do, so everybody may read them. */
const system = { level: 'system', write: 'setting:system', read: 'signed-in' } as const;

/** The sweep looks as far ahead as any provider may want. */
export const mostRenewalDays = 180;

export const fields = {
  description: setting({
    ...person,
    label: 'Description',
    what: 'A note about yourself and your work. It is shown here only.',
    kind: note(300),
    initial: null,
  }),
  notificationEmail: setting({
    ...person,
    label: 'Notification email',
    what: 'Where notifications are mailed. Empty: the address that you sign in with.',
    kind: address,
    initial: null,
  }),
  emailNotifications: setting({
    ...person,
    label: 'Email notifications',
    what: 'Whether notifications are mailed to you. They stand under Notifications in any case.',
    kind: flag,
    initial: true,
  }),
  emailDelivery: setting({
    ...person,
    label: 'Email delivery',
    what: 'When notifications are mailed. The digest comes each morning after seven, with what you have not read.',
    kind: choice({ alerts: 'Alerts at once, the rest in the digest', 'at-once': 'Each at once', digest: 'All in the digest' }),
    initial: 'alerts',
  }),
  smsAlerts: setting({
    ...person,
    label: 'SMS alerts',
    what: 'Whether alerts are sent to your phone too, at most five an hour. An SMS names no firearm and no person.',
    kind: flag,
    initial: false,
  }),
  smsNumber: setting({
    ...person,
    label: 'SMS number',
    what: 'The South African mobile number that alerts are sent to, such as 082 123 4567. Empty: none are sent.',
    kind: mobile,
    initial: null,
  }),
  dashboardLayout: setting({
    ...person,
    label: 'Dashboard layout',
    what: 'What stands on top of your dashboard.',
    kind: choice({ figures: 'Figures first', work: 'Waiting work first' }),
    initial: 'figures',
  }),
  autoSave: setting({
    ...person,
    label: 'Auto-save',
    what: 'Saves a change on this screen as soon as it is made. Off: changes wait for Save Changes.',
    kind: flag,
    initial: true,
  }),

  firearmViews: setting({
    ...person,
    label: 'Saved views of firearms',
    what: 'Filters and orders of the list of firearms, saved under a name. Save and delete them on that screen.',
    kind: kept(Views),
    initial: [] as SavedView[],
  }),

  mobileDataUsage: setting({
    ...field,
    label: 'Mobile data usage',
    what: 'How often this browser asks whether the settings of the system, such as maintenance mode, have changed: every five minutes, every minute, or every twenty seconds.',
    kind: choice({ optimized: 'Optimized', standard: 'Standard', high: 'High' }),
    initial: 'standard',
  }),
  fieldSync: setting({
    ...field,
    label: 'Field sync',
    what: 'When the connection comes back, what is on the screen is asked for again. What you enter is sent when you save it, never later.',
    kind: flag,
    initial: true,
  }),
  offlineMode: setting({
    ...field,
    label: 'Offline mode',
    what: 'This version works with a connection only: your choice is kept, and changes nothing yet.',
    kind: flag,
    initial: false,
  }),
  gpsTracking: setting({
    ...field,
    label: 'GPS tracking',
    what: 'This version never asks for your position: your choice is kept, and changes nothing yet.',
    kind: flag,
    initial: false,
  }),

  renewalAlertDays: setting({
    ...entity,
    label: 'Renewal alert',
    what: 'How long before a license expires your company is alerted, beside the days on which every provider is.',
    kind: whole(1, mostRenewalDays, 'days'),
    initial: 30,
  }),
  documentRetention: setting({
    ...entity,
    label: 'Document retention',
    what: 'How long your company’s documents are kept at least; the list of documents shows until when. Nothing is erased by itself, before or after.',
    kind: whole(5, 50, 'years'),
    initial: 7,
  }),
  complianceReminders: setting({
    ...entity,
    label: 'Compliance reminders',
    what: 'Whether your company’s users are notified of compliance alerts. Of critical ones they always are, and the alerts themselves stand in any case.',
    kind: flag,
    initial: true,
  }),

  evidenceRetention: setting({
    ...investigation,
    read: 'seizure:read',
    label: 'Evidence retention',
    what: 'How long the record of a seizure is kept at least; each seizure shows until when. Nothing is erased by itself, before or after.',
    kind: whole(5, 50, 'years'),
    initial: 10,
  }),
  caseAutoAssignment: setting({
    ...investigation,
    label: 'Case auto-assignment',
    what: 'A new case without an assignee goes to the officer of law enforcement with the fewest open cases.',
    kind: flag,
    initial: false,
  }),
  urgentCaseAlerts: setting({
    ...investigation,
    label: 'Urgent case alerts',
    what: 'Everybody in law enforcement is notified when a case is or becomes critical.',
    kind: flag,
    initial: true,
  }),

  systemName: setting({
    ...system,
    label: 'System name',
    what: 'Stands in the header and in the browser’s tab of whoever is signed in.',
    kind: line('System name is required', 60),
    initial: productName,
  }),
  sessionTimeout: setting({
    ...system,
    label: 'Session timeout',
    what: 'A browser in which nothing happens for this long is signed out. It warns one minute before.',
    kind: whole(5, 480, 'minutes'),
    initial: 30,
  }),
  maintenanceMode: setting({
    ...system,
    label: 'Maintenance mode',
    what: 'Refuses every change by anybody but administrators, with a sentence that says why. Reading goes on.',
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
  v.description('The settings that the caller may see, with defaults for those that nobody has set.'),
);
export type Settings = v.InferOutput<typeof Settings>;
