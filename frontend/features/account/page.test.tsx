// The account page: password, authenticator and sessions. Only Cognito and the network are stubbed.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../../shared/auth/schema.ts';
import { policySentence } from '../../../shared/users/password.ts';
import { type Asked, list, open, person, press, refused } from '../../../testing/browser/screen.tsx';
import AccountPage from './page.tsx';

/** Cognito, as Amplify calls it. */
const cognito = vi.hoisted(() => ({
  updatePassword: vi.fn(),
  fetchMFAPreference: vi.fn(),
  setUpTOTP: vi.fn(),
  verifyTOTPSetup: vi.fn(),
  updateMFAPreference: vi.fn(),
}));
vi.mock('aws-amplify/auth', () => cognito);
vi.mock('../../session/cognito.ts', () => ({ configureCognito: async () => undefined, signOutOfCognito: async () => undefined }));
const config = vi.hoisted(() => ({ secondFactor: 'optional' }));
vi.mock('../../app/config.ts', () => ({ readConfig: async () => config }));

/** A Cognito error with this name. */
const refusal = (name: string, message = name) => Object.assign(new Error(message), { name });

const at = '2026-11-22T06:30:00.000Z';
const here: Session = { id: 'here', device: 'Firefox on Windows', since: at, lastUsedAt: at, isThis: true };
const phone: Session = { ...here, id: 'phone', isThis: false };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const begun = { sharedSecret: secret, getSetupUri: (app: string, name: string) => new URL(`otpauth://totp/${app}:${name}?secret=${secret}&issuer=${app}`) };

beforeAll(() => Promise.all([import('./change-password.tsx'), import('./set-up.tsx'), import('./turn-off.tsx'), import('../../session/own-sign-in.ts')]));
beforeEach(() => {
  for (const call of Object.values(cognito)) call.mockReset().mockResolvedValue(undefined);
  cognito.fetchMFAPreference.mockResolvedValue({ enabled: undefined, preferred: undefined });
  cognito.setUpTOTP.mockResolvedValue(begun);
  config.secondFactor = 'optional';
});
afterEach(cleanup);

const isSetUp = () => cognito.fetchMFAPreference.mockResolvedValue({ enabled: ['TOTP'], preferred: 'TOTP' });

/** A server with two sessions; `answers` replace its own answers. */
function openPage(answers: Readonly<Record<string, (asked: Asked) => Response>> = {}) {
  let left = [here, phone];
  const endOthers = () => {
    left = [here];
    return new Response(null, { status: 204 });
  };
  const calls = { 'GET /api/auth/sessions': () => list(left), 'POST /api/auth/sessions/end-others': endOthers, ...answers };
  return open('/account', [{ path: '/account', element: <AccountPage /> }], { role: 'inspector', calls });
}
const ended = (page: ReturnType<typeof openPage>) => page.of('POST /api/auth/sessions/end-others').map(({ body }) => body);
const dialog = (name: string) => screen.findByRole('dialog', { name });
const sessionsShown = async () => within(await screen.findByRole('region', { name: 'Your sessions' })).findAllByRole('listitem');

/** Opens the dialog and fills it in. */
async function change(present: string, chosen: string) {
  await press('Change Password');
  const window = await dialog('Change Password');
  await person.click(within(window).getByLabelText('Current password'));
  if (present) await person.paste(present);
  await person.click(within(window).getByLabelText('New password'));
  if (chosen) await person.paste(chosen);
  await person.click(within(window).getByRole('button', { name: 'Change Password' }));
  return window;
}

test('changes the password at Cognito, ends the other sessions and stores no password in the browser', async () => {
  const page = openPage();

  await change('Present#Pass2026', 'Chosen#Pass2026');

  expect(await screen.findByText('Password Changed')).toBeTruthy();
  expect(cognito.updatePassword.mock.calls).toEqual([[{ oldPassword: 'Present#Pass2026', newPassword: 'Chosen#Pass2026' }]]);
  expect(ended(page)).toEqual([{ after: 'password' }]);
  await waitFor(async () => expect(await sessionsShown()).toHaveLength(1));
  expect(screen.queryByRole('dialog', { name: 'Change Password' })).toBeNull();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, page.asked, location.href])).not.toMatch(/#Pass2026/);
});

test('shows the password policy and the effect before the user types; both fields allow pasting, password managers and showing the text', async () => {
  openPage();
  await press('Change Password');
  const window = await dialog('Change Password');
  const fields = ['Current password', 'New password'].map((label) => within(window).getByLabelText(label) as HTMLInputElement);

  within(window).getByText(`${policySentence}. It must differ from your current password.`);
  within(window).getByText(/All your other sessions are signed out/);
  expect(fields.map(({ autocomplete, type }) => [autocomplete, type])).toEqual([
    ['current-password', 'password'],
    ['new-password', 'password'],
  ]);
  for (const field of fields) {
    await person.click(field);
    await person.paste(`Pasted ${field.autocomplete}`);
    expect(field.value).toBe(`Pasted ${field.autocomplete}`);
  }
  await person.click(within(window).getByLabelText('Show passwords'));
  expect(fields.map(({ type }) => type)).toEqual(['text', 'text']);
});

test.each([
  ['the current password', 'Present#Pass2026', 'Present#Pass2026', 'Choose a password that differs from your current one'],
  ['a password that breaks the policy', 'Present#Pass2026', 'onlysmallletters', policySentence],
  ['a password of five characters', 'Present#Pass2026', 'abcde', 'Password must be at least 6 characters'],
  ['a new password without the current one', '', 'Chosen#Pass2026', 'Type your current password'],
])('rejects %s beside the field without calling Cognito', async (_what, present, chosen, message) => {
  const page = openPage();

  const window = await change(present, chosen);

  expect((await within(window).findAllByText(message)).length).toBeGreaterThan(0);
  expect(cognito.updatePassword).not.toHaveBeenCalled();
  expect(ended(page)).toEqual([]);
});

test.each([
  [
    'a wrong current password at its field',
    refusal('NotAuthorizedException', 'Incorrect username or password.'),
    'This password is not correct. Enter your current password',
    'Current password',
  ],
  ['a new password that the pool refuses at its field', refusal('InvalidPasswordException'), policySentence, 'New password'],
  ['too many attempts', refusal('LimitExceededException'), 'Too many attempts. Try again in 15 minutes.', undefined],
  ['an ended session', refusal('NotAuthorizedException', 'Access Token has been revoked'), 'Your session has ended. Sign in again.', undefined],
  ['no network', refusal('NetworkError'), 'The sign-in service is not available. Check your connection and try again.', undefined],
  ['another error without its own message', refusal('Strange', 'secret words'), 'The sign-in service has failed. Try again in a moment.', undefined],
])('shows Cognito’s error: %s', async (_what, error, message, label) => {
  const page = openPage();
  cognito.updatePassword.mockRejectedValueOnce(error);

  const window = await change('Present#Pass2026', 'Chosen#Pass2026');

  expect((await within(window).findAllByText(message)).length).toBeGreaterThan(0);
  if (label) await waitFor(() => expect(document.activeElement).toBe(within(window).getByLabelText(label)));
  expect(within(window).queryByText('secret words')).toBeNull();
  expect(ended(page)).toEqual([]);
});

test('says how to end the other sessions when they could not be ended after a password change', async () => {
  openPage({ 'POST /api/auth/sessions/end-others': () => refused('unavailable', 'The registry cannot be reached at the moment.') });

  await change('Present#Pass2026', 'Chosen#Pass2026');

  expect(await screen.findByText(/could not be signed out: The registry cannot be reached at the moment. Sign them out below/)).toBeTruthy();
  expect(screen.getByText('Password Changed')).toBeTruthy();
});

test('sets up an authenticator from the QR code or the secret, confirmed with a code', async () => {
  const page = openPage();
  await screen.findByText('Not set up: you sign in with your password only');

  await press('Set Up Authenticator');
  const window = await dialog('Set Up Authenticator');
  const picture = await within(window).findByRole('img');
  within(window).getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  expect(picture.querySelector('rect')?.getAttribute('fill')).toBe('#ffffff');
  expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1000);
  isSetUp();
  await person.type(within(window).getByLabelText('Six-digit code'), '123 456');
  await person.click(within(window).getByRole('button', { name: 'Confirm' }));

  expect(await screen.findByText('Authenticator Set Up')).toBeTruthy();
  expect([cognito.verifyTOTPSetup.mock.calls, cognito.updateMFAPreference.mock.calls]).toEqual([[[{ code: '123456' }]], [[{ totp: 'PREFERRED' }]]]);
  expect(ended(page)).toEqual([{ after: 'authenticator-set-up' }]);
  await screen.findByText('Set up');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, page.asked, location.href])).not.toContain(secret);
});

test.each([
  ['no code', 'abc', undefined, 'Enter a code of six digits'],
  ['a wrong code', '123456', 'EnableSoftwareTokenMFAException', 'This code is not correct. Enter the code that your authenticator shows now'],
  ['a code used before', '123456', 'ExpiredCodeException', 'This code was used before. Wait for the next one'],
  ['a wrong code with another error name', '123456', 'CodeMismatchException', 'This code is not correct. Enter the code that your authenticator shows now'],
])('shows an error at the field for %s and sets up no authenticator', async (_what, typed, name, message) => {
  const page = openPage();
  if (name) cognito.verifyTOTPSetup.mockRejectedValueOnce(refusal(name));
  await screen.findByText(/^Not set up/);
  await press('Set Up Authenticator');
  const window = await dialog('Set Up Authenticator');

  const field = await within(window).findByLabelText('Six-digit code');
  await person.type(field, typed);
  await person.click(within(window).getByRole('button', { name: 'Confirm' }));

  expect((await within(window).findAllByText(message)).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(cognito.updateMFAPreference).not.toHaveBeenCalled();
  expect(ended(page)).toEqual([]);
});

test('shows an error and offers a retry when the secret cannot be loaded', async () => {
  openPage();
  cognito.setUpTOTP.mockRejectedValueOnce(refusal('NetworkError'));
  await screen.findByText(/^Not set up/);

  await press('Set Up Authenticator');
  const window = await dialog('Set Up Authenticator');
  await within(window).findByText('The sign-in service is not available. Check your connection and try again.');
  await person.click(within(window).getByRole('button', { name: 'Retry' }));

  await within(window).findByRole('img');
});

test('replaces an authenticator, and turns it off after a confirmation', async () => {
  isSetUp();
  const page = openPage();

  await person.click(await screen.findByRole('button', { name: 'Replace Authenticator' }));
  const window = await dialog('Replace Authenticator');
  await person.type(await within(window).findByLabelText('Six-digit code'), '654321');
  await person.click(within(window).getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Authenticator Replaced');
  // The dialog returns the focus to a button that is not shown while the section reloads.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Authenticator'));
  await person.click(await screen.findByRole('button', { name: 'Turn Off Authenticator' }));
  const question = await dialog('Turn off the authenticator?');
  expect(cognito.updateMFAPreference).toHaveBeenCalledTimes(1);
  await person.click(within(question).getByRole('button', { name: 'Turn Off' }));

  await screen.findByText('Authenticator Turned Off');
  expect(cognito.updateMFAPreference).toHaveBeenLastCalledWith({ totp: 'DISABLED' });
  expect(ended(page)).toEqual([{ after: 'authenticator-replaced' }, { after: 'authenticator-turned-off' }]);
});

test('shows an authenticator that cannot be turned off where every user must have one', async () => {
  config.secondFactor = 'required';
  openPage();

  await screen.findByText('Set up. This registry requires one for every user.');
  expect(screen.getByRole('button', { name: 'Replace Authenticator' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn Off Authenticator' })).toBeNull();
  // Cognito would answer that there is none.
  expect(cognito.fetchMFAPreference).not.toHaveBeenCalled();
});

test('shows an error and offers a retry when the authenticator’s state cannot be loaded', async () => {
  cognito.fetchMFAPreference.mockRejectedValueOnce(refusal('NetworkError'));
  openPage();

  await screen.findByText('Could not check whether an authenticator is set up');
  expect(screen.queryByRole('button', { name: /Authenticator$/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  await screen.findByText(/^Not set up/);
});
