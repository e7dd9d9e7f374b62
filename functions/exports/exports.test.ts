// Exports through their handlers, the worker and the object store: complete, and safe to open.
import readExcelFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleLibraryFirearm } from '../../shared/library/example.ts';
import { send } from '../../testing/server/call.ts';
import { foundDisclosure } from '../../testing/server/disclosures.ts';
import { admin, client, csvRows, fetchFile, make, withExports } from '../../testing/server/exports.ts';
import { captureLog } from '../../testing/server/log.ts';
import { removeObject } from '../data/objects.ts';
import { listHistory } from '../history/store.ts';
import { fileKey } from './store.ts';

withExports();
captureLog();

describe('an export', () => {
  test('contains every record of the list that its owner may see and no other, newest first', async () => {
    const made = await make(client, { list: 'firearms', format: 'csv' });

    const { bytes, headers } = await fetchFile(client, made.id);
    expect(made).toMatchObject({ status: 'done', done: 2, total: 2, fileName: expect.stringMatching(/^firearms-\d{4}-\d\d-\d\d\.csv$/) });
    expect(csvRows(bytes).map((row) => row['Serial Number'])).toEqual(['AAA-2', 'AAA-1']);
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${made.fileName}"`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  test('is UTF-8 with a byte order mark, CRLF line breaks, plain numbers and ISO dates', async () => {
    const made = await make(client, { list: 'firearms', format: 'csv' });

    const text = (await fetchFile(client, made.id)).bytes.toString('utf8');
    const [row] = csvRows(Buffer.from(text));
    expect(text.startsWith('\uFEFFSerial Number,Manufacturer')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(row).toMatchObject({ 'Owner ID': '1', Registered: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
  });

  test('applies the filters of the list', async () => {
    const made = await make(admin, { list: 'firearms', format: 'csv', query: { search: 'bbb', limit: '1', cursor: 'x' } });

    expect(csvRows((await fetchFile(admin, made.id)).bytes).map((row) => row['Serial Number'])).toEqual(['BBB-3', 'BBB-2', 'BBB-1']);
  });

  test('has headers, texts and numbers as a workbook', async () => {
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

  test('of an empty list is a file with only headers', async () => {
    const made = await make(client, { list: 'firearms', format: 'csv', query: { search: 'nothing has this' } });

    expect(made).toMatchObject({ status: 'done', done: 0, total: 0 });
    expect((await fetchFile(client, made.id)).bytes.toString('utf8').split('\r\n')).toHaveLength(2);
  });

  test('tells its owner to export again if its file was lost', async () => {
    const made = await make(client, { list: 'firearms', format: 'csv' });
    await removeObject(fileKey(made));

    const { status, body } = await send(contract.exports.file, { as: client, params: { id: made.id } });

    expect([status, body.detail]).toEqual([409, 'The file is missing. Export the list again.']);
  });

  test('logs its user and the number of records in the history', async () => {
    const made = await make(client, { list: 'firearms', format: 'csv', query: { status: 'active' } });

    const entries = await listHistory('export', made.id);
    expect(entries.map(({ action, actionBy, toStatus }) => [action, actionBy, toStatus])).toEqual([
      ['exports.start', client.sub, 'waiting'],
      ['exports.done', client.sub, 'done'],
    ]);
    expect(entries[1]?.metadata).toMatchObject({ list: 'firearms', format: 'csv', query: { status: 'active' }, holds: 'entity:1', rows: 2 });
  });
});
