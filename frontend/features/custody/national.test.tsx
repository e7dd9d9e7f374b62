// Checks National Custody and the view of one provider: figures, filters, links, the words of refusals, and failures.
// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { NationalCustody, ProviderCustody } from '../../../shared/custody/national.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { boardOf, outWith, safeId } from '../../../testing/browser/custody.tsx';
import { list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { CustodyOfProvider } from '../../ui/records/custody-of-provider.tsx';
import NationalCustodyPage from './national.tsx';

afterEach(cleanup);

const none = { out: 0, overdue: 0, beyond: 0, exceptions: 0, shortfalls: 0, roundsShort: 0, refusals: 0 };
const national = (change: Partial<NationalCustody> = {}): NationalCustody =>
  v.parse(NationalCustody, {
    asOf: '2026-03-04T08:30:00.000Z',
    month: '2026-03',
    country: { ...none, out: 312, overdue: 12, beyond: 2, exceptions: 5, shortfalls: 1, roundsShort: 3, refusals: 7 },
    provinces: provinces.map((name) => ({ name, ...none, ...(name === 'Gauteng' ? { out: 300, overdue: 12, beyond: 2 } : {}) })),
    refusals: [
      { code: 'LICENSE_MISSING', count: 4 },
      { code: 'COMPETENCY_MISSING', count: 3 },
    ],
    providers: [
      { id: 7, name: 'Blouklip Armed Response', province: 'Gauteng', ...none, out: 60, overdue: 2, beyond: 1, roundsShort: 3 },
      { id: 9, name: 'Karoo Guards', province: 'Limpopo', ...none, out: 4 },
    ],
    more: false,
    ...change,
  });

const openPage = (answer: () => Response = () => ok(national()), address = '/custody/national') =>
  open(address, [{ path: '/custody/national', element: <NationalCustodyPage /> }], {
    role: 'psira_management',
    calls: { 'GET /api/custody/national': answer },
  });
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('shows the country, its provinces and its providers, and links each provider to its custody', async () => {
  openPage();

  const link = await screen.findByRole('link', { name: 'Blouklip Armed Response' });
  expect(link.getAttribute('href')).toBe('/legal-entities/7?tab=custody');
  expect(cellsOf('Blouklip')).toEqual(['Gauteng', '60', '2', '1', '0', '0', '3']);
  expect(cellsOf('Gauteng')).toEqual(['300', '12', '2', '0', '0', '0']);
  expect(screen.getByText('312')).toBeTruthy();
  expect(screen.getByText('Firearms are out beyond 72 hours')).toBeTruthy();
  expect(cellsOf('No license recorded')).toEqual(['4']);
});

test('asks the server for the chosen month and province', async () => {
  const { of, router } = openPage();
  await screen.findByText('Karoo Guards');

  await person.click(screen.getByRole('button', { name: /^Filter by province/ }));
  await person.click(await screen.findByRole('option', { name: 'Limpopo' }));

  await screen.findByText('Karoo Guards');
  expect(router.state.location.search).toBe('?province=Limpopo');
  expect(of('GET /api/custody/national').at(-1)?.query).toEqual({ province: 'Limpopo' });
  cleanup();
  const second = openPage(undefined, '/custody/national?month=2026-02&province=Nowhere');
  await screen.findByText('Karoo Guards');
  expect(second.of('GET /api/custody/national').at(-1)?.query).toEqual({ month: '2026-02' });
});

test('says that nothing is out or was refused, and shows a failure with a way to retry', async () => {
  openPage(() => ok(national({ country: none, refusals: [], providers: [] })));
  expect(await screen.findByText('No provider has a firearm out, an exception, a refusal or missing rounds.')).toBeTruthy();
  expect(screen.getByText('The counter refused no firearm in this month.')).toBeTruthy();
  expect(screen.queryByText('Firearms are out beyond 72 hours')).toBeNull();
  cleanup();

  openPage(() => refused('internal', 'Broken'));
  expect(await screen.findByText('Could not load national custody')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('the view of one provider shows its firearms out with their officers, its safes and its refusals, and who read it', async () => {
  const one = v.parse(ProviderCustody, {
    id: 7,
    name: 'Blouklip Armed Response',
    officers: 41,
    safes: [{ id: safeId, name: 'Strong-room', branchName: 'Midrand', inSafe: 54, out: 2, capacity: 150 }],
    moreSafes: false,
    board: boardOf([
      outWith(1, 'XDDT220', 'S Nkosi', -80, 90),
      outWith(2, 'XDDT221', 'T Mokoena', 5),
      outWith(3, 'XDDT222', 'L Botha', -30, 40, { state: 'unaccounted' }),
      outWith(4, 'XDDT223', 'M Zulu', 3, 2, { state: 'in_transit' }),
    ]),
    month: '2026-03',
    figures: { out: 2100, overdue: 40, beyond: 6, exceptions: 1, shortfalls: 1, roundsShort: 3, refusals: 2 },
    refusals: [{ code: 'FIREARM_OUT', count: 2 }],
  });
  open('/', [{ path: '/', element: <CustodyOfProvider id="7" /> }], {
    role: 'psira_management',
    calls: { 'GET /api/legal-entities/7/custody': () => ok(one), 'GET /api/readings/custody/7': () => list([]) },
  });

  expect((await screen.findByRole('link', { name: 'S Nkosi' })).getAttribute('href')).toMatch(/^\/custody\/officers\//);
  for (const text of ['beyond 72 h', 'unaccounted for', 'In transit: Midrand sector 4']) expect(screen.getByText(text), text).toBeTruthy();
  expect(screen.getByText('2 100')).toBeTruthy();
  expect(cellsOf('Strong-room, Midrand')).toEqual(['54', '2', '150']);
  expect(cellsOf('Firearm already out')).toEqual(['2']);
  expect(screen.getByText('41')).toBeTruthy();
  expect(await screen.findByText(/Your reading of this page is logged/)).toBeTruthy();
});
