// Tests the rounds by caliber of a disclosure: the figures of the ledger, changed figures, and the differences.
// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { enter, field, openPage, submitted } from '../../../testing/browser/disclosures.tsx';
import { list, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

const balance = (n: number, caliber: string, held: number) => ({
  ...{ id: `3f2504e0-4f89-41d3-9a0c-0305e82c340${n}`, legalEntityId: 1, safeId: '3f2504e0-4f89-41d3-9a0c-0305e82c3410', safeName: 'Strong-room' },
  ...{ caliber, balance: held - 40, entries: 3, held, firearms: 10, ceiling: 2000, isOverCeiling: false, updatedAt: '2026-03-04T08:30:00.000Z' },
});
const withLedger = { 'GET /api/ammunition': () => list([balance(1, '9mm', 1240), balance(2, '9mm', 1240), balance(3, '12 Gauge', 50)]) };

async function openForm() {
  await person.click(await screen.findByRole('button', { name: 'Create New Disclosure' }));
  await waitFor(async () => expect(await field('Company Name')).toHaveProperty('value', 'Blouklip Armed Response (Pty) Ltd'));
  await enter('Start Date', '2026-01-01');
  await enter('End Date', '2026-03-31');
  await person.click(await field('Ammunition'));
}
const sent = (of: ReturnType<typeof openPage>['of']) => of('POST /api/disclosures').map(({ body }) => body.reportData.ammunition);

test('fills in the rounds of all safes from the ledger, shows a difference, and sends the changed figures', async () => {
  const { of } = openPage(withLedger);
  await openForm();
  expect(await field('Caliber 1')).toHaveProperty('value', '9mm');
  expect(await field('Rounds 1')).toHaveProperty('value', '1240');
  expect(screen.getAllByText('As in the ledger')).toHaveLength(2);

  await enter('Rounds 1', '1250');
  expect(await screen.findByText(/^10 more than in the ledger \(1.240\)$/)).toBeTruthy();
  await press('Remove caliber 2');
  expect(await screen.findByText('12 Gauge is not declared: the ledger has 50 rounds')).toBeTruthy();
  await press('Save as Draft');

  await waitFor(() => expect(sent(of)).toEqual([[{ caliber: '9mm', rounds: 1250 }]]));
  expect(of('GET /api/ammunition')[0]?.query).toMatchObject({ legalEntityId: '1' });
});

test('Use Ledger Figures replaces the figures, and no figures are sent without the category', async () => {
  const { of } = openPage(withLedger);
  await openForm();
  await field('Rounds 2');
  await enter('Rounds 1', '7');
  await press('Use Ledger Figures');
  expect(await field('Rounds 1')).toHaveProperty('value', '1240');

  await person.click(await field('Rifles'));
  await person.click(await field('Ammunition'));
  await press('Save as Draft');
  await waitFor(() => expect(sent(of)).toEqual([undefined]));
});

test('lets a provider without a ledger enter its rounds, and shows an error at its field', async () => {
  const { of } = openPage();
  await openForm();
  await press('Add Caliber');
  await enter('Caliber 1', '.38 Special');
  await press('Save as Draft');
  expect(await screen.findByText('Rounds are required')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use Ledger Figures' })).toBeNull();

  await enter('Rounds 1', '12');
  await press('Save as Draft');
  await waitFor(() => expect(sent(of)).toEqual([[{ caliber: '.38 Special', rounds: 12 }]]));
});

test('says that the ledger could not be read, and still takes figures', async () => {
  openPage({ 'GET /api/ammunition': () => refused('unavailable', 'The ledger is busy.') });
  await openForm();

  expect(await screen.findByText('Could not load the ammunition ledger')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Add Caliber/ })).toBeTruthy();
});

test('a submitted disclosure shows the declared rounds beside the ledger', async () => {
  const register = { ...submitted.register, counts: { ...submitted.register?.counts, ammunition: [{ caliber: '9mm', rounds: 1240 }] } };
  const one = { ...submitted, reportData: { additionalNotes: null, ammunition: [{ caliber: '9mm', rounds: 1250 }], submissionDate: null }, register };
  const frozen = { ...register, first: { added: [], gone: [], changed: [] }, fileName: 'disclosure.json', url: 'http://objects.test/frozen' };
  openPage(
    { [`GET /api/disclosures/${one.id}`]: () => ok(one), [`GET /api/disclosures/${one.id}/register`]: () => ok(frozen) },
    { at: `/disclosure?id=${one.id}` },
  );

  expect(await screen.findByText(/^1.250 declared, 10 more than in the ledger \(1.240\)$/)).toBeTruthy();
  expect(screen.queryByText(/does not record ammunition/)).toBeNull();
});
