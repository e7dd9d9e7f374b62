// Tests the License Management page: counters, search, toggle and cards.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aFirearm, anEntity, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { LicenseManagement } from './cards.tsx';

afterEach(cleanup);

const address = { street: '14 Kwartsiet Street', city: 'Johannesburg', province: 'Gauteng', postal_code: '2001' } as const;
const active = anEntity({ type: 'private_security_provider', registrationNumber: '2009/123456/07', address });
const lapsed = anEntity({ id: 12, name: 'Rooigrond Patrol Services', standing: 'lapsed', isActive: false, city: 'Mafikeng', province: 'North West' });

const calls: Calls = {
  'GET /api/legal-entities': () => list([active, lapsed]),
  'GET /api/dashboard/legal-entities': () => ok({ active: 1312, inactive: 2, total: 1314 }),
  'GET /api/firearms': () => list([aFirearm()], { 'x-total-count': '120' }),
};
const openPage = (changed: Calls = {}, at = '/licenses') =>
  open(at, [{ path: '/licenses', element: <LicenseManagement /> }], { role: 'firearm_office', calls: { ...calls, ...changed } });

const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

test('License Management counts active, inactive and all legal entities', async () => {
  openPage();

  expect((await screen.findByLabelText('Active')).textContent).toMatch(/^1\s312$/);
  expect([screen.getByLabelText('Inactive').textContent, screen.getByLabelText('Total').textContent?.replace(/\s/, '')]).toEqual(['2', '1314']);
});

test('License Management card shows name, standing, address and date, and opens the entity', async () => {
  openPage();

  const found = await card('Blouklip Armed Response (Pty) Ltd');

  for (const text of [
    'Private security provider',
    'Active',
    '2009/123456/07',
    'PSiRA-204117',
    '14 Kwartsiet Street, Johannesburg, Gauteng, 2001',
    /4 March 2026|04 March 2026/,
  ])
    expect(found.getByText(text)).toBeTruthy();
  expect(found.getByRole('link', { name: /^View Details/ }).getAttribute('href')).toBe('/legal-entities/1');
  expect(found.queryByText('Expired or suspended')).toBeNull();
});

test('License Management card of a lapsed provider shows since when, and the firearms it still owns', async () => {
  const { of } = openPage();

  const found = await card('Rooigrond Patrol Services');

  for (const text of ['Inactive', 'Expired or suspended', 'Lapsed', /^Lapsed since 0?4 March 2026$/, 'Mafikeng, North West'])
    expect(found.getByText(text)).toBeTruthy();
  expect(await found.findByText('Still owns 120 firearms')).toBeTruthy();
  expect(of('GET /api/firearms').map(({ query }) => query)).toEqual([{ ownerId: '12', limit: '1' }]);
});

test('License Management search and toggle filter on the server and are kept in the address', async () => {
  const { of, router } = openPage();
  await card('Rooigrond Patrol Services');

  await person.click(screen.getByRole('button', { name: 'Inactive Only' }));
  await person.type(screen.getByRole('searchbox', { name: 'Search legal entities' }), 'rooi');

  await waitFor(() => expect(of('GET /api/legal-entities').at(-1)?.query).toEqual({ search: 'rooi', isActive: 'false', limit: '12' }));
  expect(router.state.location.search).toBe('?search=rooi&show=inactive');
});

test('License Management starts with the filters in the address and ignores unknown ones', async () => {
  const { of } = openPage({}, '/licenses?show=active&search=blou&standing=nonsense&limit=999');
  await card('Blouklip Armed Response (Pty) Ltd');

  expect(of('GET /api/legal-entities')[0]?.query).toEqual({ search: 'blou', isActive: 'true', limit: '12' });
  expect(screen.getByRole('searchbox', { name: 'Search legal entities' })).toHaveProperty('value', 'blou');
});

test('License Management says when nothing matches, and clears the filters with one click', async () => {
  const { router } = openPage({ 'GET /api/legal-entities': ({ query }) => list(query.search ? [] : [active]) }, '/licenses?search=zzz&show=inactive');
  expect(await screen.findByText('No licenses found')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Clear filters' }));

  await card('Blouklip Armed Response (Pty) Ltd');
  expect(router.state.location.search).toBe('');
});

test('License Management shows six placeholder cards while loading', () => {
  openPage();

  expect(screen.getByRole('status', { name: 'Loading licenses' }).children).toHaveLength(6);
});

test('License Management goes to the next page and back', async () => {
  const { of } = openPage({
    'GET /api/legal-entities': ({ query }) =>
      query.cursor
        ? list([lapsed], { 'x-total-count': '13' })
        : list([active], { 'x-total-count': '13', link: '</api/legal-entities?cursor=abc>; rel="next"' }),
  });
  await card('Blouklip Armed Response (Pty) Ltd');

  await person.click(screen.getByRole('button', { name: 'Next page' }));

  await card('Rooigrond Patrol Services');
  expect(of('GET /api/legal-entities').at(-1)?.query.cursor).toBe('abc');
});

test('License Management shows an error, not an empty list, when loading fails', async () => {
  openPage({ 'GET /api/legal-entities': () => refused('unavailable', 'The register is busy.') });

  expect(await screen.findByText('The register is busy.')).toBeTruthy();
  expect(screen.queryByText('No licenses found')).toBeNull();
});
