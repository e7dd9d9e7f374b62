// Daily copies of the registers of provision: one for each branch and time with new entries, with the digest of its file, also after failures and repeats.
import { createHash } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import type { ProvisionCopy } from '../../shared/provision-register/schema.ts';
import { copyRegisters, verifyHistories } from '../../testing/server/as-job.ts';
import { type Claims, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { endedAs, issuedTo } from '../../testing/server/custody-events.ts';
import { withFaults } from '../../testing/server/faults.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { readPdf } from '../../testing/server/pdf.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { database } from '../data/client.ts';
import { newId } from '../data/record.ts';
import { env } from '../platform/env.ts';
import { copyTimesBetween, lastCopyTime, nextCopyTime } from './copy-times.ts';
import { copyRuns } from './entity.ts';
import { findProvisionGaps } from './gaps.ts';

const { copies, copyFile, correct } = contract.provisionRegister;

withTable({ told: true });
withObjects();
const lines = captureLog();

let own: Claims;
let other: Claims;
/** The time of the copy that the next run makes: later than all entries, also when a time of a copy passes during the tests. */
const firstTime = nextCopyTime(nextCopyTime(new Date().toISOString()));
let time = firstTime;
/** The entries are of today: without its record the next run looks for them too. */
const forgetRuns = () => copyRuns().delete({ name: 'all' }).go();
beforeEach(async () => {
  time = firstTime;
  await forgetRuns();
});
const run = (forMs?: number, most?: number) => copyRegisters(new Date(Date.parse(time) + 7_000), forMs, most);

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2)]);
  [own, other] = await Promise.all([signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
});

const branchOf = async (as: Claims, legalEntityId: number): Promise<string> =>
  (await send(contract.branches.create, { as, body: exampleBranch({ legalEntityId }) })).body.id;

/** A branch with a provision and its return for each firearm. */
async function branchWith(firearms: number, as = own, legalEntityId = 1): Promise<string> {
  const branchId = await branchOf(as, legalEntityId);
  await provide(branchId, firearms, legalEntityId);
  return branchId;
}
async function provide(branchId: string, firearms: number, legalEntityId = 1): Promise<void> {
  for (let made = 0; made < firearms; made++) await endedAs(await issuedTo({ firearmId: newId(), branchId, legalEntityId }), 'returned');
  await doWork();
}

const listOf = async (branchId: string, as = own): Promise<ProvisionCopy[]> =>
  (await sendForAll(copies, { as, params: { id: branchId }, query: { limit: '1' } })).flatMap(({ body }) => body);
const rangesOf = async (branchId: string, as = own) => (await listOf(branchId, as)).map(({ fromNumber, toNumber }) => [fromNumber, toNumber]);
const fileCall = (copy: Pick<ProvisionCopy, 'id' | 'branchId'> | undefined, as = own) =>
  send(copyFile, { as, params: { id: copy?.branchId ?? '', copyId: copy?.id ?? '' } });

async function fileOf(copy: ProvisionCopy | undefined, as = own): Promise<Buffer> {
  const { body } = await fileCall(copy, as);
  return Buffer.from(await (await fetch(body.url)).arrayBuffer());
}

/** Watches the object store. Returns a function that ends the watch and returns the keys of the files written meanwhile. */
function filesWritten(): () => string[] {
  const fetched = vi.spyOn(globalThis, 'fetch');
  return () => {
    const calls = [...fetched.mock.calls];
    fetched.mockRestore();
    return calls.flatMap(([url, init]) => (init?.method === 'PUT' ? [new URL(String(url)).pathname.replace('/test-documents/', '')] : []));
  };
}

test('copies are made at 06:00 and 18:00 in Johannesburg', () => {
  expect(lastCopyTime(new Date('2026-11-28T03:59:59.999Z'))).toBe('2026-11-27T16:00:00.000Z');
  expect(lastCopyTime(new Date('2026-11-28T04:00:00.000Z'))).toBe('2026-11-28T04:00:00.000Z');
  expect(nextCopyTime('2026-11-28T04:00:00.000Z')).toBe('2026-11-28T16:00:00.000Z');
  expect(nextCopyTime('2026-11-28T16:00:01.000Z')).toBe('2026-11-29T04:00:00.000Z');
  expect(copyTimesBetween('2026-11-27T16:00:00.000Z', '2026-11-28T16:00:00.000Z')).toHaveLength(3);
});

test('each branch with new entries gets one copy, and a repeated run makes none', async () => {
  const [first, second, idle] = [await branchWith(1), await branchWith(2, other, 2), await branchOf(own, 1)];

  expect(await run()).toMatchObject({ copies: 2, failed: 0, more: false });
  expect(await run()).toEqual({ copies: 0, failed: 0, more: false });

  expect((await listOf(first))[0]).toMatchObject({ branchId: first, at: time, fromNumber: 1, toNumber: 2 });
  expect([await rangesOf(second, other), await rangesOf(idle)]).toEqual([[[1, 4]], []]);
});

test('the PDF has the entries with whole ID numbers, and its digest is the recorded one', async () => {
  const branchId = await branchWith(1);
  await run();
  const [copy] = await listOf(branchId);

  const file = await fileOf(copy);

  expect(createHash('sha256').update(file).digest('hex')).toBe(copy?.sha256);
  expect(file.length).toBe(copy?.bytes);
  const text = (await readPdf(file)).pages.join(' ');
  const issue = (await itemsOf('issue')).find((one) => one.branchId === branchId);
  for (const words of ['Register of provision, daily copy', 'entries 1 to 2', 'Regulation 22(2)', 'Signature', 'Returned', issue?.firearm.serialNumber])
    expect(text).toContain(words);
  expect(text.replaceAll(/\s/g, '')).toContain(issue?.officer.idNumber);
});

test('the next copy begins after the last entry of the copy before, and has a later correction', async () => {
  const branchId = await branchWith(1);
  await run();
  const [before] = await listOf(branchId);
  const file = await fileOf(before);
  const corrected = await send(correct, { as: own, params: { id: branchId, number: '1' }, body: { place: 'Kyalami', reason: 'Wrong place' } });
  expect(corrected.status).toBe(201);
  time = nextCopyTime(time);
  await forgetRuns();

  await run();

  expect(await rangesOf(branchId)).toEqual([
    [3, 3],
    [1, 2],
  ]);
  expect((await readPdf(await fileOf((await listOf(branchId))[0]))).pages.join(' ')).toContain('Correction of entry 1: Wrong place');
  expect(await fileOf(before)).toEqual(file);
});

test('an entry after the time of the copy is in the next one, and a time without entries has no copy', async () => {
  const before = new Date();
  const branchId = await branchWith(1);

  expect((await copyRegisters(before)).copies).toBe(0);
  expect(await rangesOf(branchId)).toEqual([]);
  await run();
  time = nextCopyTime(time);
  await forgetRuns();
  await run();

  expect(await rangesOf(branchId)).toEqual([[1, 2]]);
});

test('a failure between the file and its record leaves no record, and the next run writes the same file again and records it', async () => {
  const branchId = await branchWith(1);
  const written = filesWritten();
  const faults = withFaults({ seed: 1, probability: 1, kinds: ['internal'], only: /TransactWrite/ });

  const failed = await run();
  faults.stop();

  expect(failed).toMatchObject({ copies: 0, failed: 1 });
  expect(await rangesOf(branchId)).toEqual([]);
  expect(lines.some((line) => line.includes('"register not copied"') && line.includes(branchId))).toBe(true);
  expect(await run()).toMatchObject({ copies: 1, failed: 0 });
  const [copy] = await listOf(branchId);
  const key = `register-copies/${branchId}/${copy?.sha256}.pdf`;
  expect(written()).toEqual([key, key]);
});

test('two runs at the same time record one copy', async () => {
  const branchId = await branchWith(1);

  const runs = await Promise.all([run(), run(), run()]);

  expect(runs.reduce((sum, { copies: made, failed }) => sum + made + failed, 0)).toBe(1);
  expect(await rangesOf(branchId)).toEqual([[1, 2]]);
});

test('a run without time left and a copy that is full say that there is more, and the next runs continue', async () => {
  const branchId = await branchWith(3);

  expect(await run(-1)).toEqual({ copies: 0, failed: 0, more: true });
  expect([await run(undefined, 4), await run(undefined, 4), await run(undefined, 4)]).toEqual([
    { copies: 1, failed: 0, more: true },
    { copies: 1, failed: 0, more: false },
    { copies: 0, failed: 0, more: false },
  ]);
  expect(await rangesOf(branchId)).toEqual([
    [5, 6],
    [1, 4],
  ]);
});

test.each([1, 2])('a register without its entry %i fails alone, and has its copy once the entry is back', async (number) => {
  const [broken, whole] = [await branchWith(1), await branchWith(1)];
  const item = (await itemsOf('provision-entry')).find((entry) => entry.branchId === broken && entry.number === number) as Record<string, any>;
  await database().send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: { pk: item.pk, sk: item.sk } }));

  expect(await run()).toEqual({ copies: 1, failed: 1, more: false });
  expect([await rangesOf(broken), await rangesOf(whole)]).toEqual([[], [[1, 2]]]);
  await database().send(new PutCommand({ TableName: env().TABLE_NAME, Item: item }));
  expect(await run()).toEqual({ copies: 1, failed: 0, more: false });
  expect(await rangesOf(broken)).toEqual([[1, 2]]);
});

test('a reader and an inspector see the list but no file, another provider neither, and each download is logged', async () => {
  const branchId = await branchWith(1);
  await run();
  const [copy] = await listOf(branchId);
  const logged = async () =>
    (await itemsOf('access-entry')).filter(({ access, entityType, entityId }) => `${access} ${entityType} ${entityId}` === 'revealed custody 1');
  const before = (await logged()).length;

  for (const as of [await signUp('client', { legalEntityId: 1, duty: 'reader' }), await signUp('inspector')]) {
    expect(await rangesOf(branchId, as)).toEqual([[1, 2]]);
    expect((await fileCall(copy, as)).status).toBe(403);
  }
  for (const row of [copies, copyFile]) expect((await send(row, { as: other, params: { id: branchId, copyId: copy?.id ?? '' } })).status).toBe(404);
  const theirs = await branchWith(0, other, 2);
  expect((await send(copyFile, { as: other, params: { id: theirs, copyId: copy?.id ?? '' } })).status).toBe(404);
  expect((await fileCall({ id: newId(), branchId })).status).toBe(404);
  expect(await logged()).toHaveLength(before);

  expect((await fileCall(copy, await signUp('client', { legalEntityId: 1, duty: 'armourer' }))).status).toBe(200);
  expect(await logged()).toHaveLength(before + 1);
});

test('copies and books agree with their histories', async () => {
  expect((await verifyHistories({ pauseMs: 0 })).broken).toEqual([]);
  expect([...(await findProvisionGaps(1)), ...(await findProvisionGaps(2))]).toEqual([]);
});
