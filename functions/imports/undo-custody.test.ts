// Undo of an import whose firearm was issued to an officer: an issue changes neither the firearm's nor the license's version.
import { beforeAll, expect, test } from 'vitest';
import type { Claims } from '../../testing/server/call.ts';
import { type Counter, foundCounter } from '../../testing/server/counter.ts';
import { getImport, ran, undoImport, undoRowsOf } from '../../testing/server/import-runs.ts';
import { exampleRow } from '../../testing/server/imports.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { beforeNext } from '../../testing/server/meanwhile.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
captureLog();
let client: Claims;
let counter: Counter;

beforeAll(async () => {
  counter = await foundCounter();
  client = counter.as;
}, 60_000);

const reason = 'The firearm was issued to an officer or placed in a safe';

async function imported(licenseNumber: string) {
  const row = exampleRow({ licenseNumber, licenseSection: '20', licenseIssued: '2024-01-31', licenseExpires: '2029-01-30' });
  const id = await ran([row], client);
  const firearm = async () => (await itemsOf('firearm')).find(({ serialNumber }) => serialNumber === row.serialNumber);
  const line = counter.line((await firearm())?.id, await counter.newOfficer());
  const issue = async () => {
    const { body } = await counter.issue([line]);
    expect(body.lines).toMatchObject([{ outcome: 'done' }]);
  };
  return { id, firearm, issue };
}

test('an imported firearm that was issued is not reversed', async () => {
  const { id, firearm, issue } = await imported('LIC-C-1');
  await issue();

  expect((await undoImport(id, client)).status).toBe(200);
  await doWork();

  expect(await getImport(id, client)).toMatchObject({ status: 'done', undo: { stage: 'blocked', blocked: 1, reversed: 0, problems: [{ reason }] } });
  expect(await undoRowsOf(id, client)).toMatchObject([{ reason }]);
  expect(await firearm()).not.toHaveProperty('reversal');
});

test('nor one that is issued after the row was judged', async () => {
  const { id, firearm, issue } = await imported('LIC-C-2');
  expect((await undoImport(id, client)).status).toBe(200);
  beforeNext((command, input) => /^TransactWrite/.test(command) && JSON.stringify(input).includes('"reversal"'), issue);
  await doWork();

  expect(await getImport(id, client)).toMatchObject({ status: 'undone', undo: { blocked: 1, reversed: 0, problems: [{ reason }] } });
  expect(await firearm()).not.toHaveProperty('reversal');
});
