// Tests the written authorities on an officer's page.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aDelegation, anOfficer, inDays, openAt, page } from '../../../testing/browser/officers.tsx';
import { aDocument, list, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const file = aDocument({ fileName: 'authority.pdf', associatedEntityType: 'officer', associatedEntityId: anOfficer().id });
const oneDelegation = `/api/delegations/${aDelegation().id}`;

test('Officer lists written authorities by state, and offers Revoke only for one that has not ended', async () => {
  const { of } = openAt(page, {
    'GET /api/delegations': () =>
      list([
        aDelegation(),
        aDelegation({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3802', branchName: 'Midrand', state: 'revoked', revokedReason: 'Left the branch' }),
      ]),
  });

  await screen.findByText('In force');
  screen.getByText('All branches');
  screen.getByText('Left the branch');
  expect(screen.getAllByRole('button', { name: /^Revoke the authority/ })).toHaveLength(1);
  expect(of('GET /api/delegations')[0]?.query.officerId).toBe(anOfficer().id);
});

test('Add Authority needs the document and a period of at most twelve months', async () => {
  const { of } = openAt(page, { 'GET /api/documents': () => list([file]), 'POST /api/delegations': () => ok(aDelegation(), 201) });
  await screen.findByText('No written authorities');
  await press('Add Authority');
  const form = await dialog('Add a written authority of S J Nkosi');
  await person.type(form.getByLabelText('Granted by'), 'Thabo Molefe');
  await person.type(form.getByLabelText('Date of the authority'), inDays(-2));
  await person.type(form.getByLabelText('Valid until'), inDays(700));
  await person.click(form.getByRole('button', { name: 'Add Authority' }));
  await form.findByText('Upload the written authority first');
  await form.findByText('At most 12 months after the first day');
  await person.click(form.getByLabelText(/^Written authority/));
  await person.click(await screen.findByRole('option', { name: /^authority.pdf/ }));
  await person.clear(form.getByLabelText('Valid until'));
  await person.type(form.getByLabelText('Valid until'), inDays(300));
  await person.click(form.getByRole('button', { name: 'Add Authority' }));

  await closed();
  expect(of('POST /api/delegations')[0]?.body).toEqual({
    officerId: anOfficer().id,
    documentId: file.id,
    grantedByName: 'Thabo Molefe',
    grantedOn: inDays(-2),
    validFrom: inDays(0),
    validUntil: inDays(300),
    branchId: null,
  });
});

test('Revoke asks for a reason, and shows a refusal of the server', async () => {
  const { of } = openAt(page, {
    'GET /api/delegations': () => list([aDelegation()]),
    [`PATCH ${oneDelegation}/revocation`]: () => refused('conflict', 'This authority has ended.'),
  });
  await screen.findByText('In force');
  await press(/^Revoke the authority/);
  const form = await dialog('Revoke the authority of S J Nkosi');
  await person.click(form.getByRole('button', { name: 'Revoke Authority' }));
  await form.findByText('A reason is required');
  await person.type(form.getByLabelText('Reason'), 'Left the branch');
  await person.click(form.getByRole('button', { name: 'Revoke Authority' }));

  await form.findByText('This authority has ended.');
  expect([of(`PATCH ${oneDelegation}/revocation`)[0]?.body, of(`PATCH ${oneDelegation}/revocation`)[0]?.ifMatch]).toEqual([
    { reason: 'Left the branch' },
    '"1"',
  ]);
});

test('Officer offers an overseer no change of authorities or files', async () => {
  openAt(page, { 'GET /api/delegations': () => list([aDelegation()]) }, 'inspector');
  await screen.findByText('In force');
  for (const name of ['Add Authority', /^Revoke/, /^Add files/]) expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
});
