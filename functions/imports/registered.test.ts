// Rows of registered firearms: values that an import does not change, and their messages.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { checked, getImport, ran, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { exampleRow } from '../../testing/server/imports.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
captureLog();
let client: Claims;
let internal: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2, { psiraNumber: 'PSiRA-100002' });
  client = await signUp('client', { legalEntityId: 1 });
  internal = await signUp('internal');
});

let licenses = 0;
const aCard = () => ({ licenseNumber: `LIC-R-${++licenses}`, licenseSection: '20', licenseIssued: '2024-01-31', licenseExpires: '2029-01-30' });
const outcomesOf = async (id: string, as = client) =>
  (await rowsOf(id, as)).map(({ outcome, column, reason }: { outcome: string; column: string; reason: string }) => [outcome, column, reason]);

describe('license columns of a registered firearm', () => {
  test('are “same” only if the registry has that license', async () => {
    const rows = [exampleRow(aCard()), exampleRow(aCard())] as const;
    await ran(rows, client);

    const again = await checked(rows, client);
    const other = await checked([{ ...rows[0], licenseExpires: '2030-01-30', licenseSection: '13' }], client);
    const swapped = await checked([{ ...rows[0], licenseNumber: rows[1].licenseNumber }], client);

    expect(await outcomesOf(again)).toEqual([
      ['same', null, null],
      ['same', null, null],
    ]);
    expect(await outcomesOf(other)).toEqual([
      [
        'error',
        'License Section, License Expires',
        'License Section: The registry says 20: an import does not change licenses; License Expires: The registry says 2029-01-30: an import does not change licenses',
      ],
    ]);
    expect(await outcomesOf(swapped)).toMatchObject([['error', 'License Number', expect.stringContaining('no such license for this firearm')]]);
  });

  test('are reported, not skipped, if the registry does not have that license', async () => {
    const row = exampleRow();
    await ran([row], client);

    const id = await checked([{ ...row, ...aCard() }], client);

    expect(await outcomesOf(id)).toEqual([
      ['error', 'License Number', 'The registry has no such license for this firearm: record it on the Add License screen'],
    ]);
    expect((await runImport(id, client)).status).toBe(409);
  });
});

describe('the office', () => {
  test('corrects a registered firearm without naming its owner', async () => {
    const row = exampleRow({ city: 'Paarl' });
    await ran([row], client);

    const id = await ran([{ ...row, city: 'Ceres' }], internal);

    expect(await getImport(id, internal)).toMatchObject({ status: 'done', result: { update: 1, error: 0 } });
  });

  test('runs a provider’s import as it was checked: the provider owns the firearms of rows without an owner', async () => {
    const old = exampleRow({ city: 'Paarl' });
    await ran([old], client);
    const id = await checked([exampleRow(), { ...old, city: 'Ceres' }], client);

    await runImport(id, internal);
    await doWork();

    expect(await getImport(id, client)).toMatchObject({ status: 'done', result: { create: 1, update: 1, error: 0 } });
    expect((await itemsOf('firearm')).filter(({ importId }) => importId === id)).toMatchObject([{ ownerId: 1, registeredBy: internal.sub }]);
    expect((await send(contract.imports.firearms, { as: client, params: { id } })).body).toHaveLength(1);
  });
});

test('shows the beginning of a very long cell', async () => {
  const id = await checked([exampleRow({ serialNumber: 'S'.repeat(500_000) })], client);

  const [row] = await rowsOf(id, client);

  expect([row.outcome, row.serialNumber.length]).toEqual(['error', 201]);
});

test('describes each change of a row with the old and the new value, in words', async () => {
  const row = exampleRow({ barrelLength: '' });
  await ran([row], client);
  const noted = [{ ...row, notes: 'Kept in safe 2', barrelLength: '114' }];

  const first = await outcomesOf(await ran(noted, client));
  const second = await outcomesOf(await checked([{ ...row, notes: 'Kept in safe 3', barrelLength: '114' }], client));

  expect(first).toEqual([['update', 'Barrel Length (mm), Notes', '– → 114; – → Kept in safe 2']]);
  expect(second).toEqual([['update', 'Notes', 'Kept in safe 2 → Kept in safe 3']]);
});
