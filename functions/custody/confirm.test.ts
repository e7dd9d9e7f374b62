// Tests the check of a PIN at the counter: right, wrong, suspended, and officers of another provider.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleOfficer } from '../../shared/officers/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

withTable();
captureLog();
const pin = '481516';
let client: Claims;
let officerId: string;

beforeAll(async () => {
  process.env.PERSON_KEY ??= 'key of the tests';
  await foundEntity(1);
  await foundEntity(2);
  client = await signUp('client', { legalEntityId: 1 });
  const { body } = await send(contract.officers.create, { as: client, body: exampleOfficer(1) });
  officerId = body.id;
  await send(contract.officers.setPin, { as: client, params: { id: officerId }, body: { pin } });
});

const confirm = (as: Claims, body: object) => send(contract.custody.confirm, { as, body: body as never });

test('answers the name for a right PIN, also to an administrator, and the tries that are left for a wrong one', async () => {
  const right = await confirm(client, { officerId, pin });
  const wrong = await confirm(client, { officerId, pin: '000001' });
  const byAdmin = await confirm(await signUp('admin'), { officerId, pin });

  expect([right.status, right.body]).toEqual([200, { officerId, officerName: 'S J Nkosi' }]);
  expect([wrong.status, wrong.body.errors]).toEqual([409, [{ path: 'pin', message: 'Wrong PIN, 4 tries left.', code: 'PROOF_WRONG' }]]);
  expect(byAdmin.status).toBe(200);
});

test('returns 404 for an officer of another provider, and counts no try', async () => {
  const stranger = await signUp('client', { legalEntityId: 2 });
  for (let times = 0; times < 6; times++) expect((await confirm(stranger, { officerId, pin: '000001' })).status).toBe(404);
  expect((await confirm(client, { officerId, pin })).status).toBe(200);
});

test('refuses a reader, and an officer who is suspended', async () => {
  const reader = await signUp('client', { legalEntityId: 1, duty: 'reader' });
  expect((await confirm(reader, { officerId, pin })).status).toBe(403);

  await send(contract.officers.changeEmployment, {
    as: client,
    params: { id: officerId },
    body: { employment: 'suspended', from: '2026-01-05', reason: 'Inquiry' },
  });
  const { status, body } = await confirm(client, { officerId, pin });
  expect([status, body.errors?.[0]?.code]).toEqual([409, 'OFFICER_NOT_ACTIVE']);
});
