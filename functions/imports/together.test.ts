// Two people who import one list at once, and one step that runs twice at once.
import { beforeAll, expect, test } from 'vitest';
import { type Claims, signUp } from '../testing/call.ts';
import { checked, getImport, ran, rowsOf, runImport } from '../testing/import-runs.ts';
import { exampleRow } from '../testing/imports.ts';
import { captureLog } from '../testing/log.ts';
import { withObjects } from '../testing/objects.ts';
import { foundEntity, itemsOf, withTable } from '../testing/registry.ts';
import { users } from '../users/entity.ts';
import { runPart } from './run-part.ts';
import { workOnImport } from './work.ts';

withTable({ told: true });
withObjects();
captureLog();
let client: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  client = await signUp('client', { legalEntityId: 1 });
});

const versions = async (city: string) => (await itemsOf('firearm')).filter((item) => item.city === city).map(({ version }) => version);

test('two imports of one correction that run side by side make it once, and neither reports an error', async () => {
  const rows = Array.from({ length: 40 }, () => exampleRow({ city: 'Paarl' }));
  await ran(rows, client);
  const moved = rows.map((row) => ({ ...row, city: 'Ceres' }));
  const ids = [await checked(moved, client), await checked(moved, client)];
  for (const id of ids) await runImport(id, client);

  await Promise.all(ids.map((id) => workOnImport(id)));

  for (const id of ids) expect(await getImport(id, client)).toMatchObject({ status: 'done', result: { create: 0, update: 40, same: 0, error: 0 } });
  expect(new Set(await versions('Ceres')).size).toBe(1);
  expect(await versions('Ceres')).toHaveLength(40);
});

test('a step of corrections that runs twice at once tells of none as refused', async () => {
  const rows = Array.from({ length: 40 }, () => exampleRow({ city: 'Paarl' }));
  await ran(rows, client);
  const id = await checked(
    rows.map((row) => ({ ...row, city: 'Worcester' })),
    client,
  );
  const { data: user } = await users()
    .get({ id: client.sub ?? '' })
    .go();
  const actor = { userId: user?.id ?? '', name: 'x', role: 'client', legalEntityId: 1, sessionId: 'x' } as const;

  await Promise.all([runPart({ id, legalEntityId: 1 }, 0, actor), runPart({ id, legalEntityId: 1 }, 0, actor)]);

  expect((await rowsOf(id, client)).map(({ outcome }) => outcome)).toEqual(rows.map(() => 'update'));
});
