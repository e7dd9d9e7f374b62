// Checks the steps of a seizure: statuses, roles and the firearm afterwards.
import { describe, expect, test } from 'vitest';
import { can, roles } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { seizureStatuses } from '../../shared/seizures/schema.ts';
import { type Answered, send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { as, firearmOf, licensed, record, seizureIn, step, toldTo, withPeople } from '../../testing/server/seizures.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { currentLicenseOf } from '../licenses/store.ts';

withTable();
captureLog();
withPeople();

const asked = ['processed', 'returned', 'destroyed'] as const;
const allowed: Record<string, readonly string[]> = { seized: ['processed'], processed: ['returned', 'destroyed'] };
const next: Record<string, string> = { seized: 'It can become processed.', processed: 'It can become returned or destroyed.' };

describe('a seizure step', () => {
  test.each(seizureStatuses.flatMap((from) => asked.map((to) => [from, to] as const)))(
    'attack 17: from %s to %s follows the transition table',
    async (from, to) => {
      const { id } = await seizureIn(from);
      const before = (await send(contract.seizures.get, { as: as('admin'), params: { id } })).body;

      const answer = await step(id, to, 'inspector', to === 'destroyed' ? { authorityReference: 'DFO 9' } : {});

      if (allowed[from]?.includes(to)) {
        expect([answer.status, answer.body.status]).toEqual([200, to === 'destroyed' ? 'processed' : to]);
        return;
      }
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
      expect(answer.body.detail).toContain(next[from] ?? 'It is closed.');
      expect((await send(contract.seizures.get, { as: as('admin'), params: { id } })).body).toEqual(before);
    },
  );

  test.each(roles)('by the role %s follows the role matrix', async (role) => {
    const { id } = await seizureIn('seized');

    const [made, moved] = [await record({}, role), await step(id, 'processed', role)];

    expect([made.status, moved.status]).toEqual(can(role, 'seizure:write') ? [201, 200] : [403, 403]);
  });

  test('to seized is refused, and returns 412 for an old version', async () => {
    const { id } = await seizureIn('processed');

    expect((await step(id, 'seized')).status).toBe(400);
    const stale = await send(contract.seizures.update, { as: as('admin'), params: { id }, body: { status: 'returned' }, headers: { 'if-match': '"1"' } });
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale-version' } });
  });
});

describe('a return', () => {
  test.each([
    ['active', 'inactive'],
    ['inactive', 'inactive'],
    ['maintenance', 'inactive'],
    ['pending_inspection', 'pending_inspection'],
    ['lost', 'pending_inspection'],
  ] as const)('changes a firearm that was %s to %s', async (before, after) => {
    const { id: firearmId } = await licensed();
    if (before !== 'active') await putInto(before, firearmId, { as: as('admin') });
    const { id } = (await record({ firearmId })).body;
    await step(id, 'processed');

    const { status, body } = await step(id, 'returned', 'admin', { comments: 'License renewed' });

    expect([status, body.status, body.closedAt]).toEqual([200, 'returned', expect.any(String)]);
    const firearm = await firearmOf(firearmId);
    expect([firearm.status, firearm.seizureId]).toEqual([after, undefined]);
    expect(await firstBrokenEntry('firearm', firearmId, firearm)).toBeUndefined();
    expect((await listHistory('firearm', firearmId)).at(-1)?.comments).toBe('License renewed');
    expect(body.custody).toMatchObject({ count: 2, heldBy: 'Provider 1' });
    expect((await toldTo(as('client'), id)).map(({ title }) => title)).toContain('Firearm returned');
  });

  test('is recorded for a seizure without a firearm', async () => {
    const { id } = (await record()).body;
    await step(id, 'processed');

    expect((await step(id, 'returned')).status).toBe(200);
  });

  test('removes a proposed destruction', async () => {
    const { id } = await seizureIn('processed');
    await step(id, 'destroyed', 'inspector', { authorityReference: 'DFO 1' });

    expect((await step(id, 'returned')).body).toMatchObject({ status: 'returned', destruction: null });
  });
});

describe('a destruction', () => {
  test('requires an authority reference', async () => {
    const { id } = await seizureIn('processed');

    const answer = await step(id, 'destroyed');

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'authorityReference', message: 'Authority reference is required' }] } });
    expect((await step(id, 'returned', 'inspector', { authorityReference: 'DFO 1' })).status).toBe(400);
  });

  test('attack 18: is proposed by one user and confirmed by another, whatever their roles now', async () => {
    const { id, firearmId } = await seizureIn('processed', { license: exampleCard() });

    const proposed = await step(id, 'destroyed', 'inspector', { authorityReference: 'DFO 7/2026' });
    const again = await step(id, 'destroyed', 'inspector', { authorityReference: 'DFO 7/2026' });
    const other = await step(id, 'destroyed', 'second', { authorityReference: 'DFO 8/2026' });

    expect(proposed.body).toMatchObject({
      status: 'processed',
      destruction: { authorityReference: 'DFO 7/2026', proposedBy: as('inspector').sub, confirmedBy: null },
    });
    expect(again).toMatchObject({ status: 409, body: { detail: 'You proposed its destruction. A second person must confirm it.' } });
    expect(other).toMatchObject({ status: 409, body: { detail: 'The destruction was proposed under DFO 7/2026, not under DFO 8/2026.' } });
    expect((await firearmOf(firearmId)).status).toBe('seized');
    expect(await toldTo(as('second'), id)).toMatchObject([{ title: 'Destruction awaiting a second person', actionUrl: `/seizures/${id}` }]);

    const done = await step(id, 'destroyed', 'second');

    expect(done.body).toMatchObject({ status: 'destroyed', destruction: { proposedBy: as('inspector').sub, confirmedBy: as('second').sub } });
    const firearm = await firearmOf(firearmId);
    expect([firearm.status, firearm.seizureId, await currentLicenseOf(firearmId)]).toEqual(['retired', undefined, undefined]);
    const stored = (await itemsOf('seizure')).find((one) => one.id === id) as { version: number; chainHead: string };
    expect(await firstBrokenEntry('seizure', id, stored)).toBeUndefined();
  });

  test('is proposed by one of two concurrent calls, and not confirmed by the other', async () => {
    const { id, firearmId } = await seizureIn('processed');
    const propose = (who: Parameters<typeof as>[0]) => step(id, 'destroyed', who, { authorityReference: 'DFO 4' });
    let faster: Answered | undefined;
    beforeNextWrite(async () => {
      faster = await propose('second');
    });

    const answer = await propose('inspector');

    expect([faster?.status, faster?.body.destruction.proposedBy]).toEqual([200, as('second').sub]);
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Reload it before you propose its destruction.') } });
    expect((await firearmOf(firearmId)).status).toBe('seized');
    expect((await step(id, 'destroyed', 'inspector')).body).toMatchObject({ status: 'destroyed', destruction: { confirmedBy: as('inspector').sub } });
  });

  test('can be withdrawn without a notification, and proposed again by another user', async () => {
    const { id } = await seizureIn('processed');
    const told = async () => (await itemsOf('notification')).filter(({ entityId }) => entityId === id).length;
    await step(id, 'destroyed', 'inspector', { authorityReference: 'DFO 1' });
    const before = await told();

    expect((await step(id, 'processed', 'inspector')).body).toMatchObject({ status: 'processed', destruction: null });
    expect(await told()).toBe(before);
    expect((await step(id, 'destroyed', 'second', { authorityReference: 'DFO 2' })).body.destruction.proposedBy).toBe(as('second').sub);
    expect((await step(id, 'destroyed', 'inspector')).body.status).toBe('destroyed');
  });

  test('appears in both histories with each step, reference and comment', async () => {
    const { id, firearmId } = await seizureIn('processed');
    const { seizureNumber } = (await step(id, 'destroyed', 'inspector', { authorityReference: 'DFO 5', comments: 'As ordered' })).body;

    expect((await step(id, 'destroyed', 'second', { authorityReference: 'DFO 5' })).status).toBe(200);

    expect((await listHistory('seizure', id)).slice(-2)).toMatchObject([
      { comments: 'As ordered', metadata: { step: 'propose', authorityReference: 'DFO 5' } },
      { metadata: { step: 'confirm', authorityReference: 'DFO 5', custodyEntry: 2 } },
    ]);
    expect((await listHistory('firearm', firearmId)).at(-1)).toMatchObject({
      comments: 'Destroyed under DFO 5',
      metadata: { seizureId: id, seizureNumber },
    });
  });

  test('waits for an open transaction of the firearm, which can still be rejected', async () => {
    const { id: firearmId } = await licensed();
    const transfer = { firearmId, transactionType: 'transfer', transactionDate: dayOf(new Date()), toEntityId: 2 };
    const begun = (await send(contract.transactions.create, { as: as('client'), body: transfer })).body.id;
    const { id } = (await record({ firearmId })).body;
    await step(id, 'processed');

    const waits = await step(id, 'destroyed', 'inspector', { authorityReference: 'DFO 3' });
    await send(contract.transactions.decide, { as: as('client'), params: { id: begun }, body: { status: 'rejected', comments: 'Seized' } });

    expect(waits).toMatchObject({ status: 409, body: { detail: expect.stringContaining('This firearm has an open transaction.') } });
    expect((await step(id, 'destroyed', 'inspector', { authorityReference: 'DFO 3' })).status).toBe(200);
  });

  test('happens once for two concurrent confirmations', async () => {
    const { id, firearmId } = await seizureIn('processed');
    await step(id, 'destroyed', 'inspector', { authorityReference: 'DFO 4' });

    const answers = await Promise.all([step(id, 'destroyed', 'second'), step(id, 'destroyed', 'admin')]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await firearmOf(firearmId)).status).toBe('retired');
    expect((await itemsOf('custody-entry')).filter(({ seizureId }) => seizureId === id)).toHaveLength(2);
  });
});

test('a seized firearm cannot change its status except through the seizure', async () => {
  const { firearmId } = await seizureIn('seized');

  for (const [status, who] of [
    ['active', 'internal'],
    ['retired', 'admin'],
    ['stolen', 'client'],
  ] as const) {
    expect(await putInto(status, firearmId, { as: as(who) }), status).toMatchObject({ status: 409 });
  }
  expect((await firearmOf(firearmId)).status).toBe('seized');
});

test('a step without a version succeeds during a concurrent hand-over', async () => {
  const { id } = await seizureIn('seized');
  const body = { heldBy: 'Constable Nkosi', place: 'SAPS 13 store, Sandton' };
  beforeNextWrite(() => send(contract.seizures.handOver, { as: as('inspector'), params: { id }, body }));

  const answer = await step(id, 'processed');

  expect(answer).toMatchObject({ status: 200, body: { status: 'processed', custody: { count: 2, heldBy: 'Constable Nkosi' } } });
});
