// Screen: Settings: sections, saving at once and by button, errors, and features that are not available yet.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Role, roleWords } from '../../../shared/access/roles.ts';
import { namesOf } from '../../../shared/settings/rules.ts';
import { defaults, type SettingValues } from '../../../shared/settings/schema.ts';
import { type Asked, aStatus, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import SettingsPage from './page.tsx';

afterEach(cleanup);
// Loads the screen's components beforehand, or the first test would wait for them.
beforeAll(() => import('./section.tsx'));

/** A server that keeps the saved settings. */
function openPage(
  role: Role,
  { set = {} as Partial<SettingValues>, smsConfigured = false, save = undefined as ((asked: Asked) => Response) | undefined } = {},
) {
  let values = Object.fromEntries(namesOf(role).map((name) => [name, { ...defaults, ...set }[name]]));
  let version = 3;
  const answer = () => ok({ values, systemVersion: '0.1.0', smsConfigured, version });
  return open('/admin/settings', [{ path: '/admin/settings', element: <SettingsPage /> }], {
    role,
    calls: {
      'GET /api/settings': answer,
      'GET /api/system/status': () => ok(aStatus()),
      'PATCH /api/settings': (asked) => {
        if (save) return save(asked);
        values = { ...values, ...asked.body };
        version += 1;
        return answer();
      },
    },
  });
}
const saved = (page: ReturnType<typeof openPage>) => page.of('PATCH /api/settings').map(({ body }) => body);

test.each([
  ['client', ['Personal Preferences', 'Compliance Preferences']],
  ['inspector', ['Personal Preferences', 'Field Tools']],
  ['law_enforcement', ['Personal Preferences', 'Case Management']],
  ['admin', ['Personal Preferences', 'System Administration']],
  ['firearm_office', ['Personal Preferences']],
  ['external_saps', ['Personal Preferences']],
] as const)('shows the role %s its sections, with role, time zone and language read-only', async (role, titles) => {
  openPage(role);

  await screen.findByRole('heading', { name: 'Personal Preferences' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles);
  expect(screen.getByText(roleWords[role])).toBeTruthy();
  expect(screen.getByText('Africa/Johannesburg')).toBeTruthy();
  expect(screen.getByText('English')).toBeTruthy();
});

test('saves a switch at once, alone and with the version on the screen', async () => {
  const page = openPage('client');

  await person.click(await screen.findByLabelText('Email notifications'));

  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(page.of('PATCH /api/settings')).toMatchObject([{ body: { emailNotifications: false }, ifMatch: '"3"' }]);
  await waitFor(() => expect((screen.getByLabelText('Email notifications') as HTMLInputElement).checked).toBe(false));
});

test('saves two switches one after the other, the second with the version that the first returned', async () => {
  const page = openPage('client');

  await person.click(await screen.findByLabelText('Email notifications'));
  await person.click(screen.getByLabelText('SMS alerts'));

  await waitFor(() => expect(page.of('PATCH /api/settings').map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']));
});

test('saves the final state of a switch that is turned back before its save ends', async () => {
  const page = openPage('client');
  const turned = await screen.findByLabelText('Email notifications');

  await Promise.all([person.click(turned), person.click(turned)]);

  await waitFor(() => expect(saved(page)).toEqual([{ emailNotifications: false }, { emailNotifications: true }]));
  await waitFor(() => expect(screen.getAllByText('Settings Updated').length).toBeGreaterThan(0));
  expect((screen.getByLabelText('Email notifications') as HTMLInputElement).checked).toBe(true);
});

test('saves a text when the user leaves the field, not before', async () => {
  const page = openPage('client');

  await person.type(await screen.findByLabelText('Notification email'), 'stores@firm.co.za');
  expect(saved(page)).toEqual([]);
  await person.tab();

  await waitFor(() => expect(saved(page)).toEqual([{ notificationEmail: 'stores@firm.co.za' }]));
});

test.each([
  ['Renewal alert (days)', '0', 'Enter a whole number of days from 1 to 180'],
  ['Document retention (years)', '3', 'Enter a whole number of years from 5 to 50'],
  ['Notification email', 'not an address', 'Enter an email address, such as name@company.co.za'],
  ['SMS number', '011 555 0000', 'Enter a South African mobile number, such as 082 123 4567'],
])('rejects for the field %s the value %s beside the field and does not send it', async (label, typed, message) => {
  const page = openPage('client');
  const field = await screen.findByLabelText(label);

  await person.clear(field);
  await person.type(field, typed);
  await person.tab();

  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(saved(page)).toEqual([]);
});

test('saves all changes together by Save Changes when auto-save is off', async () => {
  const page = openPage('inspector', { set: { autoSave: false } });
  const button = async () => (await screen.findByRole('button', { name: 'Save Changes' })) as HTMLButtonElement;
  await button();

  await person.click(screen.getByLabelText('GPS tracking'));
  await person.click(screen.getByLabelText('Offline mode'));
  expect(saved(page)).toEqual([]);
  await person.click(await button());

  await waitFor(() => expect(saved(page)).toEqual([{ gpsTracking: true, offlineMode: true }]));
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).not.toBe('true'));
  expect(document.activeElement).toBe(await button());
});

test.each(['client', 'inspector', 'law_enforcement', 'admin', 'firearm_office', 'external_saps'] as const)(
  'gives %s one Save button even with auto-save on, and says when nothing is left to save',
  async (role) => {
    const page = openPage(role);

    await person.click(await screen.findByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('No changes to save.')).toBeTruthy();
    expect(screen.getByText('Settings Updated')).toBeTruthy();
    expect(saved(page)).toEqual([]);
  },
);

test('saves the changes of two sections by one button', async () => {
  const page = openPage('inspector', { set: { autoSave: false } });
  await person.click(await screen.findByLabelText('SMS alerts'));
  await person.click(screen.getByLabelText('GPS tracking'));

  await person.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(saved(page)).toEqual([{ smsAlerts: true }, { gpsTracking: true }]));
});

test('saves system settings only by Save Changes, even when auto-save is on', async () => {
  const page = openPage('admin');

  await person.click(await screen.findByLabelText('Maintenance mode'));
  expect(saved(page)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(saved(page)).toEqual([{ maintenanceMode: true }]));
});

test('shows the specification’s error and turns the switch back when saving fails', async () => {
  openPage('client', { save: () => refused('internal', 'Something went wrong on our side.') });

  await person.click(await screen.findByLabelText('SMS alerts'));

  expect(await screen.findByText('Failed to update system settings')).toBeTruthy();
  expect(within(await screen.findByRole('alert')).getByText('Something went wrong on our side.')).toBeTruthy();
  await waitFor(() => expect((screen.getByLabelText('SMS alerts') as HTMLInputElement).checked).toBe(false));
});

test('keeps the typed text when saving fails, and saves it when the user leaves the field again', async () => {
  let down = true;
  const page = openPage('client', { save: () => (down ? refused('internal', 'Something went wrong on our side.') : ok({})) });
  const field = (await screen.findByLabelText('Notification email')) as HTMLInputElement;

  await person.type(field, 'stores@firm.co.za');
  await person.tab();
  await screen.findByText('Failed to update system settings');
  expect(field.value).toBe('stores@firm.co.za');

  down = false;
  await person.click(field);
  await person.tab();
  await waitFor(() => expect(saved(page)).toEqual([{ notificationEmail: 'stores@firm.co.za' }, { notificationEmail: 'stores@firm.co.za' }]));
});

test('keeps unsaved changes for Save Changes when saving fails', async () => {
  const page = openPage('inspector', { set: { autoSave: false }, save: () => refused('internal', 'Something went wrong on our side.') });
  const button = async () => (await screen.findByRole('button', { name: 'Save Changes' })) as HTMLButtonElement;

  await person.click(await screen.findByLabelText('GPS tracking'));
  await person.click(await button());
  await screen.findByText('Failed to update system settings');

  expect((screen.getByLabelText('GPS tracking') as HTMLInputElement).checked).toBe(true);
  await waitFor(async () => expect((await button()).disabled).toBe(false));
  await person.click(await button());
  await waitFor(() => expect(saved(page)).toEqual([{ gpsTracking: true }, { gpsTracking: true }]));
});

test('reloads the settings after a version conflict', async () => {
  const page = openPage('client', { save: () => refused('stale-version', 'This record has changed since you opened it.') });

  await person.click(await screen.findByLabelText('Compliance reminders'));

  expect(await screen.findByText('This record has changed since you opened it.')).toBeTruthy();
  await waitFor(() => expect(page.of('GET /api/settings').length).toBe(2));
});

test('says that SMS is not configured and that a field tool has no effect yet', async () => {
  openPage('inspector');

  expect(await screen.findByText('SMS is not configured, so no SMS is sent.')).toBeTruthy();
  expect(screen.getByText(/never asks for your position. Your choice is saved but has no effect yet/)).toBeTruthy();
  cleanup();
  openPage('inspector', { smsConfigured: true });
  await screen.findByLabelText('SMS alerts');
  expect(screen.queryByText(/SMS is not configured/)).toBeNull();
});

test('stores a mobile number in international format, and says until then that no SMS is sent', async () => {
  const page = openPage('client', { set: { smsAlerts: true }, smsConfigured: true });
  expect(await screen.findByText('Add an SMS number, or no SMS is sent.')).toBeTruthy();

  await person.type(screen.getByLabelText('SMS number'), '082 123 4567');
  await person.tab();

  await waitFor(() => expect(saved(page)).toEqual([{ smsNumber: '+27821234567' }]));
  await waitFor(() => expect((screen.getByLabelText('SMS number') as HTMLInputElement).value).toBe('+27821234567'));
  expect(screen.queryByText('Add an SMS number, or no SMS is sent.')).toBeNull();
});

test('shows an administrator the version and the backup state', async () => {
  openPage('admin');

  expect(await screen.findByText('0.1.0')).toBeTruthy();
  expect(await screen.findByText('This installation does not report its backups.')).toBeTruthy();
});
