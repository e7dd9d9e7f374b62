// Checks the work on an inspection: checklist, completion, findings, and the provider's view and answers.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import type { HistoryEntry } from '../../shared/history/schema.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send } from '../../testing/server/call.ts';
import {
  admin,
  approvalOf,
  carriedOut,
  fillIn,
  inStatus,
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
} from '../../testing/server/inspections.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';

withTable({ told: true });
captureLog();
withInspectors();

describe('the checklist', () => {
  test('expects the firearms that the provider holds, and counts found, missing and unexpected ones', async () => {
    const [gone, ...there] = [await registered(2), await registered(2), await registered(2)];
    const id = await scheduled({ entityId: 2 }, { inspectionType: 'stock_count' });
    await step(id, 'in_progress');
    const expected = (await linesOf(id)).map(({ firearmId }: { firearmId: string }) => firearmId);
    await fillIn(id, [gone ?? '']);
    const { body } = await save(id, { unexpected: [{ serialNumber: 'ZZ-1', notes: 'In the strong-room' }] });

    expect(expected).toEqual(expect.arrayContaining([gone, ...there]));
    expect(body.checklist.stock).toEqual({ expected: expected.length, found: expected.length - 1, missing: 1, issued: 0, unexpected: 1 });
    expect(await linesOf(id, { mark: 'missing' })).toMatchObject([{ firearmId: gone, mark: 'missing' }]);
    expect(await step(id, 'completed')).toMatchObject({
      status: 200,
      body: { checklist: { missing: [{ firearmId: gone }], unexpected: [{ serialNumber: 'ZZ-1' }] } },
    });
  });

  test('accepts an unexpected firearm once, in any notation of its serial number', async () => {
    const written = async (...as: string[]) => save(await inStatus('in_progress'), { unexpected: as.map((serialNumber) => ({ serialNumber })) });
    expect((await written('ZZ-1', 'zz 1')).body.detail).toBe('Check the input: This serial number is already in the list.');
    expect(await written('ZZ-1', '?')).toMatchObject({ status: 400, body: { errors: [{ path: 'unexpected.1.serialNumber' }] } });
  });

  test('reopens a line when its mark is removed, and prevents completion until it is finished', async () => {
    const id = await inStatus('in_progress');
    const [line] = await linesOf(id);
    await save(id, { marks: [{ ...pick(line), mark: null }] });

    const answer = await step(id, 'completed');

    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('1 firearm has not been marked') } });
    expect(answer.body.errors).toEqual([
      { path: `checklist.stock.${line.firearmId}`, message: `Mark ${line.manufacturer} ${line.model} ${line.serialNumber} as found or missing` },
    ]);
    expect(await linesOf(id, { mark: 'open' })).toHaveLength(1);
  });

  test('writes each mark with its serial number to the history', async () => {
    const id = await inStatus('in_progress');
    const [line] = await linesOf(id);
    await save(id, { marks: [{ ...pick(line), mark: 'missing' }] });
    await save(id, { marks: [{ ...pick(line), mark: null }] });

    const { body } = await send(contract.inspections.history, { as: inspector, params: { id } });

    expect(body.entries.slice(0, 2).map(({ metadata }: HistoryEntry) => metadata?.marked)).toEqual([
      [`${line.serialNumber} not counted`],
      [`${line.serialNumber} missing`],
    ]);
  });

  test('is saved only with the current version, by its inspector, while in progress', async () => {
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

  test('attack 16: is saved by one of ten concurrent calls', async () => {
    const id = await inStatus('in_progress');
    const { version } = await read(id);

    const answers = await Promise.all(Array.from({ length: 10 }, () => save(id, { version, answers: { 'safe-keys': { answer: 'no' } } })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
  });
});

const pick = ({ firearmId, sheet }: { firearmId: string; sheet: number }) => ({ firearmId, sheet });

describe('completing an inspection', () => {
  test('writes its day to the firearms that were found, and to no others', async () => {
    const [found, missing] = [await registered(2), await registered(2)];
    await carriedOut({ entityId: 2 }, { inspectionType: 'stock_count' }, [missing]);

    await doWork();
    const dayOn = async (id: string) => (await send(contract.firearms.get, { as: internal, params: { id } })).body.lastInspectionDate;
    expect(Math.abs(Date.parse(await dayOn(found)) - Date.now())).toBeLessThan(60_000);
    expect(await dayOn(missing)).toBeNull();
    const record = (await itemsOf('firearm')).find(({ id }) => id === found);
    expect(await firstBrokenEntry('firearm', found, { version: record?.version, chainHead: record?.chainHead })).toBeUndefined();
  });

  test('opens one approval for ten concurrent calls, and a later call has no effect', async () => {
    const id = await inStatus('in_progress');

    const answers = await Promise.all(Array.from({ length: 10 }, () => step(id, 'completed')));
    const { version } = await read(id);

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await itemsOf('approval')).filter(({ inspectionId }) => inspectionId === id)).toHaveLength(1);
    expect(await step(id, 'completed')).toMatchObject({ status: 200, body: { version } });
    expect(await approvalOf(id)).toMatchObject({ status: 'pending', inspection: { id, type: 'General Inspection', inspectorFirstName: 'Neo' } });
  });

  test('leaves the history intact', async () => {
    const id = await inStatus('completed');
    const record = (await itemsOf('inspection')).find((item) => item.id === id);

    expect(await firstBrokenEntry('inspection', id, { version: record?.version, chainHead: record?.chainHead })).toBeUndefined();
    const { body } = await send(contract.inspections.history, { as: one, params: { id } });
    expect(body.entries.map(({ action }: { action: string }) => action)).toContain('inspections.change');
  });
});

describe('the inspected provider', () => {
  test('reads the findings after completion, and not before', async () => {
    const id = await scheduled({ firearmId: await registered() });
    await step(id, 'in_progress');
    await note(id);
    const before = await read(id, one);
    await fillIn(id);
    await step(id, 'completed');

    expect(before).toMatchObject({ status: 'in_progress', findings: null, checklist: null });
    expect((await read(id, one)).findings).toMatchObject([{ notes: 'The safe is not fixed' }]);
  });

  test('cannot read another provider’s inspection', async () => {
    const id = await inStatus('completed');

    for (const call of [contract.inspections.get, contract.inspections.stock, contract.inspections.history])
      expect((await send(call, { as: two, params: { id }, query: call === contract.inspections.stock ? {} : undefined } as object)).status).toBe(404);
    expect((await send(contract.inspections.answerAction, { as: two, params: { id, n: '1' }, body: { text: 'x' } })).status).toBe(404);
  });

  test('answers a corrective action, and then the inspector closes it', async () => {
    const id = await scheduled({ firearmId: await registered() });
    await step(id, 'in_progress');
    await note(id, { action: { what: 'Fix it to the wall', dueDate: dayAfter(dayOf(new Date()), 30) } });
    const answer = (text: string, as = one) => send(contract.inspections.answerAction, { as, params: { id, n: '1' }, body: { text } });
    const close = (as = inspector) => send(contract.inspections.closeAction, { as, params: { id, n: '1' }, body: { note: 'Seen on site' } });

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

describe('rejecting the answer to a corrective action', () => {
  const answered = async () => {
    const id = await scheduled({ firearmId: await registered() });
    await step(id, 'in_progress');
    await note(id, { action: { what: 'Fix it to the wall', dueDate: dayAfter(dayOf(new Date()), 3) } });
    await fillIn(id);
    await step(id, 'completed');
    return id;
  };
  const answer = (id: string, text: string) => send(contract.inspections.answerAction, { as: one, params: { id, n: '1' }, body: { text } });
  const reject = (id: string, as = inspector, body: object = {}) =>
    send(contract.inspections.rejectAnswer, {
      as,
      params: { id, n: '1' },
      body: { reason: 'Two of four bolts are missing', dueDate: dayAfter(dayOf(new Date()), 9), ...body },
    });

  test('requires a reason and a new date; the provider is notified, answers again, and both answers stay', async () => {
    const id = await answered();
    expect((await reject(id)).status).toBe(409);
    await answer(id, 'Bolted down');

    const rejected = await reject(id);

    const dueDate = dayAfter(dayOf(new Date()), 9);
    expect(rejected).toMatchObject({ status: 200, body: { findings: [{ action: { dueDate, answer: null, answeredAt: null, closedAt: null } }] } });
    const [{ action }] = (await read(id, one)).findings;
    expect(action.rejectedAnswers).toMatchObject([{ answer: 'Bolted down', reason: 'Two of four bolts are missing', rejectedByName: 'Neo Mokoena' }]);
    const told = (await send(contract.notifications.list, { as: one, query: { limit: '100' } })).body;
    expect(told).toContainEqual(expect.objectContaining({ title: 'Answer to a corrective action rejected', entityId: id }));
    const queue = (await send(contract.queues.list, { as: one, query: { limit: '100' } })).body;
    expect(queue).toContainEqual(expect.objectContaining({ entityId: `${id}-1`, dueDate }));
    expect((await reject(id)).status).toBe(409);

    expect((await answer(id, 'All four bolts now')).body.findings[0].action).toMatchObject({ answer: 'All four bolts now', rejectedAnswers: [{}] });
    const closed = await send(contract.inspections.closeAction, { as: inspector, params: { id, n: '1' }, body: { note: 'Counted four bolts' } });
    expect(closed.body.findings[0].action).toMatchObject({ closeNote: 'Counted four bolts', rejectedAnswers: [{}] });
    expect((await reject(id)).status).toBe(409);
    const record = (await itemsOf('inspection')).find((item) => item.id === id);
    expect(await firstBrokenEntry('inspection', id, { version: record?.version, chainHead: record?.chainHead })).toBeUndefined();
  });

  test('is refused without a reason, without a date, with a date in the past, and for anybody but the inspector', async () => {
    const id = await answered();
    await answer(id, 'Bolted down');
    const before = await read(id);

    for (const [body, path] of [
      [{ reason: ' ' }, 'reason'],
      [{ dueDate: null }, 'dueDate'],
      [{ dueDate: dayAfter(dayOf(new Date()), -1) }, 'dueDate'],
      [{ dueDate: '2411-02-02' }, 'dueDate'],
    ] as const)
      expect(await reject(id, inspector, body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect([(await reject(id, otherInspector)).status, (await reject(id, one)).status]).toEqual([403, 403]);
    expect(await read(id)).toEqual(before);
  });

  test('closing a corrective action is refused without a note', async () => {
    const id = await answered();

    for (const body of [{}, { note: '' }, { note: '  ' }])
      expect(await send(contract.inspections.closeAction, { as: inspector, params: { id, n: '1' }, body })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'note' }] },
      });
  });
});

test('attack 18: a user who answered a corrective action for the provider cannot close it', async () => {
  const id = await scheduled({ firearmId: await registered() });
  await step(id, 'in_progress');
  await note(id, { action: { what: 'Fix it to the wall', dueDate: dayAfter(dayOf(new Date()), 30) } });
  await fillIn(id);
  await step(id, 'completed');
  const close = (as: Claims) => send(contract.inspections.closeAction, { as, params: { id, n: '1' }, body: { note: 'Seen on site' } });

  expect((await send(contract.inspections.answerAction, { as: admin, params: { id, n: '1' }, body: { text: 'They say it is done' } })).status).toBe(200);

  expect(await close(admin)).toMatchObject({ status: 403, body: { detail: expect.stringContaining('second person') } });
  expect((await close(inspector)).status).toBe(200);
});

describe('a finding', () => {
  test('is refused if its due date is in another century', async () => {
    const id = await inStatus('in_progress');

    const { status, body } = await note(id, { action: { what: 'Fix it to the wall', dueDate: '2411-02-02' } });

    expect([status, body.errors]).toEqual([400, [{ path: 'action.dueDate', message: 'Within 5 years: check the year' }]]);
  });

  test('is refused if its due date is yesterday, and accepted if it is today', async () => {
    const id = await inStatus('in_progress');
    const until = (dueDate: string) => note(id, { action: { what: 'Fix it to the wall', dueDate } });
    const today = dayOf(new Date());

    const { status, body } = await until(dayAfter(today, -1));
    expect([status, body.errors]).toEqual([400, [{ path: 'action.dueDate', message: 'Choose today or a later day' }]]);
    expect((await until(today)).status).toBe(200);

    await fillIn(id);
    const findings = { notes: 'Not fixed', action: { what: 'Fix it to the wall', dueDate: dayAfter(today, -1) } };
    const completed = await step(id, 'completed', inspector, { findings });
    expect([completed.status, completed.body.errors]).toEqual([400, [{ path: 'findings.action.dueDate', message: 'Choose today or a later day' }]]);
  });

  test('can be removed while in progress, and its number is not reused', async () => {
    const id = await inStatus('in_progress');
    await note(id);
    await note(id, { notes: 'Second' });
    const withdraw = (n: string) => send(contract.inspections.withdrawFinding, { as: inspector, params: { id, n } });

    expect(await withdraw('2')).toMatchObject({ status: 200, body: { findings: [{ number: 1 }] } });
    expect((await withdraw('2')).status).toBe(404);
    expect((await note(id, { notes: 'Third' })).body.findings.map(({ number }: { number: number }) => number)).toEqual([1, 3]);
    await step(id, 'completed');
    expect((await withdraw('1')).status).toBe(409);

    // The provider reads the reported findings, and that a finding was removed.
    const historyFor = async (as: Claims) => JSON.stringify((await send(contract.inspections.history, { as, params: { id } })).body);
    const [own, all] = [await historyFor(one), await historyFor(internal)];
    expect([own.includes('Third'), own.includes('Second'), own.includes('inspections.withdrawFinding'), all.includes('Second')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
