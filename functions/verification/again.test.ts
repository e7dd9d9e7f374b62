// What follows once a record was looked at: what makes it wait again, and what a rejection stops.
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

describe('what was verified', () => {
  test.each([
    { manufacturer: 'Vektor' },
    { model: 'SP1' },
    { serialNumber: 'NEW-SERIAL-77' },
    { type: 'Revolver' },
    { caliber: '.38 Special' },
    { licenseType: 'PSiRA Grade A' },
  ])('waits again after %o', async (change) => {
    const id = await inVerification('verified');

    const { body } = await send(contract.firearms.edit, { as: as('client'), params: { id }, body: change });

    expect(body.verification).toMatchObject({ status: 'pending', since: body.updatedAt, enteredBy: as('client').sub });
    expect(await queueOf('firearm_office', id)).toHaveLength(1);
    expect((await listHistory('firearm', id)).at(-1)).toMatchObject({ metadata: { verification: { from: 'verified', to: 'pending' } } });
  });

  test('stays so after a change that identifies nothing, and a question stays open after any', async () => {
    const [verified, queried] = [await inVerification('verified'), await inVerification('queried')];

    await send(contract.firearms.edit, { as: as('client'), params: { id: verified }, body: { city: 'Durban', profileNotes: 'Scratched' } });
    await send(contract.firearms.edit, { as: as('client'), params: { id: queried }, body: { model: '19' } });

    expect([(await verificationOf(verified)).status, (await verificationOf(queried)).status]).toEqual(['verified', 'queried']);
  });

  test('waits again when its license is recorded or ends, and is not counted as entered by the office', async () => {
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

test('waits for others than whoever recorded the license that it is compared with, however it came to wait', async () => {
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
  // Compared with no license any more, it is for whoever recorded that one, too.
  expect((await send(contract.licenses.cancel, { as: as('client'), params: { id: recorded.id }, body: { reason: 'Wrong card' } })).status).toBe(200);
  expect(await seenBy(waiting)).toEqual([1, 1]);
});

test('what waits, for the office or for an answer, is named in its queue as it was corrected last', async () => {
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

test('what waits keeps its place in the queue when its license is recorded, and when somebody else corrects it', async () => {
  const id = await inVerification('verified');
  await decide(id, 'pending');
  const since = async () => (await queueOf('firearm_office', id))[0]?.waitingSince;
  const began = await since();
  expect(began).toBe((await verificationOf(id)).since);

  expect((await send(contract.licenses.create, { as: as('admin'), body: { firearmId: id, ...exampleCard() } })).status).toBe(201);
  expect(await since()).toBe(began);
  expect((await send(contract.firearms.edit, { as: as('client'), params: { id }, body: { model: '19' } })).status).toBe(200);
  expect(await since()).toBe(began);
  // Asked and answered, it waits anew.
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

  test('keeps its firearm from being sold until it is corrected and verified', async () => {
    const id = await inVerification('rejected');

    const refused = await sale(id);

    expect([refused.status, refused.body.errors[0].path]).toEqual([409, 'firearmId']);
    expect(refused.body.detail).toContain('rejected the record');
    await send(contract.firearms.edit, { as: as('client'), params: { id }, body: { serialNumber: `R-${id.slice(-8)}` } });
    expect((await sale(id)).status).toBe(201);
  });

  test('stops a sale that was under way; the firearm’s status stays', async () => {
    const { id } = await registered();
    const { body: begun } = await sale(id);
    await send(contract.transactions.decide, { as: as('rival'), params: { id: begun.id }, body: { status: 'under_review' } });
    await send(contract.transactions.decide, { as: as('firearm_office'), params: { id: begun.id }, body: { status: 'approved' } });
    expect((await decide(id, 'rejected')).body.status).toBe('active');

    const completed = await send(contract.transactions.decide, { as: as('firearm_office'), params: { id: begun.id }, body: { status: 'completed' } });

    expect([completed.status, completed.body.detail]).toMatchObject([409, expect.stringContaining('rejected the record')]);
  });
});

test('a firearm that changes hands waits again, whatever was found or asked before', async () => {
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
