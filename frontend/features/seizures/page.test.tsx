// Checks the seizure screens: cards, filters, recording, steps, the second person and the chain of custody.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { CustodyEntry, Seizure } from '../../../shared/seizures/schema.ts';
import { aFirearm, type Calls, list, ok, open, person, refused } from '../../../testing/browser/screen.tsx';
import { SettingsProvider } from '../../app/settings.tsx';
import SeizurePage from './detail.tsx';
import SeizuresPage from './page.tsx';

afterEach(cleanup);

const at = '2026-03-04T08:30:00.000Z';
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3399';
const firearm = aFirearm();
const aSeizure = (change: Partial<Seizure> = {}): Seizure =>
  v.parse(Seizure, {
    id,
    seizureNumber: 'SEZ-1790000000000',
    reason: 'expired_license',
    location: 'Sandton',
    firearmId: firearm.id,
    firearm: { manufacturer: 'Glock', model: '17', serialNumber: 'ABC123', ownerName: 'Blouklip Armed Response (Pty) Ltd' },
    description: null,
    caseId: null,
    evidenceNumber: null,
    inspectorId: 'u2',
    inspectorName: 'Naledi Dlamini',
    seizureDate: at,
    status: 'seized',
    destruction: null,
    release: null,
    corrections: [],
    processedAt: null,
    closedAt: null,
    custody: { count: 1, heldBy: 'Naledi Dlamini', place: 'Sandton', sealNumber: null },
    version: 4,
    createdAt: at,
    updatedAt: at,
    ...change,
  });
const proposedBy = (proposedBy: string): Partial<Seizure> => ({
  status: 'processed',
  destruction: {
    ...{ authorityReference: 'DFO 7/2026', proposedBy, proposedByName: 'Naledi Dlamini', proposedAt: at },
    ...{ confirmedBy: null, confirmedByName: null, confirmedAt: null },
  },
});
const entry = v.parse(CustodyEntry, {
  ...{ number: 1, seizureId: id, heldBy: 'Naledi Dlamini', place: 'Sandton', sealNumber: 'PA 1001', remarks: 'Seized', at, from: null },
  ...{ corrects: null, correctionReason: null, correctedBy: null },
  ...{ recordedBy: 'u2', recordedByName: 'Naledi Dlamini' },
});

const address = `/api/seizures/${id}`;
const openPage = (calls: Calls = {}, { role = 'inspector' as Role, path = '/seizures' } = {}) =>
  open(
    path,
    [
      { path: '/seizures', element: <SeizuresPage /> },
      {
        path: '/seizures/:id',
        element: (
          <SettingsProvider>
            <SeizurePage />
          </SettingsProvider>
        ),
      },
    ],
    {
      role,
      calls: {
        'GET /api/seizures': () => list([aSeizure()]),
        'GET /api/firearms': () => list([firearm]),
        [`GET /api/firearms/${firearm.id}`]: () => ok(firearm),
        [`GET ${address}`]: () => ok(aSeizure()),
        [`GET ${address}/return-check`]: () => ok({ obstacles: [] }),
        [`GET ${address}/custody`]: () => list([entry, { ...entry, number: 2, sealNumber: 'PA 1002', remarks: 'The seal is whole.' }]),
        [`GET ${address}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
        ...calls,
      },
    },
  );

test('a card shows the items, the place, the officer and the holder', async () => {
  openPage();

  const card = within(await screen.findByRole('list', { name: 'Seizures' }));

  expect(card.getByRole('link', { name: 'SEZ-1790000000000' }).getAttribute('href')).toBe(`/seizures/${id}`);
  for (const words of ['Expired license', 'Seized', 'Glock 17, ABC123', 'Sandton', 'Naledi Dlamini, Sandton']) {
    expect(card.getAllByText(words).length, words).toBeGreaterThan(0);
  }
  expect(screen.getByText('1 seizure')).toBeTruthy();
});

test('search and status filter the list, and an empty result shows the text of the specification', async () => {
  const { of } = openPage({ 'GET /api/seizures': () => list([]) });
  expect(await screen.findByText('No Seizures Found')).toBeTruthy();

  await person.click(screen.getAllByLabelText('Search seizures')[0] as HTMLElement);
  await person.paste('sandton');
  await person.click(screen.getAllByLabelText('Status')[0] as HTMLElement);
  await person.click(await screen.findByRole('option', { name: 'Processed' }));

  await waitFor(() => expect(of('GET /api/seizures').at(-1)?.query).toMatchObject({ search: 'sandton', status: 'processed' }));
});

test('the list shows six placeholder cards while it loads, and an error after a failed call', async () => {
  openPage({ 'GET /api/seizures': () => refused('unavailable', 'The search is getting ready.') });

  expect(screen.getByRole('status', { name: 'Loading seizures' }).children).toHaveLength(6);
  expect(await screen.findByText('The search is getting ready.')).toBeTruthy();
  expect(screen.queryByText('No Seizures Found')).toBeNull();
});

test('closing the dialog removes the firearm from the page address', async () => {
  const { router } = openPage({}, { path: `/seizures?search=sand&new=${firearm.id}` });
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Seizure' }));

  await person.click(dialog.getByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(router.state.location.search).toBe('?search=sand'));
  expect(screen.queryByRole('dialog', { name: 'Record Seizure' })).toBeNull();
});

test('recording a seizure requires a reason and a location, and the firearm field searches the whole register', async () => {
  const { of } = openPage({ 'POST /api/seizures': () => ok(aSeizure(), 201) });
  await person.click(await screen.findByRole('button', { name: 'Record Seizure' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Record Seizure' }));
  const submit = () => dialog.getByRole('button', { name: 'Record Seizure' });
  const isDisabled = () => submit().hasAttribute('disabled') || submit().getAttribute('aria-disabled') === 'true';
  expect(isDisabled()).toBe(true);

  await person.click(dialog.getByLabelText(/^Reason/));
  for (const name of ['Illegal possession', 'Expired license', 'Investigation', 'Safety concern', 'Compliance violation']) {
    expect(await screen.findByRole('option', { name })).toBeTruthy();
  }
  await person.click(screen.getByRole('option', { name: 'Investigation' }));
  expect(isDisabled()).toBe(true);
  await person.type(dialog.getByLabelText('Location'), 'Sandton');
  expect(isDisabled()).toBe(false);
  await person.click(dialog.getByLabelText(/^Firearm/));
  await person.click(await screen.findByRole('option', { name: /ABC123/ }));
  await person.type(dialog.getByLabelText(/^Case number/), 'CASE-1790000000123');
  await person.click(submit());

  expect(await screen.findByText('Seizure Recorded')).toBeTruthy();
  const sent = { reason: 'investigation', location: 'Sandton', firearmId: firearm.id, caseId: 'CASE-1790000000123' };
  expect(of('POST /api/seizures')[0]?.body).toMatchObject(sent);
  expect(of('GET /api/firearms')[0]?.query).toEqual({ limit: '20' });
});

test('Mark Processed sends the status with the current version', async () => {
  const { of } = openPage({ [`PATCH ${address}`]: () => ok(aSeizure({ status: 'processed' })) });

  await person.click(await screen.findByRole('button', { name: 'Mark Processed: SEZ-1790000000000' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark Processed' }));

  expect(await screen.findByText('Seizure Updated')).toBeTruthy();
  expect(of(`PATCH ${address}`)).toMatchObject([{ body: { status: 'processed' }, ifMatch: '"4"' }]);
});

test('a processed seizure can be returned or destroyed, and destruction requires an authority reference', async () => {
  const { of } = openPage({ 'GET /api/seizures': () => list([aSeizure({ status: 'processed' })]), [`PATCH ${address}`]: () => ok(aSeizure(proposedBy('u1'))) });
  expect(await screen.findByRole('button', { name: /^Return/ })).toBeTruthy();

  await person.click(screen.getByRole('button', { name: /^Destroy/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Destroy' }).hasAttribute('disabled')).toBe(true);
  await person.type(dialog.getByLabelText('Authority reference'), 'DFO 7/2026');
  await person.click(dialog.getByRole('button', { name: 'Destroy' }));

  await waitFor(() => expect(of(`PATCH ${address}`)[0]?.body).toMatchObject({ status: 'destroyed', authorityReference: 'DFO 7/2026' }));
});

test('the proposer of a destruction cannot confirm it, and another user can', async () => {
  openPage({ 'GET /api/seizures': () => list([aSeizure(proposedBy('u1'))]) });
  const own = await screen.findByRole('button', { name: /^Confirm Destruction/ });
  expect(own.getAttribute('aria-disabled') ?? own.getAttribute('disabled')).not.toBeNull();
  cleanup();

  openPage({ 'GET /api/seizures': () => list([aSeizure(proposedBy('u2'))]) });

  expect(await screen.findByText('Destruction awaiting a second person')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /^Confirm Destruction/ }));
  expect(within(screen.getByRole('dialog')).getByText(/Naledi Dlamini proposed its destruction under DFO 7\/2026/)).toBeTruthy();
});

test('a refused step shows the server’s message', async () => {
  let now = aSeizure();
  openPage({
    'GET /api/seizures': () => list([now]),
    [`PATCH ${address}`]: () => {
      now = aSeizure({ status: 'processed' });
      return refused('conflict', 'The seizure is already processed. It can become returned or destroyed.');
    },
  });
  await person.click(await screen.findByRole('button', { name: /^Mark Processed/ }));

  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark Processed' }));

  expect(await screen.findByText('Failed to update seizure')).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getAllByText(/It can become returned or destroyed/).length).toBeGreaterThan(0);
  expect(await screen.findByRole('button', { name: /^Destroy/, hidden: true })).toBeTruthy();
});

test('the chain of custody shows its entries in order, and accepts a hand-over', async () => {
  const { of } = openPage({ [`POST ${address}/custody`]: () => ok(aSeizure({ version: 5 }), 201) }, { path: `/seizures/${id}` });
  for (const words of [/PA 1001\. Seized\. Recorded by Naledi Dlamini\./, /PA 1002\. The seal is whole\. Recorded by/]) await screen.findByText(words);

  await person.click(screen.getByRole('button', { name: 'Hand Over' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.type(dialog.getByLabelText('Held by'), 'Constable Nkosi');
  await person.type(dialog.getByLabelText('Place'), 'SAPS 13 store');
  await person.click(dialog.getByRole('button', { name: 'Hand Over' }));

  await waitFor(() => expect(of(`POST ${address}/custody`)[0]?.body).toMatchObject({ heldBy: 'Constable Nkosi', place: 'SAPS 13 store' }));
});

test('a closed seizure offers neither steps nor a hand-over', async () => {
  openPage({ [`GET ${address}`]: () => ok(aSeizure({ status: 'returned', closedAt: at })) }, { path: `/seizures/${id}` });
  await screen.findByText('Chain of Custody');

  for (const name of ['Mark Processed', 'Return', 'Destroy', 'Hand Over']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('the seizure page shows the retention date from the setting', async () => {
  const settings = { values: { evidenceRetention: 12 }, systemVersion: '0.1.0', smsConfigured: false, version: 1 };
  openPage({ 'GET /api/settings': () => ok(settings) }, { path: `/seizures/${id}` });

  expect(await screen.findByText('04 March 2038')).toBeTruthy();
});

test('the seizure page links its case for users who may open it, and names it without a link for others', async () => {
  const caseId = '3f2504e0-4f89-41d3-9a0c-0305e82c3344';
  const calls = { [`GET ${address}`]: () => ok(aSeizure({ caseId })) };
  openPage(calls, { path: `/seizures/${id}`, role: 'admin' });
  expect((await screen.findByRole('link', { name: 'Open the case' })).getAttribute('href')).toBe(`/cases/${caseId}`);
  cleanup();

  openPage(calls, { path: `/seizures/${id}` });

  expect(await screen.findByText('Recorded for one')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open the case' })).toBeNull();
});

test('the page of an unknown seizure links to the list', async () => {
  openPage({ [`GET ${address}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') }, { path: `/seizures/${id}` });

  expect(await screen.findByRole('heading', { name: 'Seizure not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All Seizures' }).getAttribute('href')).toBe('/seizures');
});
