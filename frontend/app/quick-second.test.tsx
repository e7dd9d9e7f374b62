// Checks a user's second step right after the first, with only the first answer to go by.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { namesOf } from '../../shared/settings/rules.ts';
import { defaults } from '../../shared/settings/schema.ts';
import { anAncillary, on } from '../../testing/browser/ancillaries.tsx';
import { anEntity, aRecord, aStatus, list, ok, open, person } from '../../testing/browser/screen.tsx';
import { button, dialogOf, openAt, server, versions } from '../../testing/browser/slow-line.ts';
import AncillaryPage from '../features/ancillaries/details.tsx';
import EditLegalEntityPage from '../features/legal-entities/edit.tsx';
import { OpenedLoss } from '../features/profile/loss.tsx';
import SettingsPage from '../features/settings/page.tsx';
import VerificationPage from '../features/verification/page.tsx';

afterEach(cleanup);
// Loads the settings' code in advance, so that the test need not wait for it.
beforeAll(() => import('../features/settings/section.tsx'));

const at = '2026-03-04T08:30:00.000Z';
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3306';

test('an ancillary can change its status right after it was detached from its firearm', async () => {
  const first = anAncillary({ associatedFirearmId: id, firearm: on });
  const address = `/api/ancillaries/${first.id}`;
  const { reading, take } = server(first);
  const { of } = openAt(`/ancillaries/${first.id}`, '/ancillaries/:id', <AncillaryPage />, 'client', {
    ...reading(address),
    [`GET ${address}/history`]: () => ok({ entries: [], verified: true, brokenAt: null }),
    'GET /api/documents': () => list([]),
    [`PUT ${address}/firearm`]: (asked) => take(asked, { associatedFirearmId: null, firearm: null }),
    [`PATCH ${address}/status`]: (asked) => take(asked, { status: asked.body.status }),
  });

  await person.click(await button('Detach'));
  await screen.findByText('Detached from its firearm');
  await person.click(await button('Change Status'));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: /^Status/ }));
  await person.click(await screen.findByRole('option', { name: 'Inactive' }));
  await person.type(dialog.getByLabelText('Reason'), 'The mount is loose');
  await person.click(dialog.getByRole('button', { name: 'Change Status' }));

  expect(await screen.findByText('Status changed')).toBeTruthy();
  expect(versions(of(`PATCH ${address}/status`))).toEqual(['"3"']);
});

test('the case number of a loss can be corrected right after it was added', async () => {
  const report = {
    ...{ id, firearmId: id, firearm: { manufacturer: 'Glock', model: '17', serialNumber: 'ABC123' }, kind: 'stolen', status: 'open' },
    ...{ occurredOn: '2026-01-05', awareAt: at, dueAt: at, reportedAt: at, lateByMinutes: 180, circumstances: 'Vehicle broken into', place: 'Pretoria' },
    ...{
      reporterNames: 'Sipho Dlamini',
      reporterIdNumber: '•••••••••9087',
      reporterAddress: '4 Acacia Road',
      policeStation: 'Sunnyside',
      modality: null,
      holders: [],
    },
    ...{ docketNumber: null as string | null, docketGivenAt: null, ownerId: 1, ownerName: 'Blouklip', licenseNumber: null, reportedBy: 'u1' },
    ...{ reportedByName: 'Thabo Molefe', closedAt: null, outcome: null, version: 2, createdAt: at, updatedAt: at },
  };
  const address = `/api/losses/${id}`;
  const { reading, take } = server(report);
  const { of } = openAt('/loss', '/loss', <OpenedLoss id={id} />, 'client', {
    ...reading(address),
    [`PATCH ${address}`]: (asked) => take(asked, { docketNumber: asked.body.docketNumber }),
  });
  const give = async (title: string, typed: string) => {
    const dialog = await dialogOf(title, `${title}: Glock 17 (ABC123)`);
    await person.type(dialog.getByLabelText('Case number (CAS)'), typed);
    await person.click(dialog.getByRole('button', { name: title }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  await give('Add Case Number (CAS)', 'CAS 9/2/202');
  await give('Correct Case Number (CAS)', '6');

  expect(await screen.findByText('CAS 9/2/2026')).toBeTruthy();
  expect(versions(of(`PATCH ${address}`))).toEqual(['"2"', '"3"']);
});

test('a legal entity can be changed a second time', async () => {
  const entity = anEntity({
    ...{
      type: 'private_security_provider',
      registrationNumber: '2009/123456/07',
      contactDetails: { email: 'firearms@blouklip.test', phone: '+27 11 555 0114' },
    },
    address: { street: '14 Kwartsiet Street', city: 'Johannesburg', province: 'Gauteng', postal_code: '2001' },
    ...{ responsiblePerson: { name: 'Kagiso Tau', email: null, phone: null, since: '2023-05-02' }, version: 3 },
  });
  const address = `/api/legal-entities/${entity.id}`;
  const { reading, take } = server(entity);
  const routes = [
    { path: '/legal-entities/:id', element: 'The details' },
    { path: '/legal-entities/:id/edit', element: <EditLegalEntityPage /> },
  ];
  const { of, router } = open('/legal-entities/1/edit', routes, {
    role: 'psira_management',
    calls: { ...reading(address), [`PATCH ${address}`]: (asked) => take(asked, asked.body) },
  });
  const save = async (letter: string) => {
    await person.type(await screen.findByLabelText(/^Name/), letter);
    await person.click(await button('Save Changes'));
    await screen.findByText('The details');
  };

  await save('a');
  await router.navigate('/legal-entities/1/edit');
  await save('b');

  expect(of(`PATCH ${address}`).map(({ body, ifMatch }) => [body.name, ifMatch])).toEqual([
    [`${entity.name}a`, '"3"'],
    [`${entity.name}ab`, '"4"'],
  ]);
});

test('settings can be saved again after the user left the screen', async () => {
  const values = Object.fromEntries(namesOf('client').map((name) => [name, defaults[name]]));
  const { reading, take } = server({ id: 'u1', values, systemVersion: '0.1.0', smsConfigured: false, version: 3 });
  const routes = [
    { path: '/admin/settings', element: <SettingsPage /> },
    { path: '/', element: 'Elsewhere' },
  ];
  const { of, router } = open('/admin/settings', routes, {
    role: 'client',
    calls: {
      ...reading('/api/settings'),
      'GET /api/system/status': () => ok(aStatus()),
      'PATCH /api/settings': (asked) => take(asked, { values: { ...values, ...asked.body } }),
    },
  });
  await person.click(await screen.findByLabelText('Email notifications'));
  await waitFor(() => expect(of('PATCH /api/settings')).toHaveLength(1));
  await screen.findByText('Settings Updated');

  await router.navigate('/');
  await screen.findByText('Elsewhere');
  await router.navigate('/admin/settings');
  await person.click(await screen.findByLabelText('Email notifications'));

  await waitFor(() => expect(versions(of('PATCH /api/settings'))).toEqual(['"3"', '"4"']));
  expect(screen.queryByText(/has changed since/)).toBeNull();
});

test('a library record can be reviewed again right after it was rejected', async () => {
  const record = aRecord({ verificationStatus: 'pending' });
  const address = `/api/library/firearms/${record.id}`;
  const { reading, listing, take } = server(record);
  const { of } = openAt('/verification?tab=library', '/verification', <VerificationPage />, 'firearm_office', {
    ...reading(address),
    ...listing('/api/library/firearms'),
    'GET /api/dashboard/verification': () =>
      ok({ firearms: { pending: 7, verified: 310, queried: 2, rejected: 1 }, library: { pending: 4, verified: 80, rejected: 0 } }),
    [`PATCH ${address}/verification`]: (asked) => take(asked, { verificationStatus: asked.body.status, verificationNote: asked.body.note }),
  });
  const decide = async (verb: string) => {
    const dialog = await dialogOf('Review Glock 17', 'Glock 17');
    await person.click(await dialog.findByRole('button', { name: verb }));
    await person.type(await dialog.findByLabelText('Reason'), 'Twice in the library');
    await person.click(dialog.getByRole('button', { name: verb }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  await decide('Reject');
  await decide('Reopen verification');

  expect(of(`PATCH ${address}/verification`).map(({ body, ifMatch }) => [body.status, ifMatch])).toEqual([
    ['rejected', `"${record.version}"`],
    ['pending', `"${record.version + 1}"`],
  ]);
});
