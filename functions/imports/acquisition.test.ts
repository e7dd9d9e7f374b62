// Import of acquisition details: recorded on each firearm and in the stock register.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { checked, getImport, ran, rowsOf, runImport } from '../../testing/server/import-runs.ts';
import { exampleRow } from '../../testing/server/imports.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { bookOf } from '../../testing/server/stock.ts';

withTable({ told: true });
withObjects();
let client: Claims;
let keeper: Claims;

beforeAll(async () => {
  await foundEntity(1, { psiraNumber: 'PSiRA-100001' });
  await foundEntity(2, { psiraNumber: 'PSiRA-100002' });
  client = await signUp('client', { legalEntityId: 1 });
  keeper = await signUp('client', { legalEntityId: 2 });
});

const acquired = { acquiredOn: '2024-03-12', acquiredFrom: 'Cape Guns', acquiredHow: 'purchase' };
const firearmOf = async (serialNumber: string | undefined) => (await itemsOf('firearm')).find((item) => item.serialNumber === serialNumber);

test('registers each firearm of a list with other headers as acquired, and the stock register needs no correction', async () => {
  const file = [
    'Make;Model;Serial No;Type;Cal;Licence type;Prov;Town;Date acquired;Bought from;How acquired',
    'Glock;17;ACQ-1;Pistol;9mmP;S20 Business;KZN;Durban;12/3/24;Cape Guns;Bought',
    'Glock;17;ACQ-2;Pistol;9mmP;S20 Business;KZN;Durban;25/3/24;;Oorgedra',
    'Glock;17;ACQ-3;Pistol;9mmP;S20 Business;KZN;Durban;;;',
  ].join('\r\n');
  const id = await checked(file, client);
  await send(contract.imports.map, { as: client, params: { id }, body: {} });
  await doWork();
  const typed = (await rowsOf(id, client)).map((row) => [row.outcome, row.values.acquiredOn, row.typed.acquiredOn, row.values.acquiredHow]);
  await runImport(id, client);
  await doWork();

  expect(typed).toEqual([
    ['create', '2024-03-12', '12/3/24', 'purchase'],
    ['create', '2024-03-25', '25/3/24', 'transfer'],
    ['create', undefined, undefined, undefined],
  ]);
  expect(await firearmOf('ACQ-1')).toMatchObject({ acquiredOn: '2024-03-12', acquiredFrom: 'Cape Guns', acquiredHow: 'purchase' });
  const entries = (await bookOf(1)).filter(({ serialNumber }) => String(serialNumber).startsWith('ACQ-'));
  expect(Object.fromEntries(entries.map((entry) => [entry.serialNumber, [entry.kind, entry.how, entry.date, entry.counterpartyName]]))).toEqual({
    'ACQ-1': ['acquisition', 'purchase', '2024-03-12', 'Cape Guns'],
    'ACQ-2': ['acquisition', 'transfer', '2024-03-25', null],
    'ACQ-3': ['acquisition', 'import', dayOf(new Date()), null],
  });
});

test.each([
  [{ acquiredOn: '31 Marhc 2024' }, 'Acquisition Date', '"31 Marhc 2024" is not a date: write YYYY-MM-DD or DD/MM/YYYY'],
  [{ acquiredOn: dayAfter(dayOf(new Date()), 1) }, 'Acquisition Date', 'Acquisition date cannot be in the future'],
  [{ acquiredHow: 'Found' }, 'How Acquired', 'How it was acquired: choose purchase or transfer'],
  [{ acquiredFrom: 'x'.repeat(201) }, 'Acquired From', 'At most 200 characters'],
])('reports %j as a row error under the file’s own column name', async (wrong, column, reason) => {
  const [row] = await rowsOf(await checked([exampleRow(wrong)], client), client);

  expect([row.outcome, row.column, row.reason]).toEqual(['error', column, reason]);
});

test('reports “same” for the same file again, and a warning without a change for different acquisition details', async () => {
  const rows = [exampleRow(acquired), exampleRow()];
  await ran(rows, client);

  const again = await checked(rows, client);
  const other = await checked(
    rows.map((row) => ({ ...row, ...acquired, acquiredOn: '2023-01-05' })),
    client,
  );

  expect(await getImport(again, client)).toMatchObject({ counts: { same: 2 }, notices: [] });
  const result = await getImport(other, client);
  expect(result.counts).toEqual({ create: 0, update: 0, same: 2, error: 0 });
  expect(result.notices).toEqual([
    '2 registered firearms have different acquisition details in the registry, or none. The import does not change them: correct the entry in the stock register.',
  ]);
  expect((await rowsOf(other, client)).map(({ warnings }) => warnings)).toEqual([
    ['The registry has a different value or none for Acquisition Date. The import does not change it.'],
    ['The registry has a different value or none for Acquisition Date, Acquired From, How Acquired. The import does not change it.'],
  ]);
});

test('does not tell a keeper how the owner acquired the firearm', async () => {
  const row = exampleRow({ ...acquired, owner: 'PSiRA-100001', keeper: 'PSiRA-100002' });
  const internal = await signUp('internal');
  await ran([row], internal);

  const results = [
    await rowsOf(await checked([row], keeper), keeper),
    await rowsOf(await checked([{ ...row, acquiredFrom: 'Another Dealer' }], keeper), keeper),
  ];

  expect(results.map(([one]) => [one.outcome, one.warnings])).toEqual([
    ['same', []],
    ['same', []],
  ]);
});
