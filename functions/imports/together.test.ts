// Two users who import the same list at once, and one step that runs twice at once.
import { beforeAll, expect, test } from 'vitest';
import { type Claims, signUp } from '../../testing/server/call.ts';
import { checked, getImport, ran, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { exampleRow } from '../../testing/server/imports.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { wordOf } from '../data/pages.ts';
import { env } from '../platform/env.ts';
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

async function actorOf() {
  const { data: user } = await users()
    .get({ id: client.sub ?? '' })
    .go();
  return { userId: user?.id ?? '', name: 'x', role: 'client', legalEntityId: 1, sessionId: 'x' } as const;
}

test('two imports of the same correction at the same time make it once, without errors', async () => {
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

test('a step of corrections that runs twice at once reports no refusal', async () => {
  const rows = Array.from({ length: 40 }, () => exampleRow({ city: 'Paarl' }));
  await ran(rows, client);
  const id = await checked(
    rows.map((row) => ({ ...row, city: 'Worcester' })),
    client,
  );
  const actor = await actorOf();

  await Promise.all([runPart({ id, legalEntityId: 1 }, 0, actor), runPart({ id, legalEntityId: 1 }, 0, actor)]);

  expect((await rowsOf(id, client)).map(({ outcome }) => outcome)).toEqual(rows.map(() => 'update'));
});

/** Makes batch reads that are not consistent return the items of the first such read. Returns a function that ends this. */
function serveOldReads(): () => void {
  const former = new Map<string, any>();
  const name = 'stays-behind';
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args: any) => {
        const answer: any = await next(args);
        const asked = args.input.RequestItems?.[env().TABLE_NAME];
        if (!/^BatchGet/.test(commandName) || asked?.ConsistentRead) return answer;
        const found = new Map(answer.output.Responses[env().TABLE_NAME].map((item: any) => [wordOf(item), item]));
        for (const key of asked.Keys) if (!former.has(wordOf(key))) former.set(wordOf(key), found.get(wordOf(key)));
        answer.output.Responses[env().TABLE_NAME] = asked.Keys.flatMap((key: any) => former.get(wordOf(key)) ?? []);
        return answer;
      },
    { step: 'initialize', priority: 'high', name },
  );
  return () => void database().middlewareStack.remove(name);
}

test('a step that runs again with outdated reads reports no refusal', async () => {
  const old = exampleRow({ city: 'Paarl' });
  await ran([old], client);
  const id = await checked([exampleRow(), { ...old, city: 'Robertson' }], client);
  const actor = await actorOf();

  const end = serveOldReads();
  for (const _ of [1, 2]) await runPart({ id, legalEntityId: 1 }, 0, actor);
  end();

  expect(await rowsOf(id, client)).toMatchObject([{ outcome: 'create', firearmId: expect.any(String) }, { outcome: 'update' }]);
});
