// Tests the Firearms page: sorting, filters, saved views and actions on selected firearms.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FirearmOfCompany } from '../../../shared/firearms/of-company.ts';
import { dayAfter, dayOf } from '../../../shared/kinds/time.ts';
import { defaults } from '../../../shared/settings/schema.ts';
import type { SavedView } from '../../../shared/settings/views.ts';
import { type Calls, list, ok, open, person, press, refused } from '../../../testing/browser/screen.tsx';
import FirearmsPage from './page.tsx';

afterEach(cleanup);

const today = dayOf(new Date());
const idOf = (n: number) => `01a1fd1d-150b-7a22-a57d-379e1402ef0${n}`;

const firearm = (n: number, change: Partial<FirearmOfCompany> = {}): FirearmOfCompany => ({
  id: idOf(n),
  serialNumber: `ABC${n}`,
  manufacturer: 'Glock',
  model: '17',
  type: 'Pistol',
  caliber: '9mm',
  status: 'active',
  lockedBy: null,
  seizureId: null,
  ownerId: 1,
  ownerName: 'Karoo Wag',
  keeperId: null,
  keeperName: null,
  province: 'Gauteng',
  city: 'Pretoria',
  lastInspectionDate: null,
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
  keeping: 'here',
  license: { id: idOf(n + 4), licenseNumber: `FCA-${n}`, expiresOn: dayAfter(today, 87), daysLeft: 87, lodgeable: true, version: 2 },
  licenseState: 'LATE_WINDOW',
  ...change,
});
const items = [
  firearm(1),
  firearm(2, { license: null, licenseState: 'NONE', keeping: 'elsewhere', keeperName: 'Berg Sekuriteit' }),
  firearm(3, { license: null, licenseState: null, keeping: 'for_others', ownerName: 'Berg Sekuriteit' }),
];

function openPage(at = '/firearms', calls: Calls = {}, { role = 'client' as 'client' | 'firearm_office', views = [] as SavedView[] } = {}) {
  let firearmViews = views;
  let version = 7;
  const settings = () => ok({ values: { ...defaults, firearmViews }, systemVersion: '1', smsConfigured: false, version });
  return open(at, [{ path: '/firearms', element: <FirearmsPage /> }], {
    role,
    calls: {
      'GET /api/firearms-of-company': () => list(items),
      'GET /api/settings': settings,
      'PATCH /api/settings': ({ body }) => {
        firearmViews = body.firearmViews;
        version++;
        return settings();
      },
      ...calls,
    },
  });
}
const choose = async (...serials: string[]) => {
  for (const serial of serials) await person.click(await screen.findByRole('checkbox', { name: new RegExp(`^Select .*${serial}`) }));
};
const asked = ({ of }: ReturnType<typeof openPage>) => of('GET /api/firearms-of-company').map(({ query }) => query);

test('Firearms page shows license, expiry and location, filtered and sorted by the address', async () => {
  const page = openPage('/firearms?status=active&sort=expiresOn&order=ascending');

  expect((await screen.findByRole('link', { name: 'ABC1' })).getAttribute('href')).toBe(`/firearms/${idOf(1)}/profile`);
  expect(screen.getByText('Overdue: lodge now')).toBeTruthy();
  expect(screen.getByText('in 87 days')).toBeTruthy();
  expect(screen.getAllByText('No license').length).toBeGreaterThan(0);
  expect(screen.getByText('Kept by Berg Sekuriteit')).toBeTruthy();
  expect(screen.getByText('Kept for Berg Sekuriteit')).toBeTruthy();
  expect(asked(page)[0]).toMatchObject({ status: 'active', sort: 'expiresOn', order: 'ascending' });
});

test('Firearms page sorts on the server when a column header is clicked, and updates the address', async () => {
  const page = openPage();
  await screen.findByText('ABC1');
  expect(asked(page)[0]).toMatchObject({ sort: 'registered', order: 'descending' });

  await person.click(within(screen.getAllByRole('columnheader', { name: /^Serial Number/ })[0] as HTMLElement).getAllByRole('button')[0] as HTMLElement);

  await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ sort: 'serialNumber', order: 'ascending' }));
  expect(page.router.state.location.search).toBe('?sort=serialNumber&order=ascending');
});

test('Firearms page asks users who see all companies to choose one', async () => {
  const page = openPage('/firearms', {}, { role: 'firearm_office' });

  expect(await screen.findByText('Choose a provider to list its firearms.')).toBeTruthy();
  expect(asked(page)).toEqual([]);
});

test('Firearms page changes the status of each selected firearm and names the one that failed', async () => {
  const page = openPage('/firearms', {
    [`PATCH /api/firearms/${idOf(1)}/status`]: () => ok({ id: idOf(1) }),
    [`PATCH /api/firearms/${idOf(2)}/status`]: () => refused('conflict', 'This firearm has an open transaction.'),
  });
  await choose('ABC1', 'ABC2');
  await press('Change Status (2)');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the status of 2 firearms' }));
  expect(dialog.getByText('ABC1 (Glock 17, active); ABC2 (Glock 17, active)')).toBeTruthy();

  await person.click(dialog.getByRole('button', { name: 'Change Status' }));
  expect(await dialog.findByText('A reason is required')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: /New Status/ }));
  expect(screen.queryByRole('option', { name: 'Retired' })).toBeNull();
  await person.click(await screen.findByRole('option', { name: 'Maintenance' }));
  await person.type(dialog.getByLabelText('Reason'), 'Yearly service');
  await person.click(dialog.getByRole('button', { name: 'Change Status' }));

  expect(await dialog.findByText('1 of 2 firearms changed to maintenance.')).toBeTruthy();
  expect(dialog.getByText('Still active: This firearm has an open transaction.')).toBeTruthy();
  for (const n of [1, 2]) {
    expect(page.of(`PATCH /api/firearms/${idOf(n)}/status`)).toMatchObject([{ body: { status: 'maintenance', reason: 'Yearly service' }, ifMatch: '"3"' }]);
  }
  await person.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText('2 firearms selected')).toBeNull());
});

test('Firearms page lodges only the renewals that can be lodged, with a receipt', async () => {
  openPage('/firearms', { [`POST /api/licenses/${idOf(5)}/renewal`]: () => ok({ id: idOf(5) }) });
  await choose('ABC1', 'ABC2');

  await press('Lodge Renewals (1)');
  const dialog = within(await screen.findByRole('dialog', { name: 'Lodge 1 renewal' }));
  expect(dialog.getByText('FCA-1 (Glock 17 (ABC1))')).toBeTruthy();
  await person.type(dialog.getByLabelText('Receipt Number'), 'SAPS-1');
  await person.click(dialog.getByRole('button', { name: 'Record Lodging' }));

  expect(await screen.findByRole('heading', { name: 'Lodging Receipt' })).toBeTruthy();
  await press('Back to Firearms');
  expect(await screen.findByRole('link', { name: 'ABC1' })).toBeTruthy();
});

test('Firearms page prints the selected firearms', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  openPage();
  await choose('ABC2');

  await press('Print (1)');
  await screen.findByRole('heading', { name: 'List of Firearms' });
  expect(screen.getByText('ABC2')).toBeTruthy();
  expect(screen.queryByText('ABC1')).toBeNull();
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
  await press('Back to Firearms');
  expect(await screen.findByText('1 firearm selected')).toBeTruthy();
});

test('Firearms page exports only the selected firearms', async () => {
  const page = openPage('/firearms?status=active', { 'POST /api/exports': () => refused('conflict', 'Enough') });
  await choose('ABC1', 'ABC3');

  await press('Export');
  await person.click(await screen.findByRole('menuitem', { name: /CSV/ }));

  await waitFor(() =>
    expect(page.of('POST /api/exports')[0]?.body).toEqual({
      list: 'firearms-of-company',
      format: 'csv',
      query: { status: 'active', sort: 'registered', order: 'descending', ids: `${idOf(1)},${idOf(3)}` },
    }),
  );
});

test('Firearms page saves, replaces, renames and deletes a view', async () => {
  const page = openPage('/firearms?status=active');
  const name = async (text: string) => {
    const field = await screen.findByLabelText('Name');
    await person.clear(field);
    await person.type(field, text);
  };
  const saved = () => page.of('PATCH /api/settings').map(({ body, ifMatch }) => [body.firearmViews, ifMatch]);
  await screen.findByText('ABC1');

  await press('Save View');
  const dialog = async () => within(await screen.findByRole('dialog'));
  await person.click((await dialog()).getByRole('button', { name: 'Save View' }));
  expect(await screen.findByText('A name is required')).toBeTruthy();
  await name('In use');
  await person.click((await dialog()).getByRole('button', { name: 'Save View' }));
  await waitFor(() => expect(saved().at(-1)).toEqual([[{ name: 'In use', address: 'status=active' }], '"7"']));

  await press('Rename View');
  await name('Working');
  await person.click((await dialog()).getByRole('button', { name: 'Rename View' }));
  await waitFor(() => expect(saved().at(-1)).toEqual([[{ name: 'Working', address: 'status=active' }], '"8"']));

  await press('Delete View');
  await person.click((await dialog()).getByRole('button', { name: 'Delete View' }));
  await waitFor(() => expect(saved().at(-1)).toEqual([[], '"9"']));
});

test('Firearms page opens a saved view and replaces it under the same name', async () => {
  const page = openPage('/firearms', {}, { views: [{ name: 'To renew', address: 'licenseState=LATE_WINDOW&sort=expiresOn&order=ascending' }] });
  await screen.findByText('ABC1');

  await person.click(screen.getByRole('button', { name: /^Saved View/ }));
  await person.click(await screen.findByRole('option', { name: 'To renew' }));
  await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ licenseState: 'LATE_WINDOW', sort: 'expiresOn', order: 'ascending' }));

  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('To renew, changed')).toBeTruthy();
  await press('Save View');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }));
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'To renew');
  await person.click(dialog.getByRole('button', { name: 'Replace View' }));

  await waitFor(() =>
    expect(page.of('PATCH /api/settings')[0]?.body).toEqual({ firearmViews: [{ name: 'To renew', address: 'sort=expiresOn&order=ascending' }] }),
  );
});
