// Tests the question about an unusual barrel length, and the acquisition fields.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aFirearm, anEntity, type Calls, list, ok, open, person } from '../../../testing/browser/screen.tsx';
import RegistrationPage from './page.tsx';
import './barrel-confirmed.tsx';
import './register.tsx';

afterEach(cleanup);

const calls: Calls = {
  'GET /api/firearms': () => list([aFirearm()]),
  'GET /api/legal-entities': () => list([anEntity()]),
  'GET /api/library/manufacturers': () => ok(['Beretta', 'Glock', 'Vektor']),
  'GET /api/near-serials': () => ok([]),
  'POST /api/firearms': () => ok(aFirearm(), 201),
};
const form = () => within(document.querySelector('form') as HTMLElement);
const field = (label: string) => form().getByLabelText(new RegExp(`^${label}`));

async function enter(label: string, text: string) {
  await person.click(field(label));
  await person.paste(text);
}

async function choose(label: string, choice: string) {
  await person.click(field(label));
  await person.click(await screen.findByRole('option', { name: choice }));
}

test('registration form saves an unusual barrel length after confirmation, with its acquisition', async () => {
  const { of } = open('/registration', [{ path: '/registration', element: <RegistrationPage /> }], { role: 'client', calls });
  await screen.findByText('Blouklip Armed Response (Pty) Ltd', { selector: 'button *' });
  await enter('Manufacturer', 'Glock');
  await enter('Model', '17');
  await enter('Serial Number', 'GL-77');
  await choose('Type', 'Pistol');
  await choose('Caliber', '9mm');
  await choose('License Type', 'S20 Business Purposes');
  await choose('Province', 'Free State');
  await enter('City', 'Bloemfontein');
  await enter('Barrel Length', '450');
  await person.click(form().getByRole('button', { name: 'Acquisition' }));
  await choose('How Acquired', 'Purchase');
  await enter('Acquired From', 'Cape Guns');
  const register = () => person.click(screen.getByRole('button', { name: 'Register Firearm' }));

  await register();

  expect((await screen.findAllByText(/^450 mm is unusual for a pistol \(25 to 410 mm\)\. Is it 45 mm\?/)).length).toBeGreaterThan(0);
  expect(of('POST /api/firearms')).toEqual([]);

  await person.click(await screen.findByRole('checkbox', { name: /The barrel is 450 mm long/ }));
  await register();

  await waitFor(() => expect(of('POST /api/firearms')).toHaveLength(1));
  expect(of('POST /api/firearms')[0]?.body).toMatchObject({
    barrelLength: '450',
    barrelLengthConfirmed: true,
    acquisition: { acquiredOn: null, how: 'purchase', from: 'Cape Guns' },
  });
});
