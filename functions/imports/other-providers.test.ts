// Privacy of other providers: an import reveals nothing about their firearms to its provider, even if the office checks or runs it.
import { beforeAll, expect, test } from 'vitest';
import { type Claims, signUp } from '../../testing/server/call.ts';
import { checked, ran, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { csvOf, exampleRow, upload } from '../../testing/server/imports.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { users } from '../users/entity.ts';

withTable({ told: true });
withObjects();
captureLog();
let client: Claims;
let other: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2, { psiraNumber: 'PSiRA-100002' });
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
});

const theirs = () => exampleRow({ city: 'Upington' });
const outcomesOf = async (id: string) =>
  (await rowsOf(id, client)).map(({ outcome, reason, firearmId }: Record<string, unknown>) => [outcome, reason, firearmId]);
const nothing = Array(2).fill(['error', 'Already registered', null]);

test('attack 2: shows nothing of other providers’ firearms if its uploader joined the office before the check', async () => {
  const moved = await signUp('client', { legalEntityId: 1 });
  const [other1, other2] = [theirs(), theirs()];
  await ran([other1, other2], other);
  const id = await upload(csvOf([{ ...other1, city: 'Paarl' }, other2]), moved);
  await users()
    .patch({ id: moved.sub ?? '' })
    .set({ role: 'internal' })
    .remove(['legalEntityId'])
    .go();
  await doWork();

  expect(await outcomesOf(id)).toEqual(nothing);
});

test('attack 2: shows nothing of them if the office runs it after they were registered', async () => {
  const [other1, other2] = [theirs(), theirs()];
  const id = await checked([{ ...other1, status: 'inactive' }, other2], client);
  await ran([other1, other2], other);

  expect((await runImport(id, await signUp('internal'))).status).toBe(200);
  await doWork();

  expect(await outcomesOf(id)).toEqual(nothing);
});
