// Exports through their handlers, the worker and the object store: complete, a person's own, and safe to open.
import { randomUUID } from 'node:crypto';
import papaparse from 'papaparse';
import readExcelFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { exampleLibraryFirearm } from '../../shared/library/example.ts';
import { readObject } from '../data/objects.ts';
import { type Claims, send, signUp } from '../testing/call.ts';
import { foundDisclosure } from '../testing/disclosures.ts';
import { doWork } from '../testing/jobs.ts';
import { captureLog } from '../testing/log.ts';
import { withObjects } from '../testing/objects.ts';
import { foundEntity, withTable } from '../testing/registry.ts';
import { users } from '../users/entity.ts';
import { listHistory } from '../workflow/store.ts';
import { giveUpExport } from './work.ts';

withTable();
withObjects();
captureLog();

let admin: Claims;
let client: Claims;
let other: Claims;

/** An export from the asking to the end of the work, and what it then says. */
async function make(as: Claims, body: object) {
  const asked = await send(contract.exports.start, { as, body });
  if (asked.status !== 201) return asked.body;
  await doWork();
  return (await send(contract.exports.get, { as, params: { id: asked.body.id } })).body;
}

async function fetchFile(as: Claims, id: string) {
  const { status, body } = await send(contract.exports.file, { as, params: { id } });
  if (status !== 200) throw new Error(body.detail);
  const answer = await fetch(body.url);
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}

const csvRows = (bytes: Buffer) => papaparse.parse<Record<string, string>>(bytes.toString('utf8'), { header: true, skipEmptyLines: true }).data;

beforeAll(async () => {
  await Promise.all([foundEntity(1), foundEntity(2), foundEntity(3)]);
  [admin, client, other] = await Promise.all([signUp('admin'), signUp('client', { legalEntityId: 1 }), signUp('client', { legalEntityId: 2 })]);
  for (const [ownerId, serialNumber] of [
    [1, 'AAA-1'],
    [1, 'AAA-2'],
    [2, 'BBB-1'],
    [2, 'BBB-2'],
    [2, 'BBB-3'],
  ] as const)
    await send(contract.firearms.register, { as: admin, body: exampleFirearm({ ownerId, serialNumber }) });
});

describe('an export', () => {
  test('holds every record of the list that its owner may see and no other, newest first', async () => {
    const made = await make(client, { list: 'firearms', format: 'csv' });

    const { bytes, headers } = await fetchFile(client, made.id);
    expect(made).toMatchObject({ status: 'done', done: 2, total: 2, fileName: expect.stringMatching(/^firearms-\d{4}-\d\d-\d\d\.csv$/) });
    expect(csvRows(bytes).map((row) => row['Serial Number'])).toEqual(['AAA-2', 'AAA-1']);
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${made.fileName}"`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  test('is UTF-8 with a mark, CRLF between lines, plain numbers and ISO dates', async () => {
    const made = await make(client, { list: 'firearms', format: 'csv' });

    const text = (await fetchFile(client, made.id)).bytes.toString('utf8');
    const [row] = csvRows(Buffer.from(text));
    expect(text.startsWith('\uFEFFSerial Number,Manufacturer')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(row).toMatchObject({ 'Owner ID': '1', Registered: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
  });

  test('keeps to the filters of the list', async () => {
    const made = await make(admin, { list: 'firearms', format: 'csv', query: { search: 'bbb', limit: '1', cursor: 'x' } });

    expect(csvRows((await fetchFile(admin, made.id)).bytes).map((row) => row['Serial Number'])).toEqual(['BBB-3', 'BBB-2', 'BBB-1']);
  });

  test('as a workbook has headers, texts and numbers', async () => {
    const made = await make(client, { list: 'firearms', format: 'xlsx' });

    const { bytes, headers } = await fetchFile(client, made.id);
    const [head, first] = (await readExcelFile(bytes))[0]?.data ?? [];
    expect(headers.get('content-type')).toContain('spreadsheetml.sheet');
    expect(head?.slice(0, 3)).toEqual(['Serial Number', 'Manufacturer', 'Model']);
    expect([first?.[0], first?.[9]]).toEqual(['AAA-2', 1]);
  });

  test.each(['library', 'legal-entities', 'disclosures'])('of the list %s is complete', async (list) => {
    await send(contract.library.add, { as: admin, body: exampleLibraryFirearm() });
    await foundDisclosure({
      companyName: 'Provider 1',
      psiraNumber: 'PSiRA-1',
      companyEntityId: 1,
      disclosurePeriodStart: '2026-01-01',
      disclosurePeriodEnd: '2026-03-31',
      categories: ['handguns', 'rifles'],
      status: 'submitted',
    });
    const row =
      { library: contract.library.list, 'legal-entities': contract.legalEntities.list, disclosures: contract.disclosures.list }[list] ?? contract.library.list;
    const { body } = await send(row, { as: admin });

    const made = await make(admin, { list, format: 'csv' });

    expect(body.length).toBeGreaterThan(0);
    expect(csvRows((await fetchFile(admin, made.id)).bytes)).toHaveLength(body.length);
  });

  test('of an empty list is a file of headers', async () => {
    const made = await make(client, { list: 'firearms', format: 'csv', query: { search: 'nothing has this' } });

    expect(made).toMatchObject({ status: 'done', done: 0, total: 0 });
    expect((await fetchFile(client, made.id)).bytes.toString('utf8').split('\r\n')).toHaveLength(2);
  });

  test('leaves in the history who took out what, and how many', async () => {
    const made = await make(client, { list: 'firearms', format: 'csv', query: { status: 'active' } });

    const entries = await listHistory('export', made.id);
    expect(entries.map(({ action, actionBy, toStatus }) => [action, actionBy, toStatus])).toEqual([
      ['exports.start', client.sub, 'waiting'],
      ['exports.done', client.sub, 'done'],
    ]);
    expect(entries[1]?.metadata).toMatchObject({ list: 'firearms', format: 'csv', query: { status: 'active' }, holds: 'entity:1', rows: 2 });
  });
});

describe('asking for one', () => {
  test.each([
    [{ list: 'firearms', format: 'csv', query: { status: 'melted' } }, 'query.status'],
    [{ list: 'firearms', format: 'csv', query: { colour: 'black' } }, 'query.colour'],
    [{ list: 'users', format: 'csv' }, 'list'],
    [{ list: 'firearms', format: 'pdf' }, 'format'],
    [{ list: 'firearms', format: 'csv', status: 'done' }, 'status'],
    [{ list: 'firearms', format: 'csv', query: { search: 'x'.repeat(201) } }, 'query.search'],
  ])('refuses %j and names the field', async (body, path) => {
    const answer = await send(contract.exports.start, { as: admin, body });

    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  test('attack 27: takes a filter called __proto__ for no filter, and changes nothing by it', async () => {
    const answer = await send(contract.exports.start, { as: admin, rawBody: '{"list":"firearms","format":"csv","query":{"__proto__":{"role":"admin"}}}' });

    expect([201, 400]).toContain(answer.status);
    expect(({} as { role?: string }).role).toBeUndefined();
    await doWork();
  });

  test('refuses a fourth while three are under way', async () => {
    const busy = await signUp('inspector');
    const ask = () => send(contract.exports.start, { as: busy, body: { list: 'firearms', format: 'csv' } });

    const answers = [await ask(), await ask(), await ask(), await ask()];

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409]);
    expect(answers[3]?.body.detail).toContain('3 exports under way');
    await doWork();
    expect((await ask()).status).toBe(201);
    await doWork();
  });
});

describe('asking for many', () => {
  test('at one moment takes no more places than asking one after another, and each that ends, or fails, leaves its own', async () => {
    const busy = await signUp('inspector');
    const ask = () => send(contract.exports.start, { as: busy, body: { list: 'firearms', format: 'csv' } });

    const answers = await Promise.all(Array.from({ length: 8 }, ask));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect((await send(contract.exports.list, { as: busy })).body).toHaveLength(3);
    expect((await ask()).status).toBe(409);
    await giveUpExport(answers.find(({ status }) => status === 201)?.body.id, 'It could not be completed.');
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 409]);
    await doWork();
    expect((await Promise.all(Array.from({ length: 4 }, ask))).map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
    await doWork();
  });
});

describe('whose it is', () => {
  test('another person’s export is not there, nor its file, nor in the list', async () => {
    const { id } = await make(client, { list: 'firearms', format: 'csv' });

    const [seen, file, own] = await Promise.all([
      send(contract.exports.get, { as: other, params: { id } }),
      send(contract.exports.file, { as: admin, params: { id } }),
      send(contract.exports.list, { as: other }),
    ]);

    expect([seen.status, file.status, own.body]).toEqual([404, 404, []]);
    expect((await send(contract.exports.get, { as: client, params: { id: randomUUID() } })).body.detail).toBe(seen.body.detail);
  });

  test('lists a person’s own, newest first and page by page', async () => {
    const as = await signUp('internal');
    const ids = [];
    for (let n = 0; n < 3; n++) ids.unshift((await make(as, { list: 'library', format: 'csv' })).id);

    const first = await send(contract.exports.list, { as, query: { limit: '2' } });
    const cursor = new URL(/<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '', 'http://x').searchParams.get('cursor') ?? '';
    const second = await send(contract.exports.list, { as, query: { limit: '2', cursor } });

    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids);
  });

  test('is made with the rights of the moment: a deactivated person gets none', async () => {
    const leaver = await signUp('client', { legalEntityId: 1 });
    const { id } = (await send(contract.exports.start, { as: leaver, body: { list: 'firearms', format: 'csv' } })).body;
    await users()
      .patch({ id: leaver.sub ?? '' })
      .set({ isActive: false })
      .go();

    await doWork();

    expect(await readObject(`exports/${id}.csv`)).toBeUndefined();
    const entries = await listHistory('export', id);
    expect(entries.at(-1)).toMatchObject({ toStatus: 'failed', metadata: { message: 'The account that asked for it is no longer active.' } });
  });

  test('is made with the rights of the moment: a role that may not read the list gets none', async () => {
    const mover = await signUp('inspector');
    const { id } = (await send(contract.exports.start, { as: mover, body: { list: 'firearms', format: 'csv' } })).body;
    await users()
      .patch({ id: mover.sub ?? '' })
      .set({ role: 'external_saps' })
      .go();

    await doWork();

    expect((await listHistory('export', id)).at(-1)).toMatchObject({ toStatus: 'failed' });
  });

  test('is not handed out once its owner sees other records than it holds', async () => {
    const mover = await signUp('client', { legalEntityId: 1 });
    const { id } = await make(mover, { list: 'firearms', format: 'csv' });
    await users()
      .patch({ id: mover.sub ?? '' })
      .set({ legalEntityId: 2 })
      .go();

    const answer = await send(contract.exports.file, { as: mover, params: { id } });

    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  });

  test('is not handed out before it is ready', async () => {
    const { id } = (await send(contract.exports.start, { as: admin, body: { list: 'library', format: 'csv' } })).body;

    const answer = await send(contract.exports.file, { as: admin, params: { id } });

    expect([answer.status, answer.body.detail]).toEqual([409, 'This export is still being made.']);
    await doWork();
  });
});
