// Starting exports: refusals, and the limit of exports in progress for one person.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { placeHours } from '../../shared/exports/rules.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { admin, withExports } from '../../testing/server/exports.ts';
import { doWork, freshEvents } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { exportJobs } from './entity.ts';
import { startExport } from './store.ts';
import { giveUpExport } from './work.ts';

withExports();
captureLog();

describe('exports.start', () => {
  test.each([
    [{ list: 'firearms', format: 'csv', query: { status: 'melted' } }, 'query.status'],
    [{ list: 'firearms', format: 'csv', query: { colour: 'black' } }, 'query.colour'],
    [{ list: 'users', format: 'csv' }, 'list'],
    [{ list: 'firearms', format: 'pdf' }, 'format'],
    [{ list: 'firearms', format: 'csv', status: 'done' }, 'status'],
    [{ list: 'firearms', format: 'csv', query: { search: 'x'.repeat(201) } }, 'query.search'],
  ])('refuses %j and names the field', async (body, path) => {
    const answer = await send(contract.exports.start, { as: admin, body });

    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  test.each([
    ['firearms', { status: 'melted' }, 'status must be one of: active, inactive, maintenance, pending_inspection, seized, retired, lost, stolen'],
    ['firearms', { colour: 'black' }, 'colour is not a field of this list'],
    ['stock-register', {}, 'entity is required'],
  ])('reports for the filters of %s %j the same error as the list itself', async (list, query, told) => {
    const { body } = await send(contract.exports.start, { as: admin, body: { list, format: 'csv', query } });

    expect([body.detail, body.errors[0].message]).toEqual([`Check the filters: ${told}.`, told]);
  });

  test('attack 27: ignores a filter called __proto__', async () => {
    const answer = await send(contract.exports.start, { as: admin, rawBody: '{"list":"firearms","format":"csv","query":{"__proto__":{"role":"admin"}}}' });

    expect([201, 400]).toContain(answer.status);
    expect(({} as { role?: string }).role).toBeUndefined();
    await doWork();
  });

  test('refuses a fourth export while three are in progress', async () => {
    const busy = await signUp('inspector');
    const ask = () => send(contract.exports.start, { as: busy, body: { list: 'firearms', format: 'csv' } });

    const answers = [await ask(), await ask(), await ask(), await ask()];

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409]);
    expect(answers[3]?.body.detail).toContain('3 exports in progress');
    await doWork();
    expect((await ask()).status).toBe(201);
    await doWork();
  });
});

describe('concurrent calls of exports.start', () => {
  test('start no more exports than the limit, and each end or failure frees a place', async () => {
    const busy = await signUp('inspector');
    const ask = () => send(contract.exports.start, { as: busy, body: { list: 'firearms', format: 'csv' } });

    const answers = await Promise.all(Array.from({ length: 8 }, ask));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect((await send(contract.exports.list, { as: busy })).body).toHaveLength(3);
    expect((await ask()).status).toBe(409);
    await giveUpExport(answers.find(({ status }) => status === 201)?.body.id, 'It could not be completed.');
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 409]);
    await doWork();
    expect((await Promise.all(Array.from({ length: 4 }, ask))).map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
    await doWork();
  });
});

describe('an export whose stream event was lost', () => {
  /** Starts an export so many hours ago, without its stream event. */
  const startLost = async (as: Claims, hours: number) => {
    const actor = { userId: as.sub ?? '', name: 'Thandi Mokoena', role: 'inspector', legalEntityId: undefined, sessionId: 'one' } as const;
    const at = new Date(Date.now() - hours * 3_600_000);
    const { id } = await startExport({ list: 'firearms', format: 'csv', query: {}, fileName: 'firearms.csv' }, actor, at);
    // The write sets the current time as the time of change, so set it back.
    await exportJobs().patch({ id }).set({ updatedAt: at.toISOString() }).go();
    await freshEvents();
    return id;
  };

  test('keeps its place for a day only', async () => {
    const [busy, early] = [await signUp('inspector'), await signUp('inspector')];
    for (const hours of [placeHours + 1, placeHours + 2, 1]) await startLost(busy, hours);
    for (let n = 0; n < 3; n++) await startLost(early, placeHours - 1);
    const ask = async (as: Claims) => (await send(contract.exports.start, { as, body: { list: 'firearms', format: 'csv' } })).status;

    expect([await ask(busy), await ask(busy), await ask(busy)]).toEqual([201, 201, 409]);
    expect(await ask(early)).toBe(409);
    await doWork();
  });

  test('is shown as failed after a day, in the list and alone, with the next step', async () => {
    const busy = await signUp('inspector');
    const [lost, slow] = [await startLost(busy, placeHours + 1), await startLost(busy, placeHours - 1)];
    const of = async (id: string) => (await send(contract.exports.get, { as: busy, params: { id } })).body;

    expect(await of(lost)).toMatchObject({ status: 'failed', message: expect.stringContaining('Export the list again') });
    expect(await of(slow)).toMatchObject({ status: 'waiting', message: null });
    const { body: all } = await send(contract.exports.list, { as: busy });
    expect(all.map(({ id, status }: Record<string, string>) => [id, status])).toEqual([
      [slow, 'waiting'],
      [lost, 'failed'],
    ]);
    const file = await send(contract.exports.file, { as: busy, params: { id: lost } });
    expect([file.status, file.body.detail]).toEqual([409, 'This export failed. It started but never completed. Export the list again.']);
  });
});
