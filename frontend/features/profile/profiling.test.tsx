// Tests the Profiling tab: permissions and concurrent changes.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { aFirearm, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import FirearmProfilePage from './page.tsx';

afterEach(cleanup);

const firearm = aFirearm();
const address = `/api/firearms/${firearm.id}`;
const openPage = (calls: Calls, { role = 'client' as Role } = {}) =>
  open(`/firearms/${firearm.id}/profile`, [{ path: '/firearms/:id/profile', element: <FirearmProfilePage /> }], {
    role,
    calls: { [`GET ${address}`]: () => ok(firearm), 'GET /api/licenses': () => list([]), ...calls },
  });

test('profiling tab lets a provider record condition and notes with the loaded version, but not the risk', async () => {
  let version = 3;
  const { of } = openPage({
    [`GET ${address}`]: () => ok({ ...firearm, version }),
    [`PUT ${address}/profile`]: () => ok({ ...firearm, version: ++version }),
  });
  await screen.findByText('ABC123');
  expect(screen.queryByLabelText(/^Risk level/)).toBeNull();

  await person.click(screen.getByLabelText(/^Condition/));
  await person.click(await screen.findByRole('option', { name: 'Fair' }));
  await person.type(screen.getByLabelText(/^Notes/), 'Rust at the slide');
  await person.click(screen.getByRole('button', { name: 'Save Profile' }));

  expect(await screen.findByText('Profile Updated')).toBeTruthy();
  expect(of(`PUT ${address}/profile`)).toMatchObject([{ body: { condition: 'fair', profileNotes: 'Rust at the slide' }, ifMatch: '"3"' }]);
  expect(of(`PUT ${address}/profile`)[0]?.body).not.toHaveProperty('riskLevel');
  // The form was rendered again for the saved version.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Profiling'));
});

test('profiling tab keeps unsaved input after a visit to another tab', async () => {
  openPage({ 'GET /api/inspections': () => list([]) });
  await person.type(await screen.findByLabelText(/^Notes/), 'Rust at the slide');

  await person.click(screen.getByRole('tab', { name: 'Inspections' }));
  expect(await screen.findByText('This firearm has no inspections.')).toBeTruthy();
  await person.click(screen.getByRole('tab', { name: 'Profiling' }));

  expect(screen.getByLabelText(/^Notes/)).toHaveProperty('value', 'Rust at the slide');
});

test('profiling tab lets an inspector rate the risk and shows an error with its message', async () => {
  const { of } = openPage(
    { [`PUT ${address}/profile`]: () => refused('stale-version', 'This record has changed since you opened it.') },
    { role: 'inspector' },
  );
  await screen.findByText('ABC123');
  await person.click(screen.getByLabelText(/^Risk level/));
  await person.click(await screen.findByRole('option', { name: 'High' }));

  await person.click(screen.getByRole('button', { name: 'Save Profile' }));

  expect(await screen.findByText('Update Failed')).toBeTruthy();
  expect(screen.getAllByText('This record has changed since you opened it.').length).toBeGreaterThan(0);
  expect(of(`PUT ${address}/profile`)[0]?.body).toMatchObject({ riskLevel: 'high' });
});

test('profiling tab reloads notes that someone else has changed, and then saves over them', async () => {
  let now = firearm;
  const { of } = openPage({
    [`GET ${address}`]: () => ok(now),
    [`PUT ${address}/profile`]: ({ ifMatch }) =>
      ifMatch === '"3"' ? refused('stale-version', 'This record has changed since you opened it.') : ok({ ...now, version: 5 }),
  });
  await person.type(await screen.findByLabelText(/^Notes/), 'Rust');
  now = { ...firearm, profileNotes: 'Seen by another', version: 4 };
  await person.click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(await screen.findByText('This record has changed since you opened it')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Reload' }));

  await waitFor(() => expect(screen.getByLabelText(/^Notes/)).toHaveProperty('value', 'Seen by another'));
  expect(screen.queryByText('This record has changed since you opened it')).toBeNull();
  await person.type(screen.getByLabelText(/^Notes/), ', and by me');
  await person.click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(await screen.findByText('Profile Updated')).toBeTruthy();
  expect(of(`PUT ${address}/profile`)[1]).toMatchObject({ ifMatch: '"4"', body: { profileNotes: 'Seen by another, and by me' } });
});

test.each(['lost', 'stolen', 'seized'] as const)('profiling tab tells a provider why a firearm that is %s cannot be profiled', async (status) => {
  openPage({ [`GET ${address}`]: () => ok({ ...firearm, status, profileNotes: 'As it was' }) });

  expect(await screen.findByText(`The firearm is ${status}. Record its condition after recovery.`)).toBeTruthy();
  expect(screen.getByText('As it was')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save Profile' })).toBeNull();
});
