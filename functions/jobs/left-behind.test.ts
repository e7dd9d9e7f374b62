// Reassigns cases and seizures of users who left (decision 133). functions/inspections/reassign.test.ts covers inspections and their corrective actions.
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { reassign } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { changeAccount } from '../../testing/server/people.ts';
import { countChanges, itemsOf, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
captureLog();

const { cases, queues, seizures } = contract;
let leaving: Claims;
let staying: Claims;

const waitingFor = async (as: Claims, id: string) =>
  (await send(queues.list, { as, query: { limit: '100' } })).body.find(({ entityId }: { entityId: string }) => entityId === id);
const passedOn = async () => {
  await countChanges();
  const done = await reassign();
  await countChanges();
  return done;
};
const gone = [
  ['deactivated', { isActive: false }],
  ['moved to another role', { role: 'internal' }],
] as const;

describe('the case of a user who left', () => {
  beforeEach(async () => {
    [leaving, staying] = [await signUp('law_enforcement'), await signUp('law_enforcement')];
  });
  const opened = async (assignedTo = leaving.sub) => (await send(cases.create, { as: staying, body: exampleCase({ assignedTo: assignedTo ?? '' }) })).body.id;
  const edit = (id: string, body: object, as = staying) => send(cases.edit, { as, params: { id }, body });

  test.each(gone)('becomes unassigned when the user is %s, and keeps its waiting time', async (_, fields) => {
    const [id, other] = [await opened(), await opened(staying.sub)];
    const { waitingSince } = await waitingFor(leaving, id);
    const before = (await send(cases.get, { as: staying, params: { id } })).body;
    expect([await passedOn(), await waitingFor(staying, id)]).toEqual([0, undefined]);
    await changeAccount(leaving, fields);

    expect([await passedOn(), await passedOn()]).toEqual([1, 0]);

    expect(await waitingFor(staying, id)).toMatchObject({ task: 'Reassign: the officer is no longer available', status: 'open', waitingSince });
    expect(await waitingFor(staying, other)).toMatchObject({ task: 'Start work' });
    expect((await send(cases.get, { as: staying, params: { id } })).body).toEqual(before);

    expect((await edit(id, { assignedTo: staying.sub })).status).toBe(200);
    expect(await waitingFor(staying, id)).toMatchObject({ task: 'Start work' });
    expect(await waitingFor(await signUp('law_enforcement'), id)).toBeUndefined();
  });

  test('can be continued by its officer after the account is reactivated', async () => {
    const id = await opened();
    await changeAccount(leaving, { isActive: false });
    await passedOn();
    await changeAccount(leaving, { isActive: true });

    expect((await edit(id, { status: 'in_progress' }, leaving)).status).toBe(200);

    expect([(await waitingFor(leaving, id)).task, await waitingFor(staying, id)]).toEqual(['Investigate and resolve', undefined]);
  });

  test('is in no queue if it is closed at the same moment', async () => {
    const id = await opened();
    for (const status of ['in_progress', 'resolved']) await edit(id, { status });
    await changeAccount(leaving, { isActive: false });
    await countChanges();
    let closed: unknown;
    beforeNextWrite(async () => {
      closed = (await edit(id, { status: 'closed' })).status;
    });

    expect([await reassign(), closed, await waitingFor(staying, id)]).toEqual([0, 200, undefined]);
  });
});

describe('the seizure of a user who left', () => {
  beforeEach(async () => {
    [leaving, staying] = [await signUp('inspector'), await signUp('inspector')];
  });
  const seized = async () =>
    (await send(seizures.record, { as: leaving, body: { reason: 'expired_license', location: 'Sandton', description: 'Two magazines' } })).body.id;
  const step = (id: string, body: object) => send(seizures.update, { as: staying, params: { id }, body });

  test.each(gone)('can be continued by any inspector when the user is %s', async (_, fields) => {
    const id = await seized();
    const { waitingSince } = await waitingFor(leaving, id);
    expect([await passedOn(), await waitingFor(staying, id)]).toEqual([0, undefined]);
    await changeAccount(leaving, fields);

    expect([await passedOn(), await passedOn()]).toEqual([1, 0]);

    expect(await waitingFor(staying, id)).toMatchObject({ task: 'Process the seizure', status: 'seized', waitingSince });
    const stored = async () => (await itemsOf('seizure')).find((item) => item.id === id);
    expect(await stored()).toMatchObject({ inspectorId: leaving.sub, version: 1 });
    expect((await step(id, { status: 'processed' })).status).toBe(200);
    expect([await passedOn(), (await waitingFor(staying, id)).task]).toEqual([1, 'Return or destroy']);
  });

  test('goes to another user for confirmation if its destruction is proposed at the same moment', async () => {
    const id = await seized();
    await step(id, { status: 'processed' });
    await changeAccount(leaving, { isActive: false });
    await countChanges();
    let proposed: unknown;
    beforeNextWrite(async () => {
      proposed = (await step(id, { status: 'destroyed', authorityReference: 'DFO 7/2026' })).status;
    });

    expect([await reassign(), proposed, await waitingFor(staying, id)]).toEqual([0, 200, undefined]);

    expect((await waitingFor(await signUp('inspector'), id)).task).toBe('Confirm the destruction');
  });
});
