// Checks retries with an idempotency key: the call runs once and gets the same answer.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { env } from '../platform/env.ts';
import { users } from '../users/entity.ts';
import { database } from './client.ts';
import { commit, put } from './commit.ts';
import { doneOnce } from './repeat.ts';
import { recordKey, table } from './table.ts';

withTable();
captureLog();
let officer: Claims;
let colleague: Claims;

beforeAll(async () => {
  await foundEntity(1);
  [officer, colleague] = [await signUp('law_enforcement'), await signUp('law_enforcement')];
});

let keys = 0;
const newKey = () => `a-key-of-a-test-${++keys}`;
const open = (key: string | undefined, { as = officer, title = 'Missing pistols' } = {}) =>
  send(contract.cases.create, { as, body: exampleCase({ title }), headers: key === undefined ? {} : { 'idempotency-key': key } });
const casesCalled = async (title: string) => (await itemsOf('case')).filter((one) => one.title === title);
const marks = async () => (await everyItem()).filter((item) => String(item[table.pk]).startsWith('repeat#'));

describe('attack 14: a call repeated with its idempotency key', () => {
  test('runs once and gets the same answer', async () => {
    const key = newKey();

    const [first, again] = [await open(key, { title: 'Once' }), await open(key, { title: 'Once' })];

    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(again.headers).toEqual(first.headers);
    expect(await casesCalled('Once')).toHaveLength(1);
  });

  test('runs once if sent ten times at one moment, and all get the same answer', async () => {
    const key = newKey();

    const answers = await Promise.all(Array.from({ length: 10 }, () => open(key, { title: 'At once' })));

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await casesCalled('At once')).toHaveLength(1);
  });

  test('is refused if its content differs, and changes nothing', async () => {
    const key = newKey();
    await open(key, { title: 'As it was' });

    const { status, body } = await open(key, { title: 'Something else' });

    expect([status, body.code, body.errors]).toEqual([409, 'conflict', [{ path: 'Idempotency-Key', message: 'Used' }]]);
    expect(await casesCalled('Something else')).toEqual([]);
  });

  test('by another person is a separate call, and does not return the first person’s record', async () => {
    const key = newKey();

    const [first, other] = [await open(key, { title: 'Two people' }), await open(key, { as: colleague, title: 'Two people' })];

    expect([other.status, other.body.id === first.body.id]).toEqual([201, false]);
    expect(await casesCalled('Two people')).toHaveLength(2);
  });

  test('whose answer was lost is refused with a message, and not run again', async () => {
    const key = newKey();
    const before = (await marks()).map((item) => item[table.pk]);
    await open(key, { title: 'Lost' });
    const mine = (await marks()).find((item) => !before.includes(item[table.pk]));
    const Key = { [table.pk]: mine?.[table.pk], [table.sk]: mine?.[table.sk] };
    await database().send(new UpdateCommand({ TableName: env().TABLE_NAME, Key, UpdateExpression: 'REMOVE answer' }));

    const { status, body } = await open(key, { title: 'Lost' });

    expect([status, body.detail]).toEqual([409, 'This call was already done and was not repeated. Open the record to see the result.']);
    expect(await casesCalled('Lost')).toHaveLength(1);
  });

  test('is a different call after a change of role or provider, and reveals nothing of the first answer', async () => {
    const [moved, key] = [await signUp('client', { legalEntityId: 1 }), newKey()];
    const id = moved.sub ?? '';
    const body = { firearmId: (await send(contract.firearms.register, { as: moved, body: exampleFirearm({ ownerId: 1 }) })).body.id, ...exampleCard() };
    const record = (as: Claims) => send(contract.licenses.create, { as, body, headers: { 'idempotency-key': key } });
    const first = await record(moved);
    const again = async (role: Role, legalEntityId?: number) => {
      await users()
        .patch({ id })
        .set({ role, ...(legalEntityId ? { legalEntityId } : {}) })
        .remove(legalEntityId ? [] : ['legalEntityId'])
        .go();
      const { status, body: told } = await record({ ...moved, 'cognito:groups': `[${role}]` });
      return [status, JSON.stringify(told).includes(first.body.id)];
    };

    expect([first.status, await again('client', 1), await again('client', 2), await again('internal')]).toEqual([201, [201, true], [409, false], [409, false]]);
  });

  test('runs again after a day', async () => {
    const key = newKey();
    await open(key, { title: 'Old' });
    for (const item of await marks()) {
      const Key = { [table.pk]: item[table.pk], [table.sk]: item[table.sk] };
      const [ExpressionAttributeNames, ExpressionAttributeValues] = [{ '#ttl': table.ttl }, { ':past': 1 }];
      const UpdateExpression = 'SET #ttl = :past';
      await database().send(new UpdateCommand({ TableName: env().TABLE_NAME, Key, UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues }));
    }

    expect((await open(key, { title: 'Old' })).status).toBe(201);
    expect(await casesCalled('Old')).toHaveLength(2);
  });

  test('runs after a refusal', async () => {
    const key = newKey();
    const register = (body: object) => send(contract.firearms.register, { as: registrar, body, headers: { 'idempotency-key': key } });
    const registrar = await signUp('admin');

    const refused = await register(exampleFirearm({ ownerId: 4711 }));
    const body = exampleFirearm({ ownerId: 1 });
    const [done, again] = [await register(body), await register(body)];

    expect([refused.status, done.status, again.status, again.body.id]).toEqual([404, 201, 201, done.body.id]);
  });
});

test('attack 14: without an idempotency key the second registration of a serial number is refused', async () => {
  const registrar = await signUp('admin');
  const body = exampleFirearm({ ownerId: 1 });

  const [first, again] = [await send(contract.firearms.register, { as: registrar, body }), await send(contract.firearms.register, { as: registrar, body })];

  expect([first.status, again.status, again.body.code]).toEqual([201, 409, 'already-registered']);
});

test('the stored mark of a call expires, and contains neither the key nor the content', async () => {
  const key = newKey();
  await open(key, { title: 'Unsaid' });

  const all = await marks();

  expect(all.length).toBeGreaterThan(0);
  expect(all.every((item) => Number(item[table.ttl]) > 0)).toBe(true);
  // A day from now, within a tolerance.
  const left = Math.max(...all.map((item) => Number(item[table.ttl]))) - Date.now() / 1000;
  expect(Math.round(left / 3600)).toBe(24);
  expect(JSON.stringify(all)).not.toContain(key);
});

test.each(['', 'short', 'with a space in it', 'ü'.repeat(10), 'x'.repeat(129)])('an idempotency key of %j is refused', async (key) => {
  const { status, body } = await open(key, { title: 'No key' });

  expect([status, body.errors?.[0]?.path]).toEqual([400, 'Idempotency-Key']);
  expect(await casesCalled('No key')).toEqual([]);
});

describe('work under an idempotency key', () => {
  let written = 0;
  const change = () => commit([put({ TableName: env().TABLE_NAME, Item: recordKey('case', `of-a-test-${++written}`) })]);
  const once = (key: string, work: () => Promise<{ body: string }>) => doneOnce({ userId: 'somebody', key, call: 'a call' }, work);

  test('may make several changes', async () => {
    const key = newKey();
    const twice = async () => {
      await change();
      await change();
      return { body: `${written}` };
    };

    const [first, again] = [await once(key, twice), await once(key, twice)];

    expect([again, written]).toEqual([first, Number(first.body)]);
  });

  test('that is still running makes a retry wait for its answer', async () => {
    const key = newKey();
    let began = () => {};
    const begun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const slow = async () => {
      await change();
      began();
      await new Promise((resolve) => setTimeout(resolve, 400));
      return { body: `${written}` };
    };

    const first = once(key, slow);
    await begun;
    const again = await once(key, slow);

    expect([again, written]).toEqual([await first, Number(again.body)]);
  });

  test('without a change in the table runs once too, and its mark expires', async () => {
    const [key, before] = [newKey(), (await marks()).length];
    let times = 0;
    const work = async () => ({ body: `${++times}` });

    const answers = [await once(key, work), await once(key, work)];

    expect([answers, times]).toEqual([[{ body: '1' }, { body: '1' }], 1]);
    const all = await marks();
    expect([all.length, all.every((item) => Number(item[table.ttl]) > 0)]).toEqual([before + 1, true]);
  });

  test('that fails after its change returns its own error, and is not run again', async () => {
    const key = newKey();
    const broken = async () => {
      await change();
      throw new Error('The record could not be read again');
    };

    await expect(once(key, broken)).rejects.toThrow('could not be read again');
    const before = written;
    await expect(once(key, broken)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('was not repeated') });
    expect(written).toBe(before);
  });

  test('with an answer too large to store is not run again either', async () => {
    const key = newKey();
    const much = async () => {
      await change();
      return { body: 'x'.repeat(300_000) };
    };
    await once(key, much);
    const before = written;

    await expect(once(key, much)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('was not repeated') });
    expect(written).toBe(before);
  });
});
