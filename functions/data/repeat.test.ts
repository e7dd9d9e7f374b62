// A call that is sent again, as an impatient person or a broken line sends it: done once, and answered alike.
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

describe('attack 14: a call that is sent again under its key', () => {
  test('is done once, and answered as it was', async () => {
    const key = newKey();

    const [first, again] = [await open(key, { title: 'Once' }), await open(key, { title: 'Once' })];

    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(again.headers).toEqual(first.headers);
    expect(await casesCalled('Once')).toHaveLength(1);
  });

  test('ten times at one moment is done once, and everybody is answered alike', async () => {
    const key = newKey();

    const answers = await Promise.all(Array.from({ length: 10 }, () => open(key, { title: 'At once' })));

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await casesCalled('At once')).toHaveLength(1);
  });

  test('is refused when it says something else, and changes nothing', async () => {
    const key = newKey();
    await open(key, { title: 'As it was' });

    const { status, body } = await open(key, { title: 'Something else' });

    expect([status, body.code, body.errors]).toEqual([409, 'conflict', [{ path: 'Idempotency-Key', message: 'Used' }]]);
    expect(await casesCalled('Something else')).toEqual([]);
  });

  test('by another person is a call of its own, and shows nothing of the first', async () => {
    const key = newKey();

    const [first, other] = [await open(key, { title: 'Two people' }), await open(key, { as: colleague, title: 'Two people' })];

    expect([other.status, other.body.id === first.body.id]).toEqual([201, false]);
    expect(await casesCalled('Two people')).toHaveLength(2);
  });

  test('whose answer was lost with the process is not done again, and told so', async () => {
    const key = newKey();
    const before = (await marks()).map((item) => item[table.pk]);
    await open(key, { title: 'Lost' });
    const mine = (await marks()).find((item) => !before.includes(item[table.pk]));
    const Key = { [table.pk]: mine?.[table.pk], [table.sk]: mine?.[table.sk] };
    await database().send(new UpdateCommand({ TableName: env().TABLE_NAME, Key, UpdateExpression: 'REMOVE answer' }));

    const { status, body } = await open(key, { title: 'Lost' });

    expect([status, body.detail]).toEqual([409, 'This was done when it was sent before, and is not done again. Look at the record.']);
    expect(await casesCalled('Lost')).toHaveLength(1);
  });

  test('by somebody who has another role or provider by now is another call, and tells nothing of the former', async () => {
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

  test('after its day is a new one', async () => {
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

  test('that was refused may be sent again and done', async () => {
    const key = newKey();
    const register = (body: object) => send(contract.firearms.register, { as: registrar, body, headers: { 'idempotency-key': key } });
    const registrar = await signUp('admin');

    const refused = await register(exampleFirearm({ ownerId: 4711 }));
    const body = exampleFirearm({ ownerId: 1 });
    const [done, again] = [await register(body), await register(body)];

    expect([refused.status, done.status, again.status, again.body.id]).toEqual([404, 201, 201, done.body.id]);
  });
});

test('attack 14: without a key the second registration of a serial is refused', async () => {
  const registrar = await signUp('admin');
  const body = exampleFirearm({ ownerId: 1 });

  const [first, again] = [await send(contract.firearms.register, { as: registrar, body }), await send(contract.firearms.register, { as: registrar, body })];

  expect([first.status, again.status, again.body.code]).toEqual([201, 409, 'already-registered']);
});

test('the mark of a call goes by itself, and holds neither its key nor what was sent', async () => {
  const key = newKey();
  await open(key, { title: 'Unsaid' });

  const all = await marks();

  expect(all.length).toBeGreaterThan(0);
  expect(all.every((item) => Number(item[table.ttl]) > 0)).toBe(true);
  // A day from now, give or take the test itself.
  const left = Math.max(...all.map((item) => Number(item[table.ttl]))) - Date.now() / 1000;
  expect(Math.round(left / 3600)).toBe(24);
  expect(JSON.stringify(all)).not.toContain(key);
});

test.each(['', 'short', 'with a space in it', 'ü'.repeat(10), 'x'.repeat(129)])('a key of %j is refused', async (key) => {
  const { status, body } = await open(key, { title: 'No key' });

  expect([status, body.errors?.[0]?.path]).toEqual([400, 'Idempotency-Key']);
  expect(await casesCalled('No key')).toEqual([]);
});

describe('what is done under a key', () => {
  let written = 0;
  const change = () => commit([put({ TableName: env().TABLE_NAME, Item: recordKey('case', `of-a-test-${++written}`) })]);
  const once = (key: string, work: () => Promise<{ body: string }>) => doneOnce({ userId: 'somebody', key, call: 'a call' }, work);

  test('may be more changes than one', async () => {
    const key = newKey();
    const twice = async () => {
      await change();
      await change();
      return { body: `${written}` };
    };

    const [first, again] = [await once(key, twice), await once(key, twice)];

    expect([again, written]).toEqual([first, Number(first.body)]);
  });

  test('and is still under way is answered, sent again, as it is in the end', async () => {
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

  test('and makes no change in the table is done once too, and its mark goes after its day', async () => {
    const [key, before] = [newKey(), (await marks()).length];
    let times = 0;
    const work = async () => ({ body: `${++times}` });

    const answers = [await once(key, work), await once(key, work)];

    expect([answers, times]).toEqual([[{ body: '1' }, { body: '1' }], 1]);
    const all = await marks();
    expect([all.length, all.every((item) => Number(item[table.ttl]) > 0)]).toEqual([before + 1, true]);
  });

  test('and fails after its change fails with its own error, and is not done again', async () => {
    const key = newKey();
    const broken = async () => {
      await change();
      throw new Error('The record could not be read again');
    };

    await expect(once(key, broken)).rejects.toThrow('could not be read again');
    const before = written;
    await expect(once(key, broken)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('is not done again') });
    expect(written).toBe(before);
  });

  test('and answers more than is kept is not done again either', async () => {
    const key = newKey();
    const much = async () => {
      await change();
      return { body: 'x'.repeat(300_000) };
    };
    await once(key, much);
    const before = written;

    await expect(once(key, much)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('is not done again') });
    expect(written).toBe(before);
  });
});
