// Tests reading one firearm.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

const { get, register } = contract.firearms;
const nowhere = '0190a000-0000-7000-8000-000000000000';

withTable();
captureLog();
let one: Claims;
let two: Claims;
let internal: Claims;
let id: string;
let kept: string;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  one = await signUp('client', { legalEntityId: 1 });
  two = await signUp('client', { legalEntityId: 2 });
  internal = await signUp('internal');
  id = (await send(register, { as: one, body: exampleFirearm() })).body.id;
  kept = (await send(register, { as: internal, body: exampleFirearm({ keeperId: 2 }) })).body.id;
});

describe('firearm details', () => {
  test('are returned to the owner, with the version as ETag', async () => {
    const answer = await send(get, { as: one, params: { id } });

    expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"', 'cache-control': 'no-store' }, body: { id, ownerId: 1 } });
  });

  test("include make, location and registration date under the specification's names", async () => {
    const { body } = await send(get, { as: one, params: { id } });
    const { body: listed } = await send(contract.firearms.list, { as: one });

    expect(body).toMatchObject({ make: body.manufacturer, location: `${body.city}, ${body.province}`, registrationDate: body.createdAt });
    expect(listed[0]).toMatchObject({ make: body.manufacturer, location: `${body.city}, ${body.province}`, registrationDate: expect.any(String) });
  });

  test('are the same for the keeper as for the owner', async () => {
    const [owner, keeper] = await Promise.all([one, two].map((as) => send(get, { as, params: { id: kept } })));

    expect(keeper?.status).toBe(200);
    expect(keeper?.body).toEqual(owner?.body);
  });

  test('attack 1: of another provider return the same bytes as a missing firearm', async () => {
    const foreign = await send(get, { as: two, params: { id } });
    const missing = await send(get, { as: two, params: { id: nowhere } });

    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(JSON.stringify({ ...foreign.body, requestId: '' })).toBe(JSON.stringify({ ...missing.body, requestId: '' }));
    expect(foreign.headers).toEqual(missing.headers);
  });

  test('return 404 for a client without a provider', async () => {
    const stray = await signUp('client');

    const answer = await send(get, { as: stray, params: { id } });

    expect(answer.status).toBe(404);
  });

  test.each(['abc', '..', 'firearm#1', "' OR 1=1", 'x'.repeat(200), '%00', ''])('return 404 for an id like %j', async (odd) => {
    const answer = await send(get, { as: internal, params: { id: odd } });

    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});
