// The settings by role and label: the sections, saving at once and by button, refusals, and what cannot be done yet.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Role, roleWords } from '../../../shared/access/roles.ts';
import { namesOf } from '../../../shared/settings/rules.ts';
import { defaults, type SettingValues } from '../../../shared/settings/schema.ts';
import { type Asked, aStatus, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import SettingsPage from './page.tsx';

afterEach(cleanup);
// Loads the screen's components, which the first test would else wait for.
beforeAll(() => import('./section.tsx'));

/** A server that keeps what is saved. */
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
] as const)('%s has their sections, with role, time zone and language to read', async (role, titles) => {
  openPage(role);

  await screen.findByRole('heading', { name: 'Personal Preferences' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles);
  expect(screen.getByText(roleWords[role])).toBeTruthy();
  expect(screen.getByText('Africa/Johannesburg')).toBeTruthy();
  expect(screen.getByText('English')).toBeTruthy();
});

test('a switch is saved as it is turned, alone, with the version that was seen', async () => {
  const page = openPage('client');

  await person.click(await screen.findByLabelText('Email notifications'));

  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(page.of('PATCH /api/settings')).toMatchObject([{ body: { emailNotifications: false }, ifMatch: '"3"' }]);
  await waitFor(() => expect((screen.getByLabelText('Email notifications') as HTMLInputElement).checked).toBe(false));
});

test('two switches turned one after the other are two saves, the second from where the first left', async () => {
  const page = openPage('client');

  await person.click(await screen.findByLabelText('Email notifications'));
  await person.click(screen.getByLabelText('SMS alerts'));

  await waitFor(() => expect(page.of('PATCH /api/settings').map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']));
});

test('a switch that is turned back before it was saved is saved as it stands in the end', async () => {
  const page = openPage('client');
  const turned = await screen.findByLabelText('Email notifications');

  await Promise.all([person.click(turned), person.click(turned)]);

  await waitFor(() => expect(saved(page)).toEqual([{ emailNotifications: false }, { emailNotifications: true }]));
  await waitFor(() => expect(screen.getAllByText('Settings Updated').length).toBeGreaterThan(0));
  expect((screen.getByLabelText('Email notifications') as HTMLInputElement).checked).toBe(true);
});

test('what is typed is saved when the field is left, and not before', async () => {
  const page = openPage('client');

  await person.type(await screen.findByLabelText('Notification email'), 'stores@firm.co.za');
  expect(saved(page)).toEqual([]);
  await person.tab();

  await waitFor(() => expect(saved(page)).toEqual([{ notificationEmail: 'stores@firm.co.za' }]));
});

test.each([
  ['Renewal alert (days)', '0', 'A whole number of days from 1 to 180'],
  ['Document retention (years)', '3', 'A whole number of years from 5 to 50'],
  ['Notification email', 'not an address', 'Not an e-mail address such as name@company.co.za'],
  ['SMS number', '011 555 0000', 'Not a South African mobile number such as 082 123 4567'],
])('%s of %s is refused beside the field and not sent', async (label, typed, message) => {
  const page = openPage('client');
  const field = await screen.findByLabelText(label);

  await person.clear(field);
  await person.type(field, typed);
  await person.tab();

  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(saved(page)).toEqual([]);
});

test('without auto-save changes wait for Save Changes and go together', async () => {
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
  '%s has one Save button, with auto-save on as well, and is told that nothing is left to save',
  async (role) => {
    const page = openPage(role);

    await person.click(await screen.findByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('All your changes were saved already.')).toBeTruthy();
    expect(screen.getByText('Settings Updated')).toBeTruthy();
    expect(saved(page)).toEqual([]);
  },
);

test('the button saves what two sections have to save', async () => {
  const page = openPage('inspector', { set: { autoSave: false } });
  await person.click(await screen.findByLabelText('SMS alerts'));
  await person.click(screen.getByLabelText('GPS tracking'));

  await person.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(saved(page)).toEqual([{ smsAlerts: true }, { gpsTracking: true }]));
});

test('the system’s settings wait for their button although auto-save is on', async () => {
  const page = openPage('admin');

  await person.click(await screen.findByLabelText('Maintenance mode'));
  expect(saved(page)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(saved(page)).toEqual([{ maintenanceMode: true }]));
});

test('a failure says so in the specification’s words, and what was switched stands as before', async () => {
  openPage('client', { save: () => refused('internal', 'Something went wrong on our side.') });

  await person.click(await screen.findByLabelText('SMS alerts'));

  expect(await screen.findByText('Failed to update system settings')).toBeTruthy();
  expect(within(await screen.findByRole('alert')).getByText('Something went wrong on our side.')).toBeTruthy();
  await waitFor(() => expect((screen.getByLabelText('SMS alerts') as HTMLInputElement).checked).toBe(false));
});

test('what was typed outlives a failure, and is saved when the field is left again', async () => {
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

test('what waits for its button waits on after a failure', async () => {
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

test('when somebody else was faster the settings are loaded again', async () => {
  const page = openPage('client', { save: () => refused('stale-version', 'This record has changed since you opened it.') });

  await person.click(await screen.findByLabelText('Compliance reminders'));

  expect(await screen.findByText('This record has changed since you opened it.')).toBeTruthy();
  await waitFor(() => expect(page.of('GET /api/settings').length).toBe(2));
});

test('SMS that are not configured, and field tools that do nothing yet, are said to be so', async () => {
  openPage('inspector');

  expect(await screen.findByText('SMS is not configured: none are sent.')).toBeTruthy();
  expect(screen.getByText(/never asks for your position: your choice is kept, and changes nothing yet/)).toBeTruthy();
  cleanup();
  openPage('inspector', { smsConfigured: true });
  await screen.findByLabelText('SMS alerts');
  expect(screen.queryByText(/SMS is not configured/)).toBeNull();
});

test('a mobile number is kept as networks write it, and until there is one it is said that no SMS are sent', async () => {
  const page = openPage('client', { set: { smsAlerts: true }, smsConfigured: true });
  expect(await screen.findByText('Without an SMS number none are sent.')).toBeTruthy();

  await person.type(screen.getByLabelText('SMS number'), '082 123 4567');
  await person.tab();

  await waitFor(() => expect(saved(page)).toEqual([{ smsNumber: '+27821234567' }]));
  await waitFor(() => expect((screen.getByLabelText('SMS number') as HTMLInputElement).value).toBe('+27821234567'));
  expect(screen.queryByText('Without an SMS number none are sent.')).toBeNull();
});

test('an administrator reads the version and how the backups stand', async () => {
  openPage('admin');

  expect(await screen.findByText('0.1.0')).toBeTruthy();
  expect(await screen.findByText('This installation reports no backups.')).toBeTruthy();
});
