// Tests the figures and the manufacturer filter of the Lifecycle page.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, withTable } from '../../testing/server/registry.ts';

const { edit, lifecycle, list, register } = contract.firearms;

withTable({ told: true });
captureLog();
let internal: Claims;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  internal = await signUp('internal');
  const about = [
    { manufacturer: 'Glock', ownerId: 1 },
    { manufacturer: 'GLOCK', ownerId: 2 },
    { manufacturer: 'Glock', ownerId: 2, status: 'inactive' as const },
    { manufacturer: 'Beretta', ownerId: 2, keeperId: 1 },
    { manufacturer: 'Glockenspiel', ownerId: 2 },
  ];
  const registered = [];
  for (const one of about) registered.push((await send(register, { as: internal, body: exampleFirearm(one) })).body);
  // A manufacturer without firearms is not listed.
  const { body } = await send(register, { as: internal, body: exampleFirearm({ manufacturer: 'Astra', ownerId: 1 }) });
  await send(edit, { as: internal, params: { id: body.id }, body: { manufacturer: 'Walther' } });
  await countChanges();
});

test('lifecycle figures cover the whole country for national roles, with every status', async () => {
  const { status, body } = await send(lifecycle, { as: internal });

  expect([status, body.total]).toEqual([200, 6]);
  expect(body.statuses).toEqual({ active: 5, inactive: 1, maintenance: 0, pending_inspection: 0, seized: 0, retired: 0, lost: 0, stolen: 0 });
  expect(body.manufacturers).toEqual([
    { manufacturer: 'Beretta', count: 1 },
    { manufacturer: 'Glock', count: 3 },
    { manufacturer: 'Glockenspiel', count: 1 },
    { manufacturer: 'Walther', count: 1 },
  ]);
});

test('lifecycle figures cover what a provider owns or keeps', async () => {
  const { body } = await send(lifecycle, { as: await signUp('client', { legalEntityId: 1 }) });

  expect([body.total, body.statuses.active]).toEqual([3, 3]);
  expect(body.manufacturers.map(({ manufacturer }: { manufacturer: string }) => manufacturer)).toEqual(['Beretta', 'Glock', 'Walther']);
});

test('lifecycle figures are zero for a client without a provider', async () => {
  const { body } = await send(lifecycle, { as: await signUp('client') });

  expect([body.total, body.statuses.active, body.manufacturers]).toEqual([0, 0, []]);
});

test('manufacturer filter ignores case and matches the whole name', async () => {
  const { headers, body } = await send(list, { as: internal, query: { make: 'gLOCK' } });

  expect(headers['x-total-count']).toBe('3');
  expect(new Set(body.map(({ manufacturer }: { manufacturer: string }) => manufacturer))).toEqual(new Set(['Glock']));
});
