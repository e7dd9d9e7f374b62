// Checks the Due page: its list, filters, and lodging several renewals with one receipt.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { DueItem } from '../../../shared/due/schema.ts';
import { dayAfter, dayOf } from '../../../shared/kinds/time.ts';
import { list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import DuePage from './page.tsx';

afterEach(cleanup);

const routes = [{ path: '/due', element: <DuePage /> }];
const today = dayOf(new Date());
const ids = ['01a1fd1d-150b-7a22-a57d-379e1402ef01', '01a1fd1d-150b-7a22-a57d-379e1402ef02'] as const;

const renewal = (id: string, serial: string, daysLeft: number): DueItem => ({
  id: `lodging:${id}`,
  kind: 'lodging',
  dueOn: dayAfter(today, daysLeft),
  daysLeft,
  overdue: daysLeft < 0,
  subject: `License FCA-${serial}, Glock 17 ${serial}`,
  serialNumber: serial,
  holderId: 7,
  holderName: 'Karoo Wag',
  province: 'Gauteng',
  city: 'Pretoria',
  actionUrl: `/licenses/${id}`,
  license: { id, licenseNumber: `FCA-${serial}`, firearm: `Glock 17 ${serial}`, expiresOn: dayAfter(today, daysLeft + 90), lodgeable: true, version: 3 },
});
const visit: DueItem = { ...renewal(ids[0], 'X', 4), id: 'visit:1', kind: 'visit', subject: 'Stock count, Karoo Wag', license: null };
const items = [renewal(ids[0], 'ABC1', -2), visit, renewal(ids[1], 'ABC2', 9)];

test('lists due dates with links, filtered as in the URL', async () => {
  const { of } = open('/due?window=overdue&kind=lodging', routes, { role: 'firearm_office', calls: { 'GET /api/due': () => list(items) } });

  expect((await screen.findByRole('link', { name: /Glock 17 ABC1/ })).getAttribute('href')).toBe(`/licenses/${ids[0]}`);
  expect(screen.getByText('2 days overdue')).toBeTruthy();
  expect(screen.getByText('in 9 days')).toBeTruthy();
  expect(of('GET /api/due')[0]?.query).toMatchObject({ window: 'overdue', kind: 'lodging' });
  // The office decides on renewals and does not lodge them.
  expect(screen.queryByRole('button', { name: 'Lodge Renewals' })).toBeNull();
});

test('lodges the selected renewals with one receipt and shows each result', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { of } = open('/due', routes, {
    calls: {
      'GET /api/due': () => list(items),
      [`POST /api/licenses/${ids[0]}/renewal`]: () => ok({ id: ids[0] }),
      [`POST /api/licenses/${ids[1]}/renewal`]: () => refused('conflict', 'A renewal has already been lodged.'),
    },
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Select License FCA-ABC1, Glock 17 ABC1' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select License FCA-ABC2, Glock 17 ABC2' }));
  expect(screen.getByRole('checkbox', { name: 'Select Stock count, Karoo Wag' })).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('button', { name: 'Lodge Renewals (2)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lodge 2 renewals' });

  await person.click(within(dialog).getByRole('button', { name: 'Record Lodging' }));
  expect(await within(dialog).findByText('Receipt number is required')).toBeTruthy();
  expect(of(`POST /api/licenses/${ids[0]}/renewal`)).toEqual([]);

  await person.type(within(dialog).getByLabelText('Receipt Number'), 'SAPS-517-9');
  await person.click(within(dialog).getByRole('button', { name: 'Record Lodging' }));

  expect(await screen.findByRole('heading', { name: 'Lodging Receipt' })).toBeTruthy();
  for (const id of ids) expect(of(`POST /api/licenses/${id}/renewal`).map(({ body }) => body)).toEqual([{ lodgedOn: today, receiptNumber: 'SAPS-517-9' }]);
  expect(screen.getByText('1 of 2')).toBeTruthy();
  expect(screen.getByText(/Recorded, late/)).toBeTruthy();
  expect(screen.getByText('Not recorded: A renewal has already been lodged.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await person.click(screen.getByRole('button', { name: 'Back to Due' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Lodge Renewals' })).toHaveProperty('ariaDisabled'));
});
