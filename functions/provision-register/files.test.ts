// Calls of custody fill the register, and its files have the columns of the paper register, with ID numbers only for people who may reveal them.
import { createHash } from 'node:crypto';
import papaparse from 'papaparse';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, openCounter, pin } from '../../testing/server/counter.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { readPdf } from '../../testing/server/pdf.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
captureLog();

let own: Claims;
let other: Claims;
let counter: Counter;
let idNumbers: string[];

async function make(as: Claims, format: string, query: Record<string, string> = {}) {
  const asked = await send(contract.exports.start, { as, body: { list: 'provision-register', format, query: { branch: counter.branchId, ...query } } });
  if (asked.status !== 201) return asked;
  await doWork();
  const made = await send(contract.exports.get, { as, params: { id: asked.body.id } });
  if (made.body.status !== 'done') return made;
  const { body } = await send(contract.exports.file, { as, params: { id: asked.body.id } });
  return { ...made, bytes: Buffer.from(await (await fetch(body.url)).arrayBuffer()) };
}

const fileOf = async (as: Claims, format: string, query: Record<string, string> = {}): Promise<Buffer> => {
  const made = await make(as, format, query);
  if (!('bytes' in made)) throw new Error(JSON.stringify(made.body));
  return made.bytes;
};
const csvOf = (bytes: Buffer) => papaparse.parse<Record<string, string>>(bytes.toString('utf8'), { header: true, skipEmptyLines: true }).data;

beforeAll(async () => {
  await Promise.all([foundEntity(1, { psiraNumber: 'PSiRA-4471' }), foundEntity(2)]);
  [own, other] = await Promise.all([signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
  counter = await openCounter(own, 1);
  const [firearmId, first, second] = [await counter.newFirearm(), await counter.newOfficer(), await counter.newOfficer({ surname: 'Zwane' })];
  const line = counter.line(firearmId, first);
  expect((await counter.issue([line])).body.lines[0].outcome).toBe('done');
  const until = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const issuer = { officerId: counter.issuer, pin };
  const extension = { eventId: v7(), issueId: line.eventId, until: until(20), reason: 'The client asked', issuer };
  expect((await send(contract.custody.extend, { as: own, body: extension })).status).toBe(200);
  const handOver = {
    ...{ eventId: v7(), issueId: line.eventId, toOfficerId: second, place: 'Midrand sector 5', until: until(30), reason: 'Next shift', rounds: 30 },
    ...{ fromPin: pin, toPin: pin, issuer },
  };
  expect((await send(contract.custody.handOver, { as: own, body: handOver })).status).toBe(200);
  const back = counter.back(firearmId, { rounds: 29, shortfall: { explanation: 'lost', text: 'In the river' } });
  expect((await counter.giveBack([back])).body.lines[0].outcome).toBe('done');
  await doWork();
  idNumbers = (await itemsOf('issue')).map(({ officer }) => officer.idNumber);
}, 120_000);

test('issue, extension, hand-over and return are entries in their order, with whole ID numbers for the company', async () => {
  const rows = csvOf(await fileOf(own, 'csv'));

  expect(rows.map((row) => [row['No.'], row.Entry, row.End, row['Return of Entry'], row.Place, row['Rounds Returned']])).toEqual([
    ['1', 'provision', '', '', 'Midrand sector 4', ''],
    ['2', 'correction', '', '', 'Midrand sector 4', ''],
    ['3', 'return', 'Handed over', '1', 'Midrand sector 4', '30'],
    ['4', 'provision', '', '', 'Midrand sector 5', ''],
    ['5', 'return', 'Returned', '4', 'Midrand sector 5', '29'],
  ]);
  expect(rows.every((row) => idNumbers.includes(row['ID or Passport Number'] ?? ''))).toBe(true);
  expect(rows[1]?.Reason).toContain('The client asked');
  expect(rows[4]).toMatchObject({ 'Received by': 'M Dlamini', Condition: 'Good', Remarks: '1 rounds short. Lost: In the river', 'Issued by': 'M Dlamini' });
});

test('a reader of the company and an inspector get masked ID numbers, another provider gets nothing', async () => {
  for (const as of [await signUp('client', { legalEntityId: 1, duty: 'reader' }), await signUp('inspector')]) {
    const rows = csvOf(await fileOf(as, 'csv'));
    expect(rows).toHaveLength(5);
    expect(rows.every((row) => /^•+\d{4}$/.test(row['ID or Passport Number'] ?? ''))).toBe(true);
  }
  expect((await make(other, 'csv')).body).toMatchObject({ status: 'failed' });
});

test('PDF export has the columns of the paper register, places to sign, pages and the digest of the CSV', async () => {
  const [{ pages }, csv] = [await readPdf(await fileOf(own, 'pdf')), await fileOf(own, 'csv')];
  const text = pages.join(' ');

  expect(pages[0]).toContain(`Page 1 of ${pages.length}`);
  for (const words of ['Regulation 22(2)', 'PSiRA-4471', 'Provider 1', 'entries 1 to 5', 'Signature', 'Received by', 'Handed over'])
    expect(text).toContain(words);
  expect(text.match(/Signature/g)?.length).toBeGreaterThanOrEqual(2);
  for (const number of idNumbers) expect(text.replaceAll(/\s/g, '')).toContain(number);
  expect(text).toContain(`SHA-256 of the data: ${createHash('sha256').update(csv).digest('hex')}`);
});
