// The steps of an inspection, and who may take them.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../testing/call.ts';
import {
  admin,
  approvalOf,
  approver,
  carriedOut,
  fillIn,
  inspector,
  internal,
  linesOf,
  note,
  one,
  otherInspector,
  read,
  registered,
  save,
  scheduled,
  step,
  two,
  withInspectors,
} from '../testing/inspections.ts';
import { doWork } from '../testing/jobs.ts';
import { captureLog } from '../testing/log.ts';
import { everyItem, itemsOf, withTable } from '../testing/registry.ts';
import { users } from '../users/entity.ts';
import { firstBrokenEntry } from '../workflow/store.ts';
import { inspections } from './entity.ts';

withTable();
captureLog();
withInspectors();

const statuses = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const;
type Status = (typeof statuses)[number];
const allowed: Readonly<Record<Status, readonly Status[]>> = {
  scheduled: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** An inspection in the status, ready to be completed where it is in progress. */
async function inStatus(status: Status): Promise<string> {
  const of = { firearmId: await registered() };
  if (status === 'completed') return carriedOut(of);
  const id = await scheduled(of);
  if (status === 'in_progress') {
    await step(id, 'in_progress');
    await fillIn(id);
  }
  if (status === 'cancelled') await step(id, 'cancelled');
  return id;
}

describe('a step', () => {
  test.each(statuses.flatMap((from) => statuses.filter((to) => to !== 'scheduled').map((to) => [from, to] as const)))(
    'from %s to %s is taken exactly when the table allows it',
    async (from, to) => {
      const id = await inStatus(from);

      const answer = await step(id, to, admin);

      if (allowed[from].includes(to)) expect(answer).toMatchObject({ status: 200, body: { status: to } });
      else {
        expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
        expect(answer.body.detail).toMatch(/It can become|It is closed/);
        expect(await read(id)).toMatchObject({ status: from });
      }
    },
  );

  test('is no business of who neither inspects nor administers, nor of an inspector whom it is not assigned to', async () => {
    const id = await inStatus('scheduled');

    for (const as of [one, internal, approver, otherInspector, await signUp('psira_management'), await signUp('firearm_office'), await signUp('external_saps')])
      expect((await step(id, 'in_progress', as)).status).toBe(403);
    expect(await read(id)).toMatchObject({ status: 'scheduled', startedAt: null });
  });

  test('to cancelled asks for a reason, and lets another inspection of the firearm begin', async () => {
    const firearmId = await registered();
    const id = await scheduled({ firearmId });

    expect(await step(id, 'cancelled', inspector, { reason: ' ' })).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
    expect(await step(id, 'cancelled')).toMatchObject({ status: 200, body: { reason: 'Nobody there' } });
    expect(await scheduled({ firearmId })).toEqual(expect.any(String));
  });

  test('attack 19: takes neither dates nor people from the caller', async () => {
    const id = await inStatus('in_progress');
    const sent = { completed_by: two.sub, completed_at: '2001-01-01T00:00:00.000Z' };

    const { body } = await step(id, 'completed', inspector, { findings: sent });

    expect(body).toMatchObject({ status: 'completed', completedBy: inspector.sub, completedByName: 'Neo Mokoena', findings: [] });
    expect(Math.abs(Date.parse(body.completedDate) - Date.now())).toBeLessThan(60_000);
    expect(await step(await inStatus('in_progress'), 'completed', inspector, { completedDate: '2001-01-01T00:00:00Z' })).toMatchObject({ status: 400 });
    expect(JSON.stringify(await everyItem())).not.toContain('2001-01-01');
  });

  test('keeps the finding that comes with completing, as a text or with its particulars', async () => {
    const text = await step(await inStatus('in_progress'), 'completed', inspector, { findings: 'All in order' });
    const full = await step(await inStatus('in_progress'), 'completed', inspector, {
      findings: { type: 'safe_custody', notes: 'Key in the door', severity: 'critical', action_required: true },
    });

    expect(text.body.findings).toMatchObject([{ number: 1, type: 'observation', notes: 'All in order', severity: 'low', action_required: false }]);
    expect(full.body.findings).toMatchObject([{ type: 'safe_custody', notes: 'Key in the door', severity: 'critical', action_required: true }]);
  });

  test('that somebody takes of an inspection without an inspector makes it theirs', async () => {
    const id = await scheduled({ firearmId: await registered() });
    await inspections().patch({ id }).remove(['inspectorId', 'inspectorName']).go();

    expect(await step(id, 'in_progress', otherInspector)).toMatchObject({ status: 200, body: { inspectorId: otherInspector.sub } });
    expect((await step(id, 'cancelled')).status).toBe(403);
  });
});

describe('an inspector who is tied to the provider', () => {
  let employed: Claims;
  let related: Claims;

  test('is neither named nor chosen', async () => {
    employed = await signUp('inspector', { province: 'Free State', legalEntityId: 1 });
    related = await signUp('inspector', { province: 'Free State' });
    await users()
      .patch({ id: related.sub ?? '' })
      .set({ ties: [1] })
      .go();
    const body = { entityId: 1, inspectionType: 'safe_inspection', scheduledDate: daysAfter(new Date(), 7).toISOString() };

    for (const { sub } of [employed, related])
      expect(await send(contract.inspections.schedule, { as: internal, body: { ...body, inspectorId: sub } })).toMatchObject({
        status: 409,
        body: { errors: [{ path: 'inspectorId' }] },
      });
    const { body: chosen } = await send(contract.inspections.schedule, { as: internal, body });
    expect([employed.sub, related.sub]).not.toContain(chosen.inspectorId);
  });

  test('does not start an inspection that was theirs before the tie', async () => {
    const fresh = await signUp('inspector');
    const id = await scheduled({ firearmId: await registered() }, { inspectorId: fresh.sub });
    await users()
      .patch({ id: fresh.sub ?? '' })
      .set({ ties: [1] })
      .go();

    expect(await step(id, 'in_progress', fresh)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('who is not there, or no inspector, is not named either', async () => {
    const body = { firearmId: await registered(), scheduledDate: daysAfter(new Date(), 7).toISOString() };

    for (const inspectorId of ['nobody', one.sub])
      expect((await send(contract.inspections.schedule, { as: internal, body: { ...body, inspectorId } })).status).toBe(409);
  });
});

describe('the checklist', () => {
  test('expects what the provider holds, and counts found, missing and unexpected', async () => {
    const [gone, ...there] = [await registered(2), await registered(2), await registered(2)];
    const id = await scheduled({ entityId: 2 }, { inspectionType: 'stock_count' });
    await step(id, 'in_progress');
    const expected = (await linesOf(id)).map(({ firearmId }: { firearmId: string }) => firearmId);
    await fillIn(id, [gone ?? '']);
    const { body } = await save(id, { unexpected: [{ serialNumber: 'ZZ-1', notes: 'In the strong-room' }] });

    expect(expected).toEqual(expect.arrayContaining([gone, ...there]));
    expect(body.checklist.stock).toEqual({ expected: expected.length, found: expected.length - 1, missing: 1, unexpected: 1 });
    expect(await linesOf(id, { mark: 'missing' })).toMatchObject([{ firearmId: gone, mark: 'missing' }]);
    expect(await step(id, 'completed')).toMatchObject({
      status: 200,
      body: { checklist: { missing: [{ firearmId: gone }], unexpected: [{ serialNumber: 'ZZ-1' }] } },
    });
  });

  test('leaves a mark that is taken back open, and an unfinished one keeps the inspection in progress', async () => {
    const id = await inStatus('in_progress');
    const [line] = await linesOf(id);
    await save(id, { marks: [{ ...pick(line), mark: null }] });

    const answer = await step(id, 'completed');

    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('1 firearm has not been marked') } });
    expect(await linesOf(id, { mark: 'open' })).toHaveLength(1);
  });

  test('is saved over the version that was seen, by its inspector, while in progress', async () => {
    const id = await inStatus('in_progress');
    const { version } = await read(id);
    const answers = { 'safe-keys': { answer: 'no', notes: 'Two sets' } };

    expect((await save(id, { version: version - 1, answers })).status).toBe(412);
    expect((await save(id, { answers }, otherInspector)).status).toBe(403);
    expect((await save(id, { answers: { 'of-my-own': { answer: 'yes' } } })).status).toBe(400);
    expect((await save(id, { marks: [{ firearmId: crypto.randomUUID(), sheet: 0, mark: 'found' }] })).status).toBe(400);
    expect(await save(id, { answers })).toMatchObject({ status: 200, body: { checklist: { answers } } });
    await step(id, 'completed');
    expect((await save(id, { answers })).status).toBe(409);
  });

  test('attack 16: of ten who save at one moment is saved by one', async () => {
    const id = await inStatus('in_progress');
    const { version } = await read(id);

    const answers = await Promise.all(Array.from({ length: 10 }, () => save(id, { version, answers: { 'safe-keys': { answer: 'no' } } })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
  });
});

const pick = ({ firearmId, sheet }: { firearmId: string; sheet: number }) => ({ firearmId, sheet });

describe('completing', () => {
  test('sends its day to the firearms found and to no other', async () => {
    const [found, missing] = [await registered(2), await registered(2)];
    await carriedOut({ entityId: 2 }, { inspectionType: 'stock_count' }, [missing]);

    await doWork();
    const dayOn = async (id: string) => (await send(contract.firearms.get, { as: internal, params: { id } })).body.lastInspectionDate;
    expect(Math.abs(Date.parse(await dayOn(found)) - Date.now())).toBeLessThan(60_000);
    expect(await dayOn(missing)).toBeNull();
    const record = (await itemsOf('firearm')).find(({ id }) => id === found);
    expect(await firstBrokenEntry('firearm', found, { version: record?.version, chainHead: record?.chainHead })).toBeUndefined();
  });

  test('ten times at one moment opens one approval, and once more changes nothing', async () => {
    const id = await inStatus('in_progress');

    const answers = await Promise.all(Array.from({ length: 10 }, () => step(id, 'completed')));
    const { version } = await read(id);

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await itemsOf('approval')).filter(({ inspectionId }) => inspectionId === id)).toHaveLength(1);
    expect(await step(id, 'completed')).toMatchObject({ status: 200, body: { version } });
    expect(await approvalOf(id)).toMatchObject({ status: 'pending', inspection: { id, type: 'routine_inspection', inspectorFirstName: 'Neo' } });
  });

  test('leaves a whole history', async () => {
    const id = await inStatus('completed');
    const record = (await itemsOf('inspection')).find((item) => item.id === id);

    expect(await firstBrokenEntry('inspection', id, { version: record?.version, chainHead: record?.chainHead })).toBeUndefined();
    const { body } = await send(contract.inspections.history, { as: one, params: { id } });
    expect(body.entries.map(({ action }: { action: string }) => action)).toContain('inspections.change');
  });
});

describe('a provider', () => {
  test('reads what was found when the inspection is completed, and not before', async () => {
    const id = await scheduled({ firearmId: await registered() });
    await step(id, 'in_progress');
    await note(id);
    const before = await read(id, one);
    await fillIn(id);
    await step(id, 'completed');

    expect(before).toMatchObject({ status: 'in_progress', findings: null, checklist: null });
    expect((await read(id, one)).findings).toMatchObject([{ notes: 'The safe is not fixed' }]);
  });

  test('sees nothing of another’s inspection', async () => {
    const id = await inStatus('completed');

    for (const call of [contract.inspections.get, contract.inspections.stock, contract.inspections.history])
      expect((await send(call, { as: two, params: { id }, query: call === contract.inspections.stock ? {} : undefined } as object)).status).toBe(404);
    expect((await send(contract.inspections.answerAction, { as: two, params: { id, n: '1' }, body: { text: 'x' } })).status).toBe(404);
  });

  test('answers a corrective action, and its inspector closes it', async () => {
    const id = await scheduled({ firearmId: await registered() });
    await step(id, 'in_progress');
    await note(id, { action: { what: 'Fix it to the wall', dueDate: '2027-02-01' } });
    const answer = (text: string, as = one) => send(contract.inspections.answerAction, { as, params: { id, n: '1' }, body: { text } });
    const close = (as = inspector) => send(contract.inspections.closeAction, { as, params: { id, n: '1' } });

    expect((await answer('Too early')).status).toBe(409);
    expect((await close()).status).toBe(409);
    await fillIn(id);
    await step(id, 'completed');
    expect(await answer('Bolted down')).toMatchObject({
      status: 200,
      body: { findings: [{ action: { answer: 'Bolted down', answeredByName: 'Thandi Mokoena' } }] },
    });
    expect((await close(otherInspector)).status).toBe(403);
    expect(await close()).toMatchObject({ status: 200, body: { findings: [{ action: { closedByName: 'Neo Mokoena', closedAt: expect.any(String) } }] } });
    expect((await answer('Again')).status).toBe(409);
    expect((await close()).status).toBe(409);
    expect((await send(contract.inspections.answerAction, { as: one, params: { id, n: '9' }, body: { text: 'x' } })).status).toBe(404);
  });
});

describe('a finding', () => {
  test('can be taken back while in progress, and its number is not given again', async () => {
    const id = await inStatus('in_progress');
    await note(id);
    await note(id, { notes: 'Second' });
    const withdraw = (n: string) => send(contract.inspections.withdrawFinding, { as: inspector, params: { id, n } });

    expect(await withdraw('2')).toMatchObject({ status: 200, body: { findings: [{ number: 1 }] } });
    expect((await withdraw('2')).status).toBe(404);
    expect((await note(id, { notes: 'Third' })).body.findings.map(({ number }: { number: number }) => number)).toEqual([1, 3]);
    await step(id, 'completed');
    expect((await withdraw('1')).status).toBe(409);
  });
});

describe('the list', () => {
  test('is searched by type and place, and narrowed to what is mine and to a provider', async () => {
    const id = await scheduled({ firearmId: await registered() }, { location: 'Depot Xaba', inspectorId: otherInspector.sub });
    const ids = async (query: Record<string, string>, as = admin) =>
      (await send(contract.inspections.list, { as, query })).body.map((item: { id: string }) => item.id);

    expect(await ids({ search: 'depot xaba' })).toEqual([id]);
    expect(await ids({ search: 'routine inspection', status: 'scheduled', entityId: '1' })).toContain(id);
    const mine = (await send(contract.inspections.list, { as: otherInspector, query: { mine: 'true' } })).body;
    expect(mine).toContainEqual(expect.objectContaining({ id }));
    expect(mine.every(({ inspectorId }: { inspectorId: string }) => inspectorId === otherInspector.sub)).toBe(true);
    expect(await ids({ search: 'depot xaba' }, two)).toEqual([]);
    expect(await ids({ search: 'depot xaba', entityId: '2' })).toEqual([]);
  });
});
