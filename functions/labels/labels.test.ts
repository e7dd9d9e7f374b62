// Tests labels: who may make and resolve them, replacement, prints and their sheets, and firearms found by the end of a serial number.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import { readCode } from '../../shared/labels/code.ts';
import type { PrintLabels } from '../../shared/labels/schema.ts';
import { exampleOfficer } from '../../shared/officers/example.ts';
import { exampleSafe } from '../../shared/safes/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { matrixOf, qrCodesIn } from '../../testing/server/drawn.ts';
import { csvRows, fetchFile, make } from '../../testing/server/exports.ts';
import { add, as, internal, sell, withProviders } from '../../testing/server/frozen.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { readPdf } from '../../testing/server/pdf.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';

const { branches, labels, officers, safes } = contract;

withTable({ told: true });
withObjects();
captureLog();
withProviders();
let client: Claims;
let other: Claims;
let armourer: Claims;
let reader: Claims;
let inspector: Claims;

beforeAll(async () => {
  [client, other] = [as(1), as(2)];
  armourer = await signUp('client', { legalEntityId: 1, duty: 'armourer' });
  reader = await signUp('client', { legalEntityId: 1, duty: 'reader' });
  inspector = await signUp('inspector');
});

let count = 0;
const firearm = async (owner = 1, change: object = {}): Promise<string> => (await add(owner, { serialNumber: `LAB-${++count}-${owner}`, ...change })).id;
const many = async <T>(times: number, one: (at: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let at = 0; at < times; at += 10) made.push(...(await Promise.all(Array.from({ length: Math.min(10, times - at) }, (_, n) => one(at + n)))));
  return made;
};
const print = (ids: readonly string[], who = client, change: Partial<PrintLabels> = {}) =>
  send(labels.print, { as: who, body: { kind: 'firearm', ids, paper: 'a4_65', ...change } });
const codeOf = async (id: string, who = client): Promise<string> => (await print([id], who)).body.codes[0];
const resolve = (code: string, who = client) => send(labels.resolve, { as: who, params: { code } });
const replace = (code: string, who = client) => send(labels.replace, { as: who, params: { code }, body: { reason: 'Scratched' } });

describe('a print', () => {
  test('creates a label for each firearm without one, keeps the others, and is logged with its user', async () => {
    const [first, second] = [await firearm(), await firearm()];
    const code = await codeOf(first);
    const { status, body } = await print([second, first], armourer, { paper: 'a4_24', skip: 3 });

    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'firearm', paper: 'a4_24', skip: 3, printedBy: 'Thandi Mokoena', codes: [expect.any(String), code] });
    expect(body.codes.map(readCode)).toEqual(body.codes);
    expect((await send(labels.prints, { as: reader })).body[0]).toEqual(body);
    expect((await send(labels.list, { as: client, query: { kind: 'firearm', search: `LAB-${count}` } })).body).toMatchObject([
      { kind: 'firearm', id: second, code: body.codes[0], detail: `LAB-${count}-1` },
    ]);
  });

  test('of officers and safes has labels too', async () => {
    const branch = (await send(branches.create, { as: client, body: exampleBranch() })).body;
    const safe = (await send(safes.create, { as: client, body: exampleSafe({ branchId: branch.id, name: 'Strong-room' }) })).body;
    const officer = (await send(officers.create, { as: client, body: exampleOfficer(1) })).body;
    const codes = [
      (await print([officer.id], client, { kind: 'officer', paper: 'card' })).body.codes[0],
      (await print([safe.id], client, { kind: 'safe' })).body.codes[0],
    ];

    expect((await resolve(codes[0])).body).toEqual({
      kind: 'officer',
      id: officer.id,
      name: `${officer.initials} ${officer.surname}`,
      detail: officer.psiraNumber,
      code: codes[0],
    });
    expect((await resolve(codes[1])).body).toEqual({ kind: 'safe', id: safe.id, name: 'Strong-room', detail: 'Midrand', code: codes[1] });
    expect((await send(labels.list, { as: client, query: { kind: 'safe' } })).body).toMatchObject([{ id: safe.id, detail: 'Midrand', code: codes[1] }]);
    expect((await send(labels.list, { as: internal, query: { kind: 'officer', legalEntityId: '1' } })).body).toMatchObject([
      { id: officer.id, code: codes[0] },
    ]);
  });

  test('shows the code of one record in the list, to its owner alone', async () => {
    const [id, kept] = [await firearm(), await firearm(2, { keeperId: 1 })];
    const listed = async (of: string, who = client, change: object = {}) =>
      (await send(labels.list, { as: who, query: { kind: 'firearm', id: of, ...change } })).body.map(({ id: found, code }: any) => [found, code]);
    expect(await listed(id)).toEqual([[id, null]]);
    const code = await codeOf(id);

    expect(await listed(id)).toEqual([[id, code]]);
    expect(await listed(id, internal, { legalEntityId: '1', search: 'NOT-THIS-ONE' })).toEqual([[id, code]]);
    expect(await listed(id, client, { kind: 'officer' })).toEqual([]);
    expect([await listed(id, other), await listed(kept), await listed(kept, client, { legalEntityId: '2' })]).toEqual([[], [], []]);
  });

  test('of 200 firearms makes 200 different codes, and the same ones when it is repeated', async () => {
    const ids = await many(200, () => firearm());
    const first = await print(ids);
    const again = await print(ids);

    expect([first.status, new Set(first.body.codes).size]).toEqual([201, 200]);
    expect(again.body.codes).toEqual(first.body.codes);
  });

  test('at the same moment as another gives one label to each firearm', async () => {
    const ids = [await firearm(), await firearm(), await firearm()];
    const prints = await Promise.all(Array.from({ length: 6 }, () => print(ids)));

    expect(prints.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(prints.map(({ body }) => body.codes.join())).size).toBe(1);
    const made = (await itemsOf('label')).filter(({ recordId }) => ids.includes(recordId));
    expect(made).toHaveLength(3);
  });

  test('with the same idempotency key is logged once', async () => {
    const id = await firearm();
    const sent = { as: client, body: { kind: 'firearm', ids: [id], paper: 'a4_65' }, headers: { 'idempotency-key': 'print-of-labels-1' } };
    const [first, again] = [await send(labels.print, sent), await send(labels.print, sent)];

    expect(again.body).toEqual(first.body);
    expect((await itemsOf('label-print')).filter(({ codes }) => codes.includes(first.body.codes[0]))).toHaveLength(1);
  });

  test.each([
    ['ids', { ids: [] }, 'Choose at least one record'],
    [
      'ids',
      { ids: Array.from({ length: 201 }, (_, at) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(at).padStart(4, '0')}`) },
      'At most 200 labels in one print',
    ],
    ['ids', { ids: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'] }, 'A record is chosen twice'],
    ['paper', { paper: 'card' }, 'Only officers have a card'],
    ['skip', { skip: 65 }, 'This sheet has 65 labels: enter at most 64'],
    ['skip', { paper: 'a4_24', skip: 24 }, 'This sheet has 24 labels: enter at most 23'],
    ['skip', { skip: 1.5 }, 'Enter a whole number'],
  ])('is refused for wrong %s', async (path, change, message) => {
    const { status, body } = await print(['3f2504e0-4f89-41d3-9a0c-0305e82c3301'], client, change as Partial<PrintLabels>);

    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('is refused for a reader, for oversight, for another provider’s and for several providers’ firearms, and makes no label', async () => {
    const [own, foreign] = [await firearm(1), await firearm(2)];
    const before = (await itemsOf('label')).length;

    expect((await print([own], reader)).status).toBe(403);
    expect((await print([own], inspector)).status).toBe(403);
    expect((await print([own, foreign])).status).toBe(404);
    expect((await print([own], other)).status).toBe(404);
    expect((await print([own, foreign], internal)).body.errors).toEqual([{ path: 'ids', message: 'Records of several providers' }]);
    expect((await itemsOf('label')).length).toBe(before);
  });

  test('is refused for a firearm that the company only stores for its owner', async () => {
    const id = await firearm(2, { keeperId: 1 });

    expect((await print([id])).status).toBe(404);
    expect((await resolve(await codeOf(id, other))).body).toMatchObject({ id });
    expect((await replace(await codeOf(id, other))).status).toBe(404);
  });
});

describe('a label', () => {
  test('resolves in small letters, in groups and for oversight', async () => {
    const id = await firearm(1, { manufacturer: 'Glock', model: '17' });
    const code = await codeOf(id);
    const answer = { kind: 'firearm', id, name: 'Glock 17', detail: `LAB-${count}-1`, code };

    expect((await resolve(code)).body).toEqual(answer);
    expect((await resolve(`${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase())).body).toEqual(answer);
    expect((await resolve(code, reader)).body).toEqual(answer);
    expect((await resolve(code, inspector)).body).toEqual(answer);
  });

  test('of another provider answers as an unknown one does', async () => {
    const code = await codeOf(await firearm(2), other);
    const [foreign, missing] = [await resolve(code), await resolve('1111111111T')];

    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect((await replace(code)).status).toBe(404);
    expect((await resolve(code, other)).status).toBe(200);
  });

  test('with a wrong character asks for another scan, whatever it is', async () => {
    const code = await codeOf(await firearm());
    const wrong = code.slice(0, 3) + (code[3] === '7' ? '8' : '7') + code.slice(4);

    for (const typed of [wrong, code.slice(1), `${code}0`, 'XDDT220', 'a'.repeat(64)])
      expect([(await resolve(typed)).status, (await resolve(typed)).body.errors]).toEqual([400, [{ path: 'code', message: 'Scan it again' }]]);
  });

  test('is replaced once: the old code says when, and the record has the new one', async () => {
    const id = await firearm();
    const code = await codeOf(id);
    const [first, second] = await Promise.all([replace(code), replace(code, armourer)]);
    const [done, late] = first.status === 201 ? [first, second] : [second, first];

    expect([done?.status, done?.body.id, late?.status]).toEqual([201, id, 409]);
    expect(late?.body.detail).toMatch(/^Label \w{4}-\w{4}-\w{3} was replaced on \d+ \w+ \d{4}\. Use the new label\.$/);
    expect((await resolve(code)).status).toBe(409);
    expect((await resolve(code, other)).status).toBe(404);
    expect((await resolve(done?.body.code)).body).toEqual(done?.body);
    expect(await codeOf(id)).toBe(done?.body.code);
    expect((await itemsOf('label')).find((one) => one.code === code)).toMatchObject({ reason: 'Scratched', replacedBy: done?.body.code, recordId: id });
  });

  test('is not replaced by a reader or without a reason', async () => {
    const code = await codeOf(await firearm());

    expect((await replace(code, reader)).status).toBe(403);
    expect((await send(labels.replace, { as: client, params: { code }, body: { reason: ' ' } })).body.errors).toEqual([
      { path: 'reason', message: 'A reason is required' },
    ]);
    expect((await resolve(code)).status).toBe(200);
  });

  test('follows its firearm: after a sale it resolves for the new owner and not for the former one', async () => {
    const id = await firearm();
    const code = await codeOf(id);
    await sell(id, 1, 2);

    expect((await resolve(code)).status).toBe(404);
    expect((await resolve(code, other)).body).toMatchObject({ id, code });
    expect(await codeOf(id, other)).toBe(code);
    expect((await print([id])).status).toBe(404);
  });
});

describe('the end of a serial number', () => {
  const find = (serial: string, who = client, query: Record<string, string> = {}) => send(labels.find, { as: who, query: { serial, ...query } });

  test('finds all of the company’s own firearms that end with it, and no other', async () => {
    const ends = await Promise.all([firearm(1, { serialNumber: 'QA-77 2201' }), firearm(1, { serialNumber: 'QB772201' })]);
    await firearm(1, { serialNumber: '7722019' });
    await firearm(2, { serialNumber: 'QC772201' });
    await firearm(2, { serialNumber: 'QD772201', keeperId: 1 });

    const { body } = await find('72201');
    expect([body.total, body.matches.map(({ id }: { id: string }) => id).toSorted()]).toEqual([2, ends.toSorted()]);
    expect((await find('7-2201', reader)).body.total).toBe(2);
    expect((await find('2201', inspector, { legalEntityId: '2' })).body.total).toBe(2);
  });

  test('answers at most 20 matches, and says how many there are', async () => {
    await many(23, (at) => firearm(1, { serialNumber: `M${String(at).padStart(3, '0')}ENDS9` }));

    const { body } = await find('ends9');
    expect([body.total, body.matches.length]).toEqual([23, 20]);
  });

  test.each([
    ['20 1', 'At least 4 letters and digits', 'query.serial'],
    ['201', 'Enter at least the last 4 characters of the serial number', undefined],
  ])('is refused when it is too short: %j', async (serial, message, path) => {
    const { status, body } = await find(serial);

    expect(status).toBe(400);
    expect(body.errors).toMatchObject([path ? { path, message } : { message }]);
  });

  test('asks a person of oversight for the provider', async () => {
    expect((await find('2201', inspector)).body.errors).toMatchObject([{ path: 'legalEntityId' }]);
    expect((await find('2201', client, { legalEntityId: '2' })).body).toEqual({ total: 0, matches: [] });
  });
});

describe('the file of a print', () => {
  test('has each label in the order of the print, without labels that were replaced since', async () => {
    const ids = [await firearm(), await firearm(), await firearm()];
    const { body } = await print(ids);
    const [first, second, third] = body.codes as [string, string, string];
    await replace(second);

    const made = await make(client, { list: 'labels', format: 'pdf', query: { print: body.id } });
    expect(made).toMatchObject({ status: 'done', done: 2 });
    const { bytes } = await fetchFile(client, made.id);
    expect(qrCodesIn(bytes)).toEqual([matrixOf(first, 'Q'), matrixOf(third, 'Q')]);
    expect((await readPdf(bytes)).pages[0]).toContain(`LAB-${count}-1`);

    const csv = await make(client, { list: 'labels', format: 'csv', query: { print: body.id } });
    expect(csvRows((await fetchFile(client, csv.id)).bytes).map((row) => row.Code?.replaceAll('-', ''))).toEqual([first, third]);
  });

  test('is not made for another provider or a role without labels', async () => {
    const { body } = await print([await firearm()]);

    expect(await make(other, { list: 'labels', format: 'pdf', query: { print: body.id } })).toMatchObject({ status: 'failed' });
    expect(await make(inspector, { list: 'labels', format: 'pdf', query: { print: body.id } })).toMatchObject({ status: 403 });
  });
});

describe('a list with the code of a label as its search', () => {
  const found = async (list: typeof officers.list | typeof contract.firearms.list, search: string, who = client, query: object = {}) =>
    (await send(list, { as: who, query: { search, ...query } })).body.map(({ id }: { id: string }) => id);

  test('has the labelled firearm alone, in the caller’s scope, with any other filter, until the label is replaced', async () => {
    const id = await firearm();
    await firearm(1, { serialNumber: `LAB-${count}-1-B` });
    const code = await codeOf(id);

    expect(await found(contract.firearms.list, code)).toEqual([id]);
    expect(await found(contract.firearms.list, code.toLowerCase())).toEqual([id]);
    expect(await found(contract.firearms.list, code, other)).toEqual([]);
    expect(await found(contract.firearms.list, code, client, { status: 'maintenance' })).toEqual([]);
    const { code: next } = (await replace(code)).body;
    expect([await found(contract.firearms.list, code), await found(contract.firearms.list, next)]).toEqual([[], [id]]);
  });

  test('has the officer of a badge, wherever an officer is asked for', async () => {
    const { id } = (await send(officers.create, { as: client, body: exampleOfficer(31) })).body;
    await send(officers.create, { as: client, body: exampleOfficer(32) });
    const code = (await print([id], client, { kind: 'officer', paper: 'card' })).body.codes[0];

    expect(await found(officers.list, code, armourer, { employment: 'active' })).toEqual([id]);
    expect([await found(officers.list, code, other), await found(contract.firearms.list, code)]).toEqual([[], []]);
  });
});
