// Checks the list of cases and corrections of a case.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNextWrite } from '../../testing/server/meanwhile.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { workflowStatus } from '../history/entity.ts';
import { users } from '../users/entity.ts';

withTable();
captureLog();

const { addNote, create, edit, get, history, list } = contract.cases;
let officer: Claims;

beforeAll(async () => {
  officer = await signUp('law_enforcement');
});

const make = async (change: Parameters<typeof exampleCase>[0] = {}) => (await send(create, { as: officer, body: exampleCase(change) })).body;
const change = (one: { id: string }, body: object, headers = {}) => send(edit, { as: officer, params: { id: one.id }, body, headers });

async function closed() {
  const one = await make();
  for (const status of ['in_progress', 'resolved', 'closed']) await change(one, { status });
  return one;
}

describe('the list of cases', () => {
  const titles = async (query: Record<string, string>) =>
    (await sendForAll(list, { as: officer, query })).flatMap(({ body }) => body.map(({ title }: { title: string }) => title));
  let third: Record<string, any>;

  beforeAll(async () => {
    await make({ title: 'Ammunition in a Locker', description: 'Umlazi depot', priority: 'low' });
    await change(await make({ title: 'Two books', description: 'umlazi again', priority: 'high' }), { status: 'in_progress' });
    third = await make({ title: 'Filed-off serial', description: null, priority: 'critical', assignedTo: officer.sub ?? '' });
  });

  test('is sorted newest first, in pages, with the total', async () => {
    const pages = await sendForAll(list, { as: officer, query: { limit: '2' } });

    expect(pages.map(({ body }) => body.length)).toEqual([2, 1]);
    expect(pages[0]?.headers['x-total-count']).toBe('3');
    expect(pages.flatMap(({ body }) => body.map(({ title }: { title: string }) => title))).toEqual(['Filed-off serial', 'Two books', 'Ammunition in a Locker']);
  });

  test.each([
    [{ search: 'locker' }, ['Ammunition in a Locker']],
    [{ search: 'UMLAZI' }, ['Two books', 'Ammunition in a Locker']],
    [{ search: 'no such thing' }, []],
    [{ status: 'open' }, ['Filed-off serial', 'Ammunition in a Locker']],
    [{ status: 'in_progress' }, ['Two books']],
    [{ priority: 'low' }, ['Ammunition in a Locker']],
    [{ search: 'umlazi', priority: 'high' }, ['Two books']],
    [{ status: 'closed' }, []],
  ])('filters by %j', async (query, expected) => {
    expect(await titles(query as Record<string, string>)).toEqual(expected);
  });

  test('can be searched by number and by officer', async () => {
    expect(await titles({ search: third.caseNumber.toLowerCase() })).toEqual(['Filed-off serial']);
    expect(await titles({ assignedTo: officer.sub ?? '' })).toEqual(['Filed-off serial']);
  });

  test.each<Record<string, string>>([{ status: 'done' }, { priority: 'urgent' }, { q: 'x' }, { limit: '101' }])('refuses %j', async (query) => {
    expect((await send(list, { as: officer, query })).status).toBe(400);
  });
});

describe('correcting a case', () => {
  test('changes the given fields only, and writes old and new values to the history', async () => {
    const one = await make();

    const { body } = await change(one, { title: 'Pistol found at Beitbridge', description: '', priority: 'critical' });

    const { body: told } = await send(history, { as: officer, params: { id: one.id } });
    expect(body).toMatchObject({ title: 'Pistol found at Beitbridge', description: null, priority: 'critical', status: 'open', version: 2 });
    expect(body.caseNumber).toBe(one.caseNumber);
    expect(told.verified).toBe(true);
    expect(told.entries[0].metadata.changed).toEqual({
      title: { from: one.title, to: 'Pistol found at Beitbridge' },
      description: { from: one.description, to: null },
      priority: { from: 'high', to: 'critical' },
    });
  });

  test('with equal values changes nothing and writes no history', async () => {
    const one = await make();

    const { status, body } = await change(one, { title: one.title, priority: one.priority, assignedTo: null });

    expect([status, body.version]).toEqual([200, 1]);
  });

  test('can include a step and a new officer, whose queue gets the case', async () => {
    const one = await make();

    const { body } = await change(one, { status: 'in_progress', assignedTo: officer.sub }, { 'if-match': '"1"' });

    expect(body).toMatchObject({ status: 'in_progress', assignedTo: officer.sub });
    const { data } = await workflowStatus().get({ entityType: 'case', entityId: one.id }).go();
    expect(data).toMatchObject({ assignedTo: officer.sub, waitsFor: `user:${officer.sub}`, task: 'case.resolve' });
    const { body: told } = await send(history, { as: officer, params: { id: one.id } });
    expect(told.entries[0]).toMatchObject({ fromStatus: 'open', toStatus: 'in_progress' });
    expect(told.entries[0].metadata.changed).toEqual({ assignedToName: { from: null, to: 'Thandi Mokoena' } });
  });

  test('moves the case to another queue after a change of officer or status', async () => {
    const one = await make();
    const waits = async () => (await workflowStatus().get({ entityType: 'case', entityId: one.id }).go()).data;

    await change(one, { assignedTo: officer.sub });
    expect(await waits()).toMatchObject({ waitsFor: `user:${officer.sub}`, task: 'case.start' });
    await change(one, { status: 'in_progress' });
    expect(await waits()).toMatchObject({ waitsFor: `user:${officer.sub}`, task: 'case.resolve' });
  });

  test('succeeds if its officer has left in the meantime and stays assigned', async () => {
    const { sub: id = '' } = await signUp('law_enforcement');
    const one = await make({ assignedTo: id });
    await users().patch({ id }).set({ isActive: false }).go();

    expect((await change(one, { title: 'Named anew', assignedTo: id })).body).toMatchObject({ title: 'Named anew', assignedTo: id });
  });

  test.each([{ title: 'Another' }, { description: '' }, { priority: 'low' }, { assignedTo: null }])('is refused for a closed case with %j', async (body) => {
    const one = await closed();

    const answer = await change(one, body);

    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(answer.body.detail).toContain('A case that is closed cannot be changed');
    expect((await send(get, { as: officer, params: { id: one.id } })).body).toMatchObject({ title: one.title, version: 4 });
  });

  test('returns 412 for an old version', async () => {
    const one = await make();
    await change(one, { title: 'Newer' });

    expect((await change(one, { title: 'Older' }, { 'if-match': '"1"' })).status).toBe(412);
  });

  test('succeeds without a version during a concurrent note', async () => {
    const one = await make();
    const note = () => send(addNote, { as: officer, params: { id: one.id }, body: { text: 'At once' } });

    const answers = await Promise.all([change(one, { status: 'in_progress' }), note(), change(one, { title: 'Named anew' }), note()]);

    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 201]);
    const now = await send(get, { as: officer, params: { id: one.id } });
    expect(now.body).toMatchObject({ status: 'in_progress', title: 'Named anew', version: 5 });
  });

  test.each([{ caseNumber: 'CASE-1' }, { createdBy: 'x' }, { id: 'x' }, { version: 9 }])('refuses the field of %j', async (body) => {
    expect((await change(await make(), body)).status).toBe(400);
  });

  test('returns 404 for an unknown case', async () => {
    expect((await change({ id: crypto.randomUUID() }, { status: 'in_progress' })).status).toBe(404);
  });
});

test.each([
  ['when it is opened', (_: { id: string }, assignedTo: string) => send(create, { as: officer, body: exampleCase({ assignedTo }) })],
  ['later', (one: { id: string }, assignedTo: string) => change(one, { assignedTo })],
])('a case cannot be assigned %s to an officer who leaves at the same time', async (_, give) => {
  const [{ sub: id = '' }, one] = [await signUp('law_enforcement'), await make()];
  beforeNextWrite(() => users().patch({ id }).set({ isActive: false }).go());

  const { status, body } = await give(one, id);

  expect([status, body.errors]).toEqual([400, [{ path: 'assignedTo', message: 'Choose an active user of law enforcement' }]]);
  expect((await itemsOf('case')).filter(({ assignedTo }) => assignedTo === id)).toEqual([]);
});
