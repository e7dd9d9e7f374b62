// Checks what makes a record pending again, and what a rejection prevents.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';
import { as, firearmOf, registered, withPeople } from '../../testing/server/seizures.ts';
import { answer, decide, inVerification, queueOf, verificationOf } from '../../testing/server/verification.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';

withTable();
captureLog();
withPeople();

describe('a verified record', () => {
  test.each([
    { manufacturer: 'Vektor' },
    { model: 'SP1' },
    { serialNumber: 'NEW-SERIAL-77' },
    { type: 'Revolver' },
    { caliber: '.38 Special' },
    { licenseType: 'PSiRA Grade A' },
  ])('becomes pending after the change %o', async (change) => {
    const id = await inVerification('verified');

    const { body } = await send(contract.firearms.edit, { as: as('client'), params: { id }, body: change });

    expect(body.verification).toMatchObject({ status: 'pending', since: body.updatedAt, enteredBy: as('client').sub });
    expect(await queueOf('firearm_office', id)).toHaveLength(1);
    expect((await listHistory('firearm', id)).at(-1)).toMatchObject({ metadata: { verification: { from: 'verified', to: 'pending' } } });
  });

  test('stays verified after a change that does not identify the firearm, and a query stays open after any change', async () => {
    const [verified, queried] = [await inVerification('verified'), await inVerification('queried')];

    await send(contract.firearms.edit, { as: as('client'), params: { id: verified }, body: { city: 'Durban', profileNotes: 'Scratched' } });
    await send(contract.firearms.edit, { as: as('client'), params: { id: queried }, body: { model: '19' } });

    expect([(await verificationOf(verified)).status, (await verificationOf(queried)).status]).toEqual(['verified', 'queried']);
  });

  test('becomes pending when its license is recorded or ends, and does not count as entered by the office', async () => {
    const id = await inVerification('verified');
    const license = await send(contract.licenses.create, { as: as('client'), body: { firearmId: id, ...exampleCard() } });
    expect([license.status, (await verificationOf(id)).status]).toEqual([201, 'pending']);
    await decide(id, 'verified');

    await send(contract.licenses.cancel, { as: as('client'), params: { id: license.body.id }, body: { reason: 'Wrong card' } });

    expect(await verificationOf(id)).toMatchObject({ status: 'pending', enteredBy: as('internal').sub });
    const record = await firearmOf(id);
    expect(await firstBrokenEntry('firearm', id, record)).toBeUndefined();
  });
});

test('a record cannot be verified by the user who recorded its license', async () => {
  const license = (firearmId: string) => send(contract.licenses.create, { as: as('admin'), body: { firearmId, ...exampleCard() } });
  const seenBy = async (id: string) => [(await queueOf('admin', id)).length, (await queueOf('firearm_office', id)).length];
  const edit = (id: string, model: string) => send(contract.firearms.edit, { as: as('client'), params: { id }, body: { model } });
  const id = await inVerification('verified');
  expect((await license(id)).status).toBe(201);
  expect(await seenBy(id)).toEqual([0, 1]);
  await decide(id, 'queried');
  await answer(id);
  expect(await seenBy(id)).toEqual([0, 1]);
  await decide(id, 'verified');
  await edit(id, '19');
  expect(await seenBy(id)).toEqual([0, 1]);
  await decide(id, 'verified');
  await decide(id, 'pending');
  expect(await seenBy(id)).toEqual([0, 1]);

  const waiting = await inVerification('verified');
  await edit(waiting, '19');
  expect(await seenBy(waiting)).toEqual([1, 1]);
  const { body: recorded } = await license(waiting);
  expect(await seenBy(waiting)).toEqual([0, 1]);
  // The license has ended, but the rule still applies to the person who recorded it.
  expect((await send(contract.licenses.cancel, { as: as('client'), params: { id: recorded.id }, body: { reason: 'Wrong card' } })).status).toBe(200);
  expect(await seenBy(waiting)).toEqual([1, 1]);
});

test('a pending or queried record shows its corrected data in the queue', async () => {
  const [pending, queried] = [await inVerification('verified'), await inVerification('queried')];
  await decide(pending, 'pending');

  for (const [id, who] of [
    [pending, 'firearm_office'],
    [queried, 'client'],
  ] as const)
    for (const serialNumber of [`ONCE-${id}`.slice(0, 30), `TWICE-${id}`.slice(0, 30)]) {
      expect((await send(contract.firearms.edit, { as: as('client'), params: { id }, body: { serialNumber } })).status).toBe(200);
      expect((await queueOf(who, id)).map(({ subject }: { subject: string }) => subject)).toEqual([expect.stringContaining(serialNumber)]);
    }
});

test('a pending record keeps its place in the queue when its license is recorded or its data corrected', async () => {
  const id = await inVerification('verified');
  await decide(id, 'pending');
  const since = async () => (await queueOf('firearm_office', id))[0]?.waitingSince;
  const began = await since();
  expect(began).toBe((await verificationOf(id)).since);

  expect((await send(contract.licenses.create, { as: as('admin'), body: { firearmId: id, ...exampleCard() } })).status).toBe(201);
  expect(await since()).toBe(began);
  expect((await send(contract.firearms.edit, { as: as('client'), params: { id }, body: { model: '19' } })).status).toBe(200);
  expect(await since()).toBe(began);
  // A query and its answer start a new waiting time.
  await decide(id, 'queried');
  await answer(id);
  expect((await since()) > began).toBe(true);
});

describe('a rejected record', () => {
  const sale = (firearmId: string) =>
    send(contract.transactions.create, {
      as: as('client'),
      body: { transactionType: 'sale', changes: 'owner', firearmId, toEntityId: 2, transactionDate: dayOf(new Date()) },
    });

  test('prevents the sale of its firearm until it is corrected and verified', async () => {
    const id = await inVerification('rejected');

    const refused = await sale(id);

    expect([refused.status, refused.body.errors[0].path]).toEqual([409, 'firearmId']);
    expect(refused.body.detail).toContain('rejected the record');
    await send(contract.firearms.edit, { as: as('client'), params: { id }, body: { serialNumber: `R-${id.slice(-8)}` } });
    expect((await sale(id)).status).toBe(201);
  });

  test('stops an open sale, and leaves the firearm’s status unchanged', async () => {
    const { id } = await registered();
    const { body: begun } = await sale(id);
    await send(contract.transactions.decide, { as: as('rival'), params: { id: begun.id }, body: { status: 'under_review' } });
    await send(contract.transactions.decide, { as: as('firearm_office'), params: { id: begun.id }, body: { status: 'approved' } });
    expect((await decide(id, 'rejected')).body.status).toBe('active');

    const completed = await send(contract.transactions.decide, { as: as('firearm_office'), params: { id: begun.id }, body: { status: 'completed' } });

    expect([completed.status, completed.body.detail]).toMatchObject([409, expect.stringContaining('rejected the record')]);
  });
});

test('a firearm that changes hands becomes pending, whatever its verification status', async () => {
  const id = await inVerification('verified');
  const { body: begun } = await send(contract.transactions.create, {
    as: as('client'),
    body: { transactionType: 'sale', changes: 'owner', firearmId: id, toEntityId: 2, transactionDate: dayOf(new Date()) },
  });
  for (const [who, status] of [
    ['rival', 'under_review'],
    ['firearm_office', 'approved'],
    ['firearm_office', 'completed'],
  ] as const)
    expect((await send(contract.transactions.decide, { as: as(who), params: { id: begun.id }, body: { status } })).status).toBe(200);

  expect(await verificationOf(id)).toMatchObject({ status: 'pending', byName: null, note: null });
  expect(await queueOf('firearm_office', id)).toHaveLength(1);
  expect(exampleFirearm().ownerId).toBe(1);
});
