// Tests profiling of a firearm, and its history.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, type Sent, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { table } from '../data/table.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { env } from '../platform/env.ts';
import { getFirearm } from './store.ts';

const { changeStatus, get, history, profile, register } = contract.firearms;

withTable();
captureLog();
let client: Claims;
let other: Claims;
let inspector: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
  inspector = await signUp('inspector');
});

const firearm = async () => (await send(register, { as: client, body: exampleFirearm() })).body;
const record = (id: string, body: unknown, as = client, more: Sent = {}) => send(profile, { as, params: { id }, body, ...more });

describe('profiling', () => {
  test("by an inspector stores condition, notes and risk with the server's time and a history entry", async () => {
    const before = await firearm();
    const found = { condition: 'fair', profileNotes: 'Rust at the slide', riskAssessment: 'Stored apart from its bolt', riskLevel: 'medium' };

    const { status, body } = await record(before.id, { ...found, lastProfiledAt: '1999-01-01T00:00:00Z' }, inspector);

    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...found, version: 2, lastProfiledAt: body.updatedAt, updatedAt: body.updatedAt });
    expect(Math.abs(Date.parse(body.lastProfiledAt) - Date.now())).toBeLessThan(60_000);
    expect((await send(get, { as: client, params: { id: before.id } })).body).toEqual(body);
    const { entries } = (await send(history, { as: client, params: { id: before.id } })).body;
    expect(entries[0]).toMatchObject({ action: 'firearms.profile', metadata: { changed: { riskLevel: { from: null, to: 'medium' } } } });
  });

  test('keeps fields that are left out, clears with null or empty text, and counts unchanged values as a profiling', async () => {
    const { id } = await firearm();
    await record(id, { condition: 'good', profileNotes: 'Clean', riskLevel: 'high' }, inspector);

    const cleared = await record(id, { profileNotes: '', condition: null });
    const again = await record(id, { riskLevel: 'high' }, inspector);

    expect(cleared.body).toMatchObject({ profileNotes: null, condition: null, riskLevel: 'high' });
    expect((await itemsOf('firearm')).find((item) => item.id === id)).not.toHaveProperty('condition');
    expect([again.status, again.body.version]).toEqual([200, 4]);
    expect(again.body.lastProfiledAt > cleared.body.lastProfiledAt).toBe(true);
    expect(await firstBrokenEntry('firearm', id, await getFirearm(id, { kind: 'national' }))).toBeUndefined();
  });

  test.each([
    {},
    { profileNotes: '' },
    { profileNotes: '  ', riskAssessment: ' ' },
    { condition: null, profileNotes: null, riskLevel: null, riskAssessment: null },
    { lastProfiledAt: '2026-01-01T00:00:00Z' },
  ])('with no values (%o) is rejected and changes nothing', async (body) => {
    const before = await firearm();

    const answer = await record(before.id, body, inspector);

    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('Nothing was saved') } });
    expect((await send(get, { as: client, params: { id: before.id } })).body).toEqual(before);
  });

  test('that only clears fields is saved but does not count as a profiling', async () => {
    const { id } = await firearm();
    const profiled = await record(id, { condition: 'good' }, inspector);

    const cleared = await record(id, { condition: null, profileNotes: '' }, inspector);

    expect([cleared.status, cleared.body.condition, cleared.body.lastProfiledAt]).toEqual([200, null, profiled.body.lastProfiledAt]);
  });

  test('by a provider cannot change the risk, but may send the same value', async () => {
    const { id } = await firearm();
    await record(id, { riskLevel: 'high', riskAssessment: 'Lent out' }, inspector);

    const rated = await record(id, { riskLevel: 'low', condition: 'excellent' });
    const lifted = await record(id, { riskAssessment: null });
    const same = await record(id, { riskLevel: 'high', riskAssessment: 'Lent out', condition: 'good' });

    expect(rated).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining('Only an inspector or an internal user'), errors: [{ path: 'riskLevel' }] },
    });
    expect(lifted.status).toBe(403);
    expect(same.body).toMatchObject({ condition: 'good', riskLevel: 'high' });
  });

  test.each([
    [{ condition: 'splendid' }, 'condition', 'Condition must be excellent, good, fair or poor'],
    [{ riskLevel: 'none' }, 'riskLevel', 'Risk level must be high, medium or low'],
    [{ status: 'retired' }, 'status', 'status is not a field of this call'],
    [{ lastInspectionDate: '2026-01-01T00:00:00Z' }, 'lastInspectionDate', 'lastInspectionDate is not a field of this call'],
    [{ profileNotes: 'x'.repeat(2001) }, 'profileNotes', 'At most 2000 characters'],
  ])("with %o is rejected with the field's name", async (body, path, message) => {
    const { id } = await firearm();

    const answer = await record(id, body, inspector);

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });

  test('gives the same 404 for a firearm without access as for a missing one', async () => {
    const { id } = await firearm();

    const foreign = await record(id, { riskLevel: 'low' }, other);
    const missing = await record(crypto.randomUUID(), { riskLevel: 'low' }, other);

    expect([foreign.status, { ...foreign.body, requestId: '' }]).toEqual([404, { ...missing.body, requestId: '' }]);
  });

  test.each(['lost', 'stolen', 'seized'])('by a provider is refused while the firearm is %s; by an inspector it is accepted', async (status) => {
    const { id } = await firearm();
    expect((await putInto(status, id, { as: status === 'seized' ? inspector : client })).status).toBeLessThan(300);
    const before = await getFirearm(id, { kind: 'national' });

    const refused = await record(id, { condition: 'excellent' });

    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', detail: expect.stringContaining(`is ${status}`) } });
    expect(await getFirearm(id, { kind: 'national' })).toEqual(before);
    expect((await record(id, { condition: 'poor', riskLevel: 'high' }, inspector)).body).toMatchObject({ condition: 'poor', status });
  });

  test('sent ten times at once with the same version succeeds once', async () => {
    const { id } = await firearm();

    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => record(id, { profileNotes: `${at}` }, client, { headers: { 'if-match': '"1"' } })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
  });
});

describe('firearm history', () => {
  test('returns all entries, newest first, and is intact', async () => {
    const { id } = await firearm();
    await send(changeStatus, { as: client, params: { id }, body: { status: 'maintenance', reason: 'Service' } });

    const { status, body } = await send(history, { as: inspector, params: { id } });

    expect([status, body.verified, body.brokenAt]).toEqual([200, true, null]);
    expect(body.entries).toMatchObject([
      { seq: 2, action: 'firearms.changeStatus', fromStatus: 'active', toStatus: 'maintenance', comments: 'Service', actorName: 'Thandi Mokoena' },
      { seq: 1, action: 'firearms.register', fromStatus: null, toStatus: 'active' },
    ]);
    expect(body.entries[0]).not.toHaveProperty('hash');
  });

  test('names the first entry that was changed outside the application', async () => {
    const { id } = await firearm();
    await send(changeStatus, { as: client, params: { id }, body: { status: 'maintenance', reason: 'Service' } });
    const entry = (await itemsOf('workflow-history')).find(({ entityId, seq }) => entityId === id && seq === 1);
    await database().send(
      new UpdateCommand({
        TableName: env().TABLE_NAME,
        Key: { [table.pk]: entry?.[table.pk], [table.sk]: entry?.[table.sk] },
        UpdateExpression: 'SET actorName = :other',
        ExpressionAttributeValues: { ':other': 'Somebody Else' },
      }),
    );

    const { body } = await send(history, { as: client, params: { id } });

    expect([body.verified, body.brokenAt, body.entries.length]).toEqual([false, 1, 2]);
  });

  test('is intact while the firearm is being changed', async () => {
    const { id } = await firearm();

    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => send(history, { as: client, params: { id } }))),
      record(id, { profileNotes: 'Meanwhile' }),
    ]);

    expect(answers.map(({ body }) => body.verified)).toEqual(Array(12).fill(true));
  });

  test('gives the same 404 for a firearm without access as for a missing one', async () => {
    const { id } = await firearm();

    const answer = await send(history, { as: other, params: { id } });

    expect(answer.status).toBe(404);
  });
});
