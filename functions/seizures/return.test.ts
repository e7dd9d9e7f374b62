// Checks returns: obstacles, the authority reference with a second person, and the firearm afterwards.
import { describe, expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { as, firearmOf, licensed, record, seizureIn, step, toldTo, withPeople } from '../../testing/server/seizures.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';

withTable();
captureLog();
withPeople();

const today = dayOf(new Date());
const expired = () => exampleCard({ issuedOn: dayAfter(today, -2000), expiresOn: dayAfter(today, -1) });
const check = async (id: string) => (await send(contract.seizures.returnCheck, { as: as('inspector'), params: { id } })).body.obstacles;
const processed = async (firearmId: string, more: object = {}) => {
  const { id } = (await record({ firearmId, ...more })).body;
  await step(id, 'processed');
  return id as string;
};

const officer = () => as('law_enforcement');
async function caseAbout(firearmId: string): Promise<{ id: string; caseNumber: string; shortNumber: string }> {
  const { body } = await send(contract.cases.create, { as: officer(), body: exampleCase({ relatedFirearmId: firearmId }) });
  return body;
}
const closeCase = async (id: string) => {
  for (const status of ['in_progress', 'resolved', 'closed']) await send(contract.cases.edit, { as: officer(), params: { id }, body: { status } });
};

describe('a return is refused without changes', () => {
  const refused = async (id: string, words: string) => {
    const before = await everyItem();

    const answer = await step(id, 'returned');

    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', detail: expect.stringContaining(words) } });
    expect(answer.body.detail).toContain('enter the reference of the authority');
    expect(await everyItem()).toEqual(before);
    expect((await check(id)).map((one: { words: string }) => one.words).join(' ')).toContain(words);
  };

  test('while the license is expired', async () => {
    const { id } = await licensed({ license: expired() });

    await refused(await processed(id), 'Its license expired on');
  });

  test('without a current license', async () => {
    const [none, cancelled] = [await licensed({ license: null }), await licensed()];
    const licenses = (await send(contract.licenses.list, { as: as('internal'), query: { firearmId: cancelled.id } })).body;
    await send(contract.licenses.cancel, { as: as('internal'), params: { id: licenses[0].id }, body: { reason: 'Entered twice' } });

    for (const { id } of [none, cancelled]) await refused(await processed(id), 'No license in force is recorded for it.');
  });

  test('while a case of the firearm or of the seizure is open', async () => {
    const [linked, named] = [await licensed(), await licensed()];
    const ofFirearm = await caseAbout(linked.id);
    const { body: ofSeizure } = await send(contract.cases.create, { as: officer(), body: exampleCase() });
    const ids = [await processed(linked.id), await processed(named.id, { caseId: ofSeizure.id })];

    await refused(ids[0] ?? '', `Case ${ofFirearm.shortNumber} is not closed.`);
    await refused(ids[1] ?? '', `Case ${ofSeizure.shortNumber} is not closed.`);
    await Promise.all([closeCase(ofFirearm.id), closeCase(ofSeizure.id)]);
    for (const id of ids) expect((await step(id, 'returned')).body.status).toBe('returned');
  });

  test('but not for a case after the firearm is unlinked', async () => {
    const { id: firearmId } = await licensed();
    const { id } = await caseAbout(firearmId);
    await send(contract.cases.unlinkFirearm, { as: officer(), params: { id, firearmId } });

    expect((await step(await processed(firearmId), 'returned')).status).toBe(200);
  });

  test('for a stolen firearm', async () => {
    const { id } = await licensed();
    await putInto('stolen', id, { as: as('admin') });

    await refused(await processed(id), 'The firearm was reported stolen.');
  });

  test('with all reasons together', async () => {
    const { id } = await licensed({ license: null });
    await putInto('stolen', id, { as: as('admin') });
    await caseAbout(id);

    expect((await check(await processed(id))).map((one: { kind: string }) => one.kind)).toEqual(['stolen', 'license', 'case']);
  });
});

describe('a return despite obstacles', () => {
  const under = { authorityReference: 'DFO 11/2026' };

  test('is requested by one user and confirmed by another, and both histories show the reference', async () => {
    const { id: firearmId } = await licensed({ license: null });
    const id = await processed(firearmId);

    const requested = await step(id, 'returned', 'inspector', under);
    const again = await step(id, 'returned', 'inspector');
    const other = await step(id, 'returned', 'second', { authorityReference: 'DFO 12/2026' });

    expect(requested.body).toMatchObject({
      status: 'processed',
      release: { ...under, requestedBy: as('inspector').sub, confirmedBy: null, obstacles: [{ kind: 'license' }] },
    });
    expect(again).toMatchObject({ status: 409, body: { detail: 'You requested this return. A second person must confirm it.' } });
    expect(other).toMatchObject({ status: 409, body: { detail: 'The return was requested under DFO 11/2026, not under DFO 12/2026.' } });
    expect((await firearmOf(firearmId)).status).toBe('seized');
    expect(await toldTo(as('second'), id)).toMatchObject([{ title: 'Return awaiting a second person' }]);

    const done = await step(id, 'returned', 'second');

    expect(done.body).toMatchObject({ status: 'returned', release: { ...under, confirmedBy: as('second').sub }, custody: { count: 2 } });
    const firearm = await firearmOf(firearmId);
    expect([firearm.status, firearm.seizureId]).toEqual(['inactive', undefined]);
    expect((await listHistory('seizure', id)).at(-1)).toMatchObject({ metadata: { step: 'allow', ...under } });
    expect((await listHistory('firearm', firearmId)).at(-1)).toMatchObject({ comments: 'Returned from seizure under DFO 11/2026' });
    const stored = (await itemsOf('seizure')).find((one) => one.id === id) as { version: number; chainHead: string };
    expect(await firstBrokenEntry('seizure', id, stored)).toBeUndefined();
  });

  test('cannot be confirmed after a new obstacle', async () => {
    const { id: firearmId } = await licensed({ license: null });
    const id = await processed(firearmId);
    await step(id, 'returned', 'inspector', under);
    const { shortNumber } = await caseAbout(firearmId);

    const answer = await step(id, 'returned', 'second');

    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining(`Case ${shortNumber} is not closed. This changed after`) } });
    expect((await step(id, 'processed', 'second')).body).toMatchObject({ status: 'processed', release: null });
    expect((await step(id, 'returned', 'second', under)).body.release.obstacles).toHaveLength(2);
    expect((await step(id, 'returned', 'inspector')).body.status).toBe('returned');
  });

  test('becomes a normal return without reference once the obstacles are gone', async () => {
    const { id: firearmId } = await licensed({ license: null });
    const id = await processed(firearmId);
    await step(id, 'returned', 'inspector', under);
    await send(contract.licenses.create, { as: as('internal'), body: { firearmId, ...exampleCard() } });

    expect((await step(id, 'returned', 'inspector', under)).status).toBe(400);
    expect((await step(id, 'returned', 'inspector')).body).toMatchObject({ status: 'returned', release: null });
  });

  test('is only requested, not confirmed, by two concurrent calls', async () => {
    const id = await processed((await licensed({ license: null })).id);

    const answers = await Promise.all([step(id, 'returned', 'inspector', under), step(id, 'returned', 'second', under)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await send(contract.seizures.get, { as: as('admin'), params: { id } })).body.status).toBe('processed');
  });

  test('excludes a destruction, and the reverse, until one is withdrawn', async () => {
    const id = await processed((await licensed({ license: null })).id);
    await step(id, 'returned', 'inspector', under);
    const destroyed = await step(id, 'destroyed', 'second', under);
    await step(id, 'processed');
    await step(id, 'destroyed', 'inspector', under);

    const returned = await step(id, 'returned', 'second', under);

    expect([destroyed.status, destroyed.body.detail]).toEqual([409, 'A return has been requested. Withdraw the request before you propose a destruction.']);
    expect([returned.status, returned.body.detail]).toEqual([409, 'A destruction has been proposed. Withdraw the proposal before you request a return.']);
  });

  test('hides a case from the provider', async () => {
    const { id: firearmId } = await licensed();
    const id = await processed(firearmId);
    const { caseNumber, shortNumber } = await caseAbout(firearmId);
    await step(id, 'returned', 'inspector', under);

    const { body } = await send(contract.seizures.get, { as: as('client'), params: { id } });

    expect(body.release.obstacles).toEqual([]);
    for (const number of [caseNumber, shortNumber]) expect(JSON.stringify(body)).not.toContain(number);
    expect((await send(contract.seizures.returnCheck, { as: as('client'), params: { id } })).status).toBe(403);
  });
});

describe('a returned firearm', () => {
  const activate = (id: string, who: Parameters<typeof as>[0] = 'client') =>
    send(contract.firearms.changeStatus, { as: as(who), params: { id }, body: { status: 'active', reason: 'Back in use' } });

  test('can become active only with a license in force, whatever its statuses in between', async () => {
    const { id } = await licensed({ license: null });
    const seizure = await processed(id);
    await step(seizure, 'returned', 'inspector', { authorityReference: 'DFO 1' });
    await step(seizure, 'returned', 'second');
    await send(contract.firearms.changeStatus, { as: as('client'), params: { id }, body: { status: 'maintenance', reason: 'Cleaning' } });

    const refused = await activate(id);
    await send(contract.licenses.create, { as: as('internal'), body: { firearmId: id, ...exampleCard() } });

    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('no license in force is recorded for it') } });
    expect((await activate(id)).body.status).toBe('active');
    await send(contract.firearms.changeStatus, { as: as('client'), params: { id }, body: { status: 'inactive', reason: 'Stored' } });
    expect((await activate(id)).body.status).toBe('active');
  });

  test('that was seized without a record can become active only with a license in force', async () => {
    const [inForce, unlicensed] = [await licensed(), await licensed({ license: expired() })];
    for (const { id } of [inForce, unlicensed]) await putInto('seized', id, { as: as('inspector') });

    expect((await activate(unlicensed.id, 'internal')).status).toBe(409);
    expect((await activate(inForce.id, 'internal')).status).toBe(200);
  });

  test('differs from a firearm that was never seized, which needs no license to become active', async () => {
    const { id } = await licensed({ license: null });
    await putInto('maintenance', id, { as: as('client') });

    expect((await activate(id)).status).toBe(200);
  });
});

test('the return check of a closed seizure has no obstacles', async () => {
  const { id } = await seizureIn('returned');

  expect(await check(id)).toEqual([]);
});
