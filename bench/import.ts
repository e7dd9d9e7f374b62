// Measures how long the largest import takes on the local host of `npm start`, and how long other callers wait meanwhile: 10,000 rows through dry run, import
// and the same file again, over HTTP, alone and beside a workbook with 400,000 styled blank rows.
// Run: npm run bench -- import [rows]
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Host, prepare, startHost } from '../infra/local/drill/host.ts';
import { endLeftDatabase } from '../infra/local/running.ts';
import { contentTypes, type Import, type ImportFormat, type ImportStatus } from '../shared/imports/schema.ts';
import { cellsOf, csvOf, exampleRow } from '../testing/server/imports.ts';
import { workbookWith } from '../testing/server/workbooks.ts';
import { hundredths, judge, keep, quantile } from './measure.ts';
import { say } from './registry.ts';
import { atEnd, endChild, play, temporaryFolder } from './stops.ts';
import { showTable, thousands } from './table.ts';

const rows = Number(process.argv[2] ?? 10_000);
const blankRows = 400_000;
/** Limit for the dry run of 10,000 rows, in seconds. */
const mostSeconds = 20;
/** Limit for answers to another caller while the workbook of blank rows is checked, in milliseconds. */
const longestAnswer = 1000;

const answerOf = async <T>(response: Response): Promise<T> => {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
};

/** Uploads the file and returns the import's id, before any check. */
async function uploaded(host: Host, format: ImportFormat, file: Buffer): Promise<string> {
  const about = { fileName: `list.${format}`, fileType: contentTypes[format], bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') };
  const made = await answerOf<{ import: Import; upload: { url: string; headers: Record<string, string> } }>(await host.post('/api/imports', about));
  const put = await fetch(made.upload.url, { method: 'PUT', headers: made.upload.headers, body: new Uint8Array(file) });
  if (!put.ok) throw new Error(`The store refused the file: ${put.status}`);
  return made.import.id;
}

async function until(host: Host, id: string, status: ImportStatus): Promise<Import> {
  for (;;) {
    const found = await answerOf<Import>(await host.get(`/api/imports/${id}`));
    if (found.status === status) return found;
    if (!['checking', 'running'].includes(found.status)) throw new Error(`The import is ${found.status}: ${found.message}`);
    await wait(100);
  }
}

/** Calls a list repeatedly until the work is done, and returns the milliseconds of each answer. */
async function answersDuring(host: Host, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let done = false;
  const asking = (async () => {
    while (!done) {
      const began = performance.now();
      await answerOf(await host.get('/api/firearms?limit=50'));
      times.push(performance.now() - began);
      await wait(20);
    }
  })();
  try {
    await work();
  } finally {
    done = true;
    await asking;
  }
  return times;
}

interface Measured {
  readonly what: string;
  readonly seconds: number;
  /** Answer times for the other caller, in milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly longest: number;
}

await play(async () => {
  const dir = temporaryFolder('import');
  await prepare(dir);
  const host = await startHost(dir, 'client@demo.test');
  atEnd(() => endLeftDatabase(dir));
  atEnd(() => endChild(host.child));
  const list = Array.from({ length: rows }, () => exampleRow({ notes: 'Safe B2, shelf 4' }));
  const file = Buffer.from(csvOf(list));
  const blank = workbookWith(cellsOf([exampleRow()]), blankRows);
  say(
    `${thousands(rows)} rows of ${hundredths(file.length / 1024 / 1024)} MB; ${thousands(blankRows)} blank rows of ${hundredths(blank.length / 1024 / 1024)} MB`,
  );

  const figures: Measured[] = [];
  const measure = async (what: string, work: () => Promise<unknown>): Promise<Measured> => {
    const began = performance.now();
    const times = await answersDuring(host, work);
    const [p50 = 0, p95 = 0, longest = 0] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map(Math.round);
    const figure = { what, seconds: hundredths((performance.now() - began) / 1000), p50, p95, longest };
    figures.push(figure);
    say(JSON.stringify(figure));
    return figure;
  };
  const check = async (id: string) => {
    await answerOf(await host.post(`/api/imports/${id}/check`, {}));
    return until(host, id, 'checked');
  };

  // The first check makes the host load the code that checks need.
  await check(await uploaded(host, 'csv', Buffer.from(csvOf([exampleRow()]))));
  const [alone, first, again] = [await uploaded(host, 'xlsx', blank), await uploaded(host, 'csv', file), await uploaded(host, 'csv', file)];
  const beside = await uploaded(host, 'xlsx', blank);
  const ofBlanks = await measure(`dry run of a workbook with ${thousands(blankRows)} blank rows`, () => check(alone));
  const dry = await measure(`dry run of ${thousands(rows)} rows`, () => check(first));
  const both = await measure('both at once', () => Promise.all([check(again), check(beside)]));
  await measure(`run of ${thousands(rows)} rows`, async () => {
    await answerOf(await host.post(`/api/imports/${first}/run`, { mode: 'all' }));
    const { result } = await until(host, first, 'done');
    if (result?.create !== rows) throw new Error(`The import has another result than the dry run: ${JSON.stringify(result)}`);
  });
  const same = await uploaded(host, 'csv', file);
  await measure('dry run of the same again', async () => {
    const { counts } = await check(same);
    if (counts?.same !== rows) throw new Error(`The rows do not match the first import: ${JSON.stringify(counts)}`);
  });

  keep('import', { rows, blankRows, figures });
  showTable(
    'import',
    ['what', 'seconds', 'another caller’s list meanwhile: p50, p95, longest'],
    figures.map(({ what, seconds, p50, p95, longest }) => [what, seconds, `${thousands(p50)}, ${thousands(p95)}, ${thousands(longest)} ms`]),
  );
  console.table(figures);
  return judge([
    ...[dry, both].flatMap(({ what, seconds }) => (seconds <= mostSeconds ? [] : [`the ${what} took ${seconds} s; at most ${mostSeconds}`])),
    ...(ofBlanks.longest <= longestAnswer ? [] : [`another caller waited ${ofBlanks.longest} ms; at most ${longestAnswer}`]),
  ]);
});
