// Checks that no call, counter or notification shows an unannounced inspection to its provider before the start.
import { expect, test } from 'vitest';
import { can } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { rows } from '../../shared/rows.ts';
import { send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, itemsOf } from '../../testing/server/registry.ts';
import { ids, placesOf, someone, withWorld } from '../../testing/server/world.ts';

withWorld();
captureLog();

const { schedule, reschedule, change, get, list, stock, history } = contract.inspections;
const reading = rows.filter(
  (row) => row.method === 'GET' && !row.name.startsWith('docs.') && (row.permission === 'signed-in' || can('client', row.permission as never)),
);

const when = () => daysAfter(new Date(), 1).toISOString();

async function scheduled(of: object, more: object = {}): Promise<string> {
  const body = { inspectorId: someone('inspector').sub, scheduledDate: when(), location: 'Hidden depot', ...of, unannounced: true, ...more };
  const answer = await send(schedule, { as: someone('internal'), body });
  expect(answer.status).toBe(201);
  await countChanges();
  return answer.body.id;
}
const start = (id: string) => send(change, { as: someone('inspector'), params: { id }, body: { status: 'in_progress' } });

/** Times of reading and links signed at that time. */
const moments = /"(?:generatedAt|drawnUpAt|requestId|asOf)":"[^"]*"|X-Amz-[\w-]+=[^"&]*/g;
/** Calls whose response differs on each read. */
const unsteady = ['auth.sessions {}', 'system.status {}'];

/** All responses to the provider as text: status, total and body. */
async function everyAnswer(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const row of reading) {
    const asked = { as: someone('client'), params: placesOf(row) };
    const queries: Record<string, string>[] =
      row.name === 'inspections.list' ? [{}, { firearmId: ids.firearms ?? '' }, { entityId: '1' }, { open: 'true' }, { search: 'hidden' }] : [{}];
    for (const query of queries) {
      const { status, headers, body } = await send(row, { ...asked, query });
      const text = `${status} ${headers['x-total-count'] ?? ''} ${JSON.stringify(body ?? null)}`.replaceAll(moments, '');
      answers.set(`${row.name} ${JSON.stringify(query)}`, text);
    }
  }
  return answers;
}

const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  [...a.keys()].filter((name) => !unsteady.includes(name) && a.get(name) !== b.get(name));

test('an unannounced inspection appears in no response to the provider before its start, and in the inspection calls after it', async () => {
  expect(reading.length).toBeGreaterThan(50);
  // A call with varying responses would hide a leak.
  const before = await everyAnswer();
  expect(differing(before, await everyAnswer())).toEqual([]);

  const made = [await scheduled({ firearmId: ids.firearms }), await scheduled({ entityId: 1, inspectionType: 'stock_count' })];
  const during = await everyAnswer();

  expect(differing(before, during)).toEqual([]);
  for (const text of during.values()) for (const trace of [...made, 'Hidden depot']) expect(text).not.toContain(trace);
  for (const id of made)
    for (const row of [get, stock, history]) expect([row.name, (await send(row, { as: someone('client'), params: { id } })).status]).toEqual([row.name, 404]);

  for (const id of made) expect((await start(id)).status).toBe(200);
  await countChanges();
  const after = differing(before, await everyAnswer());

  expect(after).toEqual(
    expect.arrayContaining(
      ['dashboard.metrics {}', 'inspections.list {}', 'notifications.list {}', 'notifications.counts {}'].filter((name) => before.has(name)),
    ),
  );
  for (const id of made) {
    expect((await send(get, { as: someone('client'), params: { id } })).body).toMatchObject({ status: 'in_progress', unannounced: true });
    expect((await itemsOf('notification')).filter(({ entityId, userId }) => entityId === id && userId === someone('client').sub)).toMatchObject([
      { title: 'Inspection started', message: expect.stringContaining('It was not announced.') },
    ]);
  }
  expect((await send(list, { as: someone('client'), query: { open: 'true' } })).body.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(made));
}, 120_000);

const aFirearm = async () => {
  const [one] = (await send(contract.firearms.list, { as: someone('client'), query: { limit: '1', status: 'active' } })).body;
  return one.id as string;
};
const told = async (id: string) =>
  (await itemsOf('notification')).filter(({ entityId, userId }) => entityId === id && userId === someone('client').sub).map(({ title }) => title);

test('inspectors and overseers see an unannounced inspection in all lists, and overseers in /due', async () => {
  const firearmId = await aFirearm();
  const id = await scheduled({ firearmId });

  for (const role of ['inspector', 'internal', 'psira_management', 'admin'] as const) {
    expect((await send(get, { as: someone(role), params: { id } })).body).toMatchObject({ unannounced: true, location: 'Hidden depot' });
    expect((await send(list, { as: someone(role), query: { firearmId } })).body.map((one: { id: string }) => one.id)).toContain(id);
  }
  const due = async (role: 'client' | 'psira_management', query: Record<string, string> = {}) =>
    (await send(contract.due.list, { as: someone(role), query: { kind: 'visit', limit: '100', ...query } })).body.map((one: { id: string }) => one.id);
  expect(await due('psira_management')).toContain(`visit:${id}`);
  expect(await due('psira_management', { holderId: '1' })).toContain(`visit:${id}`);
  expect(await due('client')).not.toContain(`visit:${id}`);
});

test('an unannounced inspection stays hidden if it is rescheduled or cancelled before its start', async () => {
  const id = await scheduled({ entityId: 1, inspectionType: 'safe_inspection' });
  const params = { id };

  const again = await send(reschedule, { as: someone('internal'), params, body: { scheduledDate: when(), reason: 'The inspector is ill' } });
  expect(again).toMatchObject({ status: 200, body: { unannounced: true } });
  await send(change, { as: someone('inspector'), params, body: { status: 'cancelled', reason: 'Not needed' } });

  expect(await told(id)).toEqual([]);
  expect((await send(get, { as: someone('client'), params })).status).toBe(404);
  expect((await send(list, { as: someone('client'), query: { status: 'cancelled' } })).body.map((one: { id: string }) => one.id)).not.toContain(id);
});

test('an unannounced inspection can become announced and unannounced again, with a history entry each', async () => {
  const id = await scheduled({ entityId: 1, inspectionType: 'condition_inspection' });
  const params = { id };
  const turn = (unannounced: boolean) =>
    send(reschedule, { as: someone('internal'), params, body: { scheduledDate: when(), reason: 'The registrar asked', unannounced } });

  expect((await turn(false)).body.unannounced).toBe(false);
  expect(await told(id)).toEqual(['Inspection scheduled']);
  expect((await send(get, { as: someone('client'), params })).status).toBe(200);

  expect((await turn(true)).body.unannounced).toBe(true);
  expect((await told(id)).sort()).toEqual(['Inspection date withdrawn', 'Inspection scheduled']);
  expect((await send(get, { as: someone('client'), params })).status).toBe(404);
  const { entries } = (await send(history, { as: someone('admin'), params })).body;
  expect(entries.slice(0, 2).map(({ metadata }: { metadata: Record<string, any> }) => metadata.changed.unannounced)).toEqual([
    { from: false, to: true },
    { from: true, to: false },
  ]);
});
