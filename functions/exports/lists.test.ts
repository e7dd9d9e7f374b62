// Exports of the other lists: complete for national scope, and limited to its own records for a provider.
import papaparse from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { freshPdf, uploaded } from '../../testing/server/documents.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
captureLog();

let admin: Claims;
let provider: Claims;
let other: Claims;

async function rowsOf(as: Claims, list: string): Promise<Record<string, string>[]> {
  const { body: asked } = await send(contract.exports.start, { as, body: { list, format: 'csv' } });
  await doWork();
  const { body } = await send(contract.exports.file, { as, params: { id: asked.id } });
  const text = await (await fetch(body.url)).text();
  return papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  [admin, provider, other] = await Promise.all([signUp('admin'), signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
  const { body: firearm } = await send(contract.firearms.register, { as: provider, body: exampleFirearm({ ownerId: 1, license: exampleCard() }) });
  await send(contract.firearms.register, { as: admin, body: exampleFirearm({ ownerId: 1, license: exampleCard() }) });
  await send(contract.transactions.create, { as: provider, body: { firearmId: firearm.id, transactionType: 'disposal', transactionDate: dayOf(new Date()) } });
  await uploaded(freshPdf(), provider, { associatedEntityId: firearm.id });
  const rmr = { manufacturer: 'Trijicon', model: 'RMR Type 2', type: 'Red dot sight' };
  const { body: record } = await send(contract.ancillaryLibrary.add, { as: admin, body: rmr });
  await send(contract.ancillaries.register, { as: provider, body: { ...exampleAncillary(), libraryReference: record.id } });
});

test.each([
  ['licenses', 'License Number', 2],
  ['transactions', 'Serial Number', 1],
  ['ancillaries', 'Model', 1],
  // Only the list of ancillaries has this column: it shows which ancillaries were described by hand.
  ['ancillaries', 'Library Reference', 1],
  ['documents', 'Record', 1],
] as const)('the list %s is complete for national scope and limited to its own records for a provider', async (list, column, count) => {
  for (const as of [admin, provider]) {
    const rows = await rowsOf(as, list);

    expect(rows).toHaveLength(count);
    expect(rows.every((row) => Boolean(row[column]))).toBe(true);
  }
  expect(await rowsOf(other, list)).toEqual([]);
});

test('the ancillary library is the same for everyone', async () => {
  expect((await rowsOf(other, 'ancillary-library')).map(({ Model }) => Model)).toEqual(['RMR Type 2']);
});
