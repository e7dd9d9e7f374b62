// Objects of an import: rows in parts, read from any position, and the rows in error as a file that can be fixed and uploaded again.
import { expect, test } from 'vitest';
import type { Outcome } from '../../shared/imports/schema.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { readObject } from '../data/objects.ts';
import { errorsKey, readPart, readRows, rowsPerPart, writeErrors, writeParts } from './kept.ts';
import { countRows, type KeptRow } from './row.ts';

withTable();
withObjects();

const none = {} as KeptRow['values'];
const rowOf = (line: number, outcome: Outcome, cells: readonly string[] = []) =>
  ({ line, cells, values: none, outcome, ...(outcome === 'error' ? { problems: [{ key: 'city', message: 'City is required' }] } : {}) }) as KeptRow;
test('reads rows by their position in the file, from any position, and no more than requested', async () => {
  const rows = Array.from({ length: 2 * rowsPerPart + 3 }, (_, at) => rowOf(at + 2, at % 3 === 0 ? 'error' : 'create'));
  const parts = (await writeParts('places', rows)).map(countRows);
  const placesOf = async (...asked: [readonly Outcome[] | undefined, number, number]) =>
    (await readRows('places', parts, ...asked)).map(({ place, row }) => [place, row.line - 2 === place]);

  expect(parts.length).toBe(3);
  expect(await placesOf(undefined, rowsPerPart - 1, 3)).toEqual([rowsPerPart - 1, rowsPerPart, rowsPerPart + 1].map((place) => [place, true]));
  expect(await placesOf(['error'], rowsPerPart + 1, 2)).toEqual([
    [201, true],
    [204, true],
  ]);
  expect((await placesOf(['create'], 0, 1000)).length).toBe(rows.filter(({ outcome }) => outcome === 'create').length);
  expect(await placesOf(undefined, rows.length, 5)).toEqual([]);
});

test('throws conflict for rows that the lifecycle rule has deleted, and says what remains', async () => {
  await expect(readPart('taken', 0)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('have been deleted') });
});

test('writes the headers of the file of errors once even after several rounds, one cell for each, with its encoding', async () => {
  const headers = ['Serial Number', ' Message ', 'City'];
  const rows = [rowOf(2, 'error', ['AB1', 'Line 9: old', '=1+1']), rowOf(3, 'create', ['AB2', '', 'Durban']), rowOf(4, 'error', ['AB3'])];
  const parts = (await writeParts('errors', rows)).map(countRows);

  await writeErrors('errors', headers, parts);

  const file = (await readObject(errorsKey('errors')))?.body.toString('utf8');
  expect(file?.charCodeAt(0)).toBe(0xfeff);
  expect(file?.slice(1).split('\r\n')).toEqual([
    'Serial Number,City,message',
    expect.stringMatching(/^AB1,'=1\+1,Line 2: .*City is required$/),
    expect.stringMatching(/^AB3,,Line 4: .*City is required$/),
    '',
  ]);
});
