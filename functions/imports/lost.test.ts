// Imports whose stream event was lost.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { checked, getImport, runImport } from '../../testing/server/import-runs.ts';
import { csvOf, exampleRow } from '../../testing/server/imports.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { importJobs } from './entity.ts';

withTable({ told: true });
withObjects();
captureLog();
let client: Claims;
const { imports } = contract;

beforeAll(async () => {
  await foundEntity(1);
  client = await signUp('client', { legalEntityId: 1 });
});

test('reports an import as never completed one day after its stream event was lost', async () => {
  const file = csvOf([exampleRow(), exampleRow()]);
  const id = await checked(file, client);
  const set = (status: 'checking' | 'running', hoursAgo: number) =>
    importJobs()
      .patch({ id })
      .set({ status, updatedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() })
      .go();

  await set('running', 23.9);
  expect([(await getImport(id, client)).status, (await runImport(id, client, 'all')).body.detail]).toEqual(['running', 'This import is running.']);
  for (const status of ['checking', 'running'] as const) {
    await set(status, 24.1);
    const listed = (await send(imports.list, { as: client })).body.find((one: { id: string }) => one.id === id);
    for (const one of [await getImport(id, client), listed])
      expect(one).toMatchObject({ status: 'failed', message: expect.stringContaining('never completed') });
    const begun = [await runImport(id, client, 'all'), await send(imports.check, { as: client, params: { id } })];
    expect(begun.map(({ status: answered, body }) => [answered, body.detail.slice(0, 19)])).toEqual(Array(2).fill([409, 'This import failed.']));
  }
});
