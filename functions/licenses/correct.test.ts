// Tests corrections of a license record, and their effect on other records.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { as, registered, toldTo, withPeople } from '../../testing/server/seizures.ts';
import { decide, verificationOf } from '../../testing/server/verification.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';

withTable();
captureLog();
withPeople();

const today = dayOf(new Date());
type Who = Parameters<typeof as>[0];
async function recorded(change: Parameters<typeof exampleCard>[0] = {}) {
  const card = exampleCard(change);
  const { id: firearmId } = await registered({ license: card });
  const [license] = (await send(contract.licenses.list, { as: as('internal'), query: { firearmId } })).body;
  return { ...license, firearmId } as Record<string, any> & { id: string; firearmId: string };
}
const correct = (id: string, body: object, who: Who = 'client') =>
  send(contract.licenses.correct, { as: as(who), params: { id }, body: { reason: 'Copied wrongly from the card', ...body } });
const get = async (id: string) => (await send(contract.licenses.get, { as: as('internal'), params: { id } })).body;

test('license correction changes the named fields, keeps the old values with the reason, and leaves both histories intact', async () => {
  const { id, firearmId, licenseNumber, expiresOn } = await recorded();
  const later = dayAfter(expiresOn, 30);

  const { status, body } = await correct(id, { licenseNumber: 'FCA-CORRECTED-1', expiresOn: later });

  expect([status, body.licenseNumber, body.expiresOn, body.verification]).toEqual([200, 'FCA-CORRECTED-1', later, 'unverified']);
  expect((await listHistory('license', id)).at(-1)).toMatchObject({
    action: 'licenses.correct',
    comments: 'Copied wrongly from the card',
    metadata: { changed: { licenseNumber: { from: licenseNumber, to: 'FCA-CORRECTED-1' }, expiresOn: { from: expiresOn, to: later } } },
  });
  expect((await listHistory('firearm', firearmId)).at(-1)).toMatchObject({ action: 'licenses.correct' });
  const stored = (await itemsOf('license')).find((one) => one.id === id) as { version: number; chainHead: string };
  expect(await firstBrokenEntry('license', id, stored)).toBeUndefined();
});

test('license correction of the expiry changes the state and the due-date index', async () => {
  const { id, state } = await recorded({ issuedOn: dayAfter(today, -1900), expiresOn: dayAfter(today, -3) });
  const due = async () => (await itemsOf('license')).find((one) => one.id === id) as { dueIn: string; dueOf: number };
  const expiresOn = dayAfter(today, 400);

  const { body } = await correct(id, { expiresOn });

  expect([state, body.state]).toEqual(['EXPIRED', 'VALID']);
  expect(await due()).toMatchObject({ dueIn: expiresOn.slice(0, 7), dueOf: 1 });
});

test('license correction resets the verification of license and firearm, and the person who corrected cannot verify', async () => {
  const { id, firearmId } = await recorded();
  const verify = (who: Who) => send(contract.licenses.verify, { as: as(who), params: { id }, body: { verification: 'verified', comments: 'Compared' } });
  await verify('firearm_office');
  await decide(firearmId, 'verified');

  await correct(id, { section: '13' }, 'admin');

  expect(await get(id)).toMatchObject({ verification: 'unverified', verifiedBy: null, correctors: [as('admin').sub] });
  expect((await verificationOf(firearmId)).status).toBe('pending');
  // A later correction by someone else does not lift that restriction.
  await correct(id, { section: '20' }, 'internal');
  expect((await verify('admin')).body.detail).toBe('You corrected this license. Another person must verify it.');
  expect((await verify('firearm_office')).body.verification).toBe('verified');
});

test('license correction frees the old number and rejects a number that another license has', async () => {
  const [one, other] = [await recorded(), await recorded()];

  const taken = await correct(one.id, { licenseNumber: other.licenseNumber.toLowerCase() });
  await correct(one.id, { licenseNumber: 'FCA-FREED-2' });
  const freed = await correct(other.id, { licenseNumber: one.licenseNumber });

  expect(taken).toMatchObject({ status: 409, body: { errors: [{ path: 'licenseNumber' }] } });
  expect([freed.status, freed.body.licenseNumber]).toEqual([200, one.licenseNumber]);
  // The same number, written with spaces and lower case.
  expect((await correct(other.id, { licenseNumber: one.licenseNumber.replaceAll('-', ' ') })).status).toBe(200);
});

test("license correction notifies the holder's users of changes by others", async () => {
  const { id } = await recorded();

  await correct(id, { section: '13' }, 'internal');

  expect((await toldTo(as('colleague'), id)).map(({ title }) => title)).toEqual(['License corrected']);
});

describe('license correction returns an error and changes nothing', () => {
  test.each([
    ['without a reason', { section: '13', reason: ' ' }, 'reason'],
    ['without a change', {}, 'licenseNumber'],
    ['for an expiry before the issue', { expiresOn: '2001-01-01' }, 'expiresOn'],
    ['for an issue after the expiry', { issuedOn: dayAfter(today, -1), expiresOn: dayAfter(today, -2) }, 'expiresOn'],
    ['for an issue date in the future', { issuedOn: dayAfter(today, 1) }, 'issuedOn'],
    ['for an expiry in the wrong century', { expiresOn: '2999-01-01' }, 'expiresOn'],
    ['for a field that cannot be corrected', { holderId: 2 }, 'holderId'],
  ])('%s', async (_what, body, path) => {
    const { id } = await recorded();
    const before = await everyItem();

    const answer = await correct(id, body);

    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect(await everyItem()).toEqual(before);
  });

  test('for an issue date after the lodging date', async () => {
    const { id } = await recorded();
    await send(contract.licenses.lodge, { as: as('client'), params: { id }, body: { lodgedOn: dayAfter(today, -20), receiptNumber: 'R 1' } });

    expect((await correct(id, { issuedOn: dayAfter(today, -10) })).body.errors[0].path).toBe('issuedOn');
  });

  test('for users without the permission and for an ended license', async () => {
    const { id } = await recorded();
    for (const who of ['firearm_office', 'inspector', 'psira_management'] as const) expect((await correct(id, { section: '13' }, who)).status, who).toBe(403);
    expect((await correct(id, { section: '13' }, 'rival')).status).toBe(404);
    await send(contract.licenses.cancel, { as: as('internal'), params: { id }, body: { reason: 'Entered twice' } });

    expect(await correct(id, { section: '13' })).toMatchObject({ status: 409, body: { detail: 'This license has ended. Its record cannot be changed.' } });
  });
});
