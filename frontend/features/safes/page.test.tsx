// Tests the screen of branches and safes.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aLineAnswer, anOfficer, idAt, outWith } from '../../../testing/browser/custody.tsx';
import { aPolicy, aSafe, branch, openAt } from '../../../testing/browser/safes.tsx';
import { list, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const address = '/custody/safes';

test('Safes lists branches and safes, and shows the safes of one branch', async () => {
  const { of, router } = openAt(address);
  await screen.findByText('14 Lever Road, Midrand, Gauteng');
  await screen.findByText('SABS 953-1/953-2, SR-2231');
  expect(of('GET /api/safes').at(-1)?.query.legalEntityId).toBe('1');

  await press(`1 active safe of ${branch.name}`);

  await waitFor(() => expect(of('GET /api/safes').at(-1)?.query.branchId).toBe(branch.id));
  await screen.findByText(`Safes of ${branch.name}`);
  expect(new URLSearchParams(router.state.location.search).get('branchId')).toBe(branch.id);
});

test('Safes asks an overseer for the provider before it reads anything', async () => {
  const { of } = openAt(address, {}, 'inspector');
  await screen.findByText('The page then shows its branches and safes.');
  expect([of('GET /api/branches'), of('GET /api/safes')]).toEqual([[], []]);
  cleanup();

  const chosen = openAt(`${address}?legalEntityId=1`, {}, 'inspector');
  await screen.findByText('14 Lever Road, Midrand, Gauteng');
  expect(chosen.of('GET /api/branches')[0]?.query.legalEntityId).toBe('1');
  for (const name of [/^Add (Branch|Safe)/, /^Edit/, /^Deactivate/]) expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
});

test('Safes explains the first steps when there is no branch, and shows errors', async () => {
  openAt(address, { 'GET /api/branches': () => list([]), 'GET /api/safes': () => list([]) });
  await screen.findByText('No branches yet');
  await screen.findByText('No safes yet');
  expect(screen.getByRole('button', { name: /^Add Safe/ }).getAttribute('aria-disabled')).toBe('true');
  cleanup();

  openAt(address, { 'GET /api/safes': () => refused('unavailable', 'The register is busy.') });
  await screen.findByText('The register is busy.');
});

test('Add Branch sends null for an empty telephone, and shows an error at its field', async () => {
  const { of } = openAt(address, { 'POST /api/branches': () => ok(branch, 201) });
  await screen.findByText('14 Lever Road, Midrand, Gauteng');
  await press('Add Branch');
  const form = await dialog('Add Branch');
  await person.type(form.getByLabelText('Name'), 'Durban');
  await person.type(form.getByLabelText('City'), 'Durban');
  await person.click(form.getByLabelText(/^Province/));
  await person.click(await screen.findByRole('option', { name: 'KwaZulu-Natal' }));
  await person.click(form.getByRole('button', { name: 'Add Branch' }));
  await form.findByText('Street is required');
  await person.type(form.getByLabelText('Street'), '1 Point Road');
  await person.click(form.getByRole('button', { name: 'Add Branch' }));

  await closed();
  expect(of('POST /api/branches')[0]?.body).toEqual({
    legalEntityId: 1,
    name: 'Durban',
    street: '1 Point Road',
    city: 'Durban',
    province: 'KwaZulu-Natal',
    phone: null,
    controlRoomPhone: null,
  });
});

test('Add Safe chooses the branch of the filter in advance', async () => {
  const { of } = openAt(`${address}?branchId=${branch.id}`, { 'POST /api/safes': () => ok(aSafe(), 201) });
  await screen.findByText(`Safes of ${branch.name}`);
  await press('Add Safe');
  const form = await dialog('Add Safe');
  await person.type(form.getByLabelText('Name'), 'Vehicle 4');
  await person.click(form.getByLabelText(/^Type/));
  await person.click(await screen.findByRole('option', { name: 'Vehicle safe' }));
  await person.type(form.getByLabelText('Capacity'), '0');
  await person.click(form.getByRole('button', { name: 'Add Safe' }));
  await form.findByText('Capacity is at least 1');
  await person.clear(form.getByLabelText('Capacity'));
  await person.type(form.getByLabelText('Capacity'), '4');
  const before = of('GET /api/branches').length;
  await person.click(form.getByRole('button', { name: 'Add Safe' }));

  await closed();
  // The branch counts its safes, so that it has a new version.
  await waitFor(() => expect(of('GET /api/branches').length).toBeGreaterThan(before));
  expect(of('POST /api/safes')[0]?.body).toMatchObject({ branchId: branch.id, name: 'Vehicle 4', type: 'vehicle_safe', capacity: 4, certificateNumber: null });
});

test('Print Label shows the code of the safe and prints it', async () => {
  const { id, name } = aSafe();
  const label = { kind: 'safe', id, name, detail: branch.name, code: '1111111111T' };
  const { of } = openAt(address, { 'GET /api/labels': () => list([label]), 'POST /api/label-prints': () => refused('conflict', 'The printer log is busy.') });
  await screen.findByText('SABS 953-1/953-2, SR-2231');
  await press('Print Label of Strong-room');
  const form = await dialog('Print 1 label');
  await form.findByText('1111-1111-11T');
  expect(of('GET /api/labels')[0]?.query).toMatchObject({ kind: 'safe', id });
  await person.click(form.getByRole('button', { name: 'Print Labels' }));

  await form.findByText('The printer log is busy.');
  expect(of('POST /api/label-prints')[0]?.body).toMatchObject({ kind: 'safe', ids: [id] });
});

test('Edit sends the version of the safe', async () => {
  const path = `/api/safes/${aSafe().id}`;
  const { of } = openAt(address, { [`PATCH ${path}`]: () => ok(aSafe({ name: 'Main safe', version: 2 })) });
  await screen.findByText('SABS 953-1/953-2, SR-2231');
  await press('Edit Strong-room');
  const form = await dialog('Edit Strong-room, Midrand');
  await person.clear(form.getByLabelText('Name'));
  await person.type(form.getByLabelText('Name'), 'Main safe');
  await person.click(form.getByRole('button', { name: 'Save Changes' }));

  await closed();
  expect([of(`PATCH ${path}`)[0]?.body.name, of(`PATCH ${path}`)[0]?.ifMatch]).toEqual(['Main safe', '"1"']);
});

test('Deactivate shows the refusal of the server and stays open, and activates an inactive safe', async () => {
  const path = `/api/branches/${branch.id}`;
  const { of } = openAt(address, { [`PATCH ${path}`]: () => refused('conflict', 'This branch has an active safe. Deactivate its safes first.') });
  await screen.findByText('14 Lever Road, Midrand, Gauteng');
  await press(`Deactivate ${branch.name}`);
  const question = await dialog(`Deactivate ${branch.name}?`);
  await person.click(question.getByRole('button', { name: 'Deactivate Branch' }));

  await question.findByText('This branch has an active safe. Deactivate its safes first.');
  expect([of(`PATCH ${path}`)[0]?.body, of(`PATCH ${path}`)[0]?.ifMatch]).toEqual([{ isActive: false }, '"1"']);
  cleanup();

  const safe = `/api/safes/${aSafe().id}`;
  const inactive = openAt(address, { 'GET /api/safes': () => list([aSafe({ isActive: false })]), [`PATCH ${safe}`]: () => ok(aSafe({ version: 2 })) });
  await screen.findByText('Inactive');
  await press('Activate Strong-room');
  await person.click((await dialog('Activate Strong-room?')).getByRole('button', { name: 'Activate Safe' }));
  await closed();
  expect(inactive.of(`PATCH ${safe}`)[0]?.body).toEqual({ isActive: true });
});

test('the custody policy shows the choices of the company, and sends all of them when one changes', async () => {
  const { of } = openAt(address, { 'PUT /api/custody/policies/1': ({ body }) => ok({ ...body, id: 1, version: 4 }) });
  await screen.findByText('Until the next change of shifts');
  await press('Edit Policy');
  const form = await dialog('Edit Custody Policy');
  const hours = form.getByLabelText(/^Suggested period/);
  await person.type(hours, '12');
  await person.click(form.getByRole('button', { name: 'Save Changes' }));

  await closed();
  const { version: _, id: __, ...choices } = aPolicy();
  expect(of('PUT /api/custody/policies/1')[0]?.body).toEqual({ ...choices, defaultHours: 12 });
});

test('Show Firearms lists the contents of a safe, and moves the selected ones together', async () => {
  const inSafe = (n: number, serialNumber: string) =>
    outWith(n, serialNumber, '', 0, 0, { state: 'in_safe', safeId: aSafe().id, issueId: null, officerId: null });
  const other = aSafe({ id: idAt(78), name: 'Site safe' });
  const { of } = openAt(address, {
    'GET /api/safes': () => list([aSafe(), other]),
    [`GET /api/custody/safes/${aSafe().id}/firearms`]: () => list([inSafe(1, 'XDDT220'), inSafe(2, 'XDDT221')]),
    'GET /api/officers': () => list([anOfficer(101, 'Nkosi')]),
    'POST /api/custody/moves': () =>
      ok({
        lines: [
          { ...aLineAnswer(idAt(801)), firearmId: idAt(1) },
          { ...aLineAnswer(idAt(802)), firearmId: idAt(2) },
        ],
      }),
  });
  await screen.findByRole('button', { name: `Show Firearms in ${aSafe().name}` });
  await press(`Show Firearms in ${aSafe().name}`);
  expect((await screen.findByRole('link', { name: 'Glock 17 XDDT220' })).getAttribute('href')).toBe(`/firearms/${idAt(1)}/profile?tab=custody`);
  await person.click(screen.getByRole('checkbox', { name: /^Select Glock 17 XDDT220/ }));
  await person.click(screen.getByRole('checkbox', { name: /^Select Glock 17 XDDT221/ }));
  await press('Move to Another Safe');

  const form = await dialog('Move 2 firearms');
  await person.click(form.getByLabelText(/^New safe/));
  await person.click(await screen.findByRole('option', { name: /Site safe/ }));
  await person.type(form.getByLabelText('Reason'), 'Site opens');
  await person.click(form.getByLabelText(/^Officer/));
  await person.click(await screen.findByRole('option', { name: /Nkosi/ }));
  await person.type(form.getByLabelText(/^PIN/), '482915');
  await person.click(form.getByRole('button', { name: 'Move Firearms' }));

  expect(await screen.findByText('2 firearms moved')).toBeTruthy();
  expect(of('POST /api/custody/moves')[0]?.body).toMatchObject({ firearmIds: [idAt(1), idAt(2)], toSafeId: idAt(78) });
});
