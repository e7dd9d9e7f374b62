// Rows about firearms that are registered already: what an import leaves as it is, and what it says where it cannot do what the row asks.
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
const told = async (id: string, as = client) =>
  (await rowsOf(id, as)).map(({ outcome, column, reason }: { outcome: string; column: string; reason: string }) => [outcome, column, reason]);

describe('the license columns of a registered firearm', () => {
  test('are the same where the registry has that license, and nothing else is', async () => {
    const rows = [exampleRow(aCard()), exampleRow(aCard())] as const;
    await ran(rows, client);

    const again = await checked(rows, client);
    const other = await checked([{ ...rows[0], licenseExpires: '2030-01-30', licenseSection: '13' }], client);
    const swapped = await checked([{ ...rows[0], licenseNumber: rows[1].licenseNumber }], client);

    expect(await told(again)).toEqual([
      ['same', null, null],
      ['same', null, null],
    ]);
    expect(await told(other)).toEqual([
      [
        'error',
        'License Section, License Expires',
        'License Section: The registry says 20: an import changes no license; License Expires: The registry says 2029-01-30: an import changes no license',
      ],
    ]);
    expect(await told(swapped)).toMatchObject([['error', 'License Number', expect.stringContaining('no such license of this firearm')]]);
  });

  test('that the registry does not have are told, not passed over as if they were recorded', async () => {
    const row = exampleRow();
    await ran([row], client);

    const id = await checked([{ ...row, ...aCard() }], client);

    expect(await told(id)).toEqual([['error', 'License Number', 'The registry has no such license of this firearm: record it on the Add License screen']]);
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

  test('lets a provider’s import run as it was checked: its own where no owner is named', async () => {
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

test('a row shows the beginning of a cell that holds a book', async () => {
  const id = await checked([exampleRow({ serialNumber: 'S'.repeat(500_000) })], client);

  const [row] = await rowsOf(id, client);

  expect([row.outcome, row.serialNumber.length]).toEqual(['error', 201]);
});

test('a row says of each field that changes what stands there and what comes, in words', async () => {
  const row = exampleRow({ barrelLength: '' });
  await ran([row], client);
  const noted = [{ ...row, notes: 'Kept in safe 2', barrelLength: '114' }];

  const first = await told(await ran(noted, client));
  const second = await told(await checked([{ ...row, notes: 'Kept in safe 3', barrelLength: '114' }], client));

  expect(first).toEqual([['update', 'Barrel Length (mm), Notes', '– → 114; – → Kept in safe 2']]);
  expect(second).toEqual([['update', 'Notes', 'Kept in safe 2 → Kept in safe 3']]);
});
