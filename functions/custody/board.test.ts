// Tests the board of a provider with more firearms out than the board shows.
import { expect, test } from 'vitest';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import { mostOnBoard } from '../../shared/custody/schema.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { countCosts, nothing } from '../../testing/server/costs.ts';
import { openCounter } from '../../testing/server/counter.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';
import { newId } from '../data/record.ts';
import { heads } from './entity.ts';

const { branches, custody, safes } = contract;

withTable({ told: true });
withObjects();
captureLog();

test('a branch and a safe show their firearms, although more firearms of other branches are due before them', async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  const [client, other] = await Promise.all([signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
  const newBranch = async (name: string) => (await send(branches.create, { as: client, body: exampleBranch({ legalEntityId: 1, name }) })).body.id as string;
  const newSafe = async (branchId: string, name: string) => (await send(safes.create, { as: client, body: exampleSafe({ branchId, name }) })).body.id as string;
  const [busy, small] = [await newBranch('Midrand'), await newBranch('Knysna')];
  const [busySafe, night, day] = [await newSafe(busy, 'Strong-room'), await newSafe(small, 'Night safe'), await newSafe(small, 'Day safe')];
  const at = new Date().toISOString();
  const out = (branchId: string, safeId: string, dueAt: string) => ({
    ...{ id: newId(), legalEntityId: 1, manufacturer: 'Glock', model: '17', serialNumber: 'A1', type: 'Pistol', caliber: '9mm', state: 'issued' as const },
    ...{ since: at, branchId, outOfSafeId: safeId, outAt: at, dueAt, outOf: 1, version: 1, chainHead: '', createdAt: at, updatedAt: at },
  });
  const many = Array.from({ length: mostOnBoard + 1 }, () => out(busy, busySafe, '2026-11-28T04:00:00.000Z'));
  const [late, later] = [out(small, night, '2026-11-28T05:00:00.000Z'), out(small, day, '2026-11-28T06:00:00.000Z')];
  await heads()
    .put([...many, late, later])
    .go({ concurrent: 4 });
  const board = async (query: Record<string, string>, as = client) => {
    const { status, body } = await send(custody.board, { as, query });
    return status === 200 ? { more: body.more, first: body.out.slice(0, 3).map(({ firearm }: any) => firearm.id), length: body.out.length } : { status };
  };

  expect(await board({})).toMatchObject({ more: true, length: mostOnBoard });
  expect(await board({ branchId: busy })).toMatchObject({ more: true, length: mostOnBoard });
  const cost = countCosts();
  Object.assign(cost, nothing());
  expect(await board({ branchId: small })).toEqual({ more: false, first: [late.id, later.id], length: 2 });
  expect(cost.requests).toBeLessThanOrEqual(3);
  expect(await board({ safeId: day })).toEqual({ more: false, first: [later.id], length: 1 });
  expect(await board({ branchId: small, safeId: night })).toEqual({ more: false, first: [late.id], length: 1 });
  expect(await board({ branchId: busy, safeId: night })).toEqual({ more: false, first: [], length: 0 });
  expect(await board({ branchId: small }, other)).toEqual({ more: false, first: [], length: 0 });
  expect(await board({ safeId: day }, other)).toEqual({ more: false, first: [], length: 0 });
}, 60_000);

test('counts the firearms in each safe, and answers 304 while the content is the same', async () => {
  const [client, other] = await Promise.all([signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
  const counter = await openCounter(client, 1);
  const [first, second] = [await counter.newFirearm(), await counter.newFirearm()];
  const officerId = await counter.newOfficer();
  const query = { safeId: counter.safeId };
  const ask = (etag: string, as = client, of: Record<string, string> = query) => send(custody.board, { as, query: of, headers: { 'if-none-match': etag } });
  const empty = await ask('');
  await counter.issue([counter.line(first, officerId)]);
  const out = await ask(String(empty.headers.etag));
  await counter.giveBack([counter.back(first)]);
  await counter.issue([counter.line(second, officerId)]);
  await countChanges();
  const otherOut = await ask(String(out.headers.etag));

  expect([empty.status, out.status, otherOut.status]).toEqual([200, 200, 200]);
  expect(out.body.out.map(({ firearm }: any) => firearm.id)).toEqual([first]);
  expect(otherOut.body.inSafes).toContainEqual({ safeId: counter.safeId, firearms: 1 });
  const same = await ask(String(otherOut.headers.etag));
  expect([same.status, same.body, same.headers.etag]).toEqual([304, undefined, otherOut.headers.etag]);
  // The content of another company, or of another filter, is another one.
  expect((await ask(String(otherOut.headers.etag), other)).status).not.toBe(304);
  expect((await ask(String(otherOut.headers.etag), client, {})).status).toBe(200);
}, 60_000);
