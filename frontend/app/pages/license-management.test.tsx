// Checks License Management: a client's licenses below its card, and the firearm office's licenses to verify.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { list, ok, open, person } from '../../../testing/browser/screen.tsx';
import LicenseManagementPage from './license-management.tsx';

afterEach(cleanup);

const routes = [{ path: '/licenses', element: <LicenseManagementPage /> }];
const calls = {
  'GET /api/dashboard/legal-entities': () => ok({ active: 1, inactive: 0, total: 1 }),
  'GET /api/legal-entities': () => list([]),
  'GET /api/licenses': () => list([]),
};

test('License Management shows a client its licenses by urgency, with a filter separate from that of the cards', async () => {
  const { of } = open('/licenses?show=active&licenses=unverified', routes, { calls });

  expect(await screen.findByRole('heading', { name: /Licenses by Urgency/ })).toBeTruthy();
  await waitFor(() =>
    expect(of('GET /api/licenses').at(-1)?.query).toMatchObject({ holderId: '1', verification: 'unverified', status: 'current', sort: 'urgency' }),
  );
  await person.click(screen.getByRole('button', { name: 'Inactive Only' }));
  await waitFor(() => expect(of('GET /api/legal-entities').at(-1)?.query).toMatchObject({ isActive: 'false' }));
  expect(of('GET /api/licenses').at(-1)?.query).toMatchObject({ verification: 'unverified' });
});

test('License Management shows the firearm office the licenses to verify first', async () => {
  const { of } = open('/licenses', routes, { role: 'firearm_office', calls });

  expect(await screen.findByText('No licenses to verify')).toBeTruthy();
  expect(of('GET /api/licenses')[0]?.query).toMatchObject({ verification: 'unverified', status: 'current', sort: 'urgency' });
});

test('License Management shows an inspector only the cards', async () => {
  const { of } = open('/licenses', routes, { role: 'inspector', calls });

  expect(await screen.findByText('No licenses found')).toBeTruthy();
  expect(of('GET /api/licenses')).toEqual([]);
});
