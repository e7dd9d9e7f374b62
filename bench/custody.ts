// Measures the counter and Who Holds What with 500 firearms out: the board, the verdict of a scan, and the cost of an issue and a return.
// Run: npm run bench -- custody [size], once for each number of firearms in the registry: custody.json keeps the results of other sizes.
import { readFileSync } from 'node:fs';
import { contract } from '../shared/contract.ts';
import { exampleOfficer, exampleQualifications } from '../shared/officers/example.ts';
import { hundredths, keep, spread, timed } from './measure.ts';
import { fillTo, measuredAs, say, startRegistry } from './registry.ts';
import { endAll } from './stops.ts';
import { showTable, thousands, timesIn } from './table.ts';

const size = Number(process.argv[2] ?? 100_000);
const provider = 5;
const out = 500;
const most = { boardQueries: 3, verdictMs: 300, papersMs: 2000 };
const papers = 20;
const rounds = 60;

interface Row {
  readonly size: number;
  readonly out: number;
  readonly board: { readonly p50: number; readonly p95: number; readonly queries: number; readonly requests: number; readonly readUnits: number };
  readonly verdict: { readonly p50: number; readonly p95: number; readonly requests: number };
  readonly issue: { readonly p50: number; readonly p95: number; readonly requests: number; readonly writeUnits: number };
  readonly furtherLine: number;
  readonly giveBack: { readonly writeUnits: number };
  /** Of one PDF with 20 authorisations: from the call to the stored file. */
  readonly papers?: { readonly p50: number; readonly p95: number };
}

await startRegistry();
const { countCosts, nothing } = await import('../testing/server/costs.ts');
const { send } = await import('../testing/server/call.ts');
const { openCounter, pin } = await import('../testing/server/counter.ts');
const { isOpen } = await import('../shared/exports/rules.ts');
const { findExport } = await import('../functions/exports/store.ts');
const { workOnExport } = await import('../functions/exports/work.ts');
const cost = countCosts();

/** Some at a time: one after the other takes minutes. */
async function many<T>(times: number, one: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < times; at += 10) made.push(...(await Promise.all(Array.from({ length: Math.min(10, times - at) }, (_, n) => one(at + n)))));
  return made;
}

/** The work of one call: its answer, its time and its cost. */
async function measured<T extends { readonly status: number; readonly body: any }>(work: () => Promise<T>) {
  Object.assign(cost, nothing());
  let answer: T | undefined;
  const ms = await timed(async () => {
    answer = await work();
  });
  if (answer?.status !== 200) throw new Error(`A call answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
  return { answer, ms, ...structuredClone(cost) };
}

async function measure(): Promise<Row> {
  const as = await measuredAs('client', provider);
  const counter = await openCounter(as, provider);
  const newOfficer = async (at: number) => {
    const { body } = await send(contract.officers.create, { as, body: exampleOfficer(20_000 + at, { legalEntityId: provider }) });
    await send(contract.officers.setQualifications, { as, params: { id: body.id }, body: exampleQualifications() });
    await send(contract.officers.setPin, { as, params: { id: body.id }, body: { pin } });
    return body as { id: string; psiraNumber: string };
  };
  const officers = await many(out + rounds + 5, newOfficer);
  const firearms = await many(out + rounds + 5, () => counter.newFirearm());
  const pair = (at: number) => counter.line(firearms[at] ?? '', officers[at]?.id ?? '');
  for (let at = 0; at < out; at += 40) {
    const { body } = await counter.issue(Array.from({ length: Math.min(40, out - at) }, (_, n) => pair(at + n)));
    const refused = body.lines?.find(({ outcome }: { outcome: string }) => outcome !== 'done');
    if (refused ?? !body.lines) throw new Error(`A line was not issued: ${JSON.stringify(refused ?? body)}`);
  }
  say(`  ${out} firearms out`);

  const board = () => measured(() => send(contract.custody.board, { as }));
  const first = await board();
  if (first.answer.body.out.length !== out) throw new Error(`The board has ${first.answer.body.out.length} firearms`);
  const boards = [];
  for (let round = 0; round < rounds; round++) boards.push((await board()).ms);

  const serials = await Promise.all(firearms.slice(out).map(async (id) => (await send(contract.firearms.get, { as, params: { id } })).body.serialNumber));
  const until = new Date(Date.now() + 12 * 3_600_000).toISOString();
  /** As the counter does it: finds the firearm of the text, then asks for the verdict of its line. */
  const verdict = async (at: number) => {
    const [, found] = await Promise.all([
      send(contract.officers.list, { as, query: { search: serials[at], legalEntityId: String(provider), limit: '10' } }),
      send(contract.labels.find, { as, query: { serial: serials[at], legalEntityId: String(provider) } }),
    ]);
    const [match] = found.body.matches;
    const line = { firearmId: match.id, officerId: officers[out + at]?.id, rounds: 30 };
    const answer = await send(contract.custody.check, { as, body: { safeId: counter.safeId, until, issuerId: counter.issuer, lines: [line] } });
    if (answer.body[0].outcome !== 'ready') throw new Error(`A verdict is not "ready": ${JSON.stringify(answer.body)}`);
    return answer;
  };
  await verdict(0);
  const verdicts = [];
  for (let round = 0; round < rounds; round++) verdicts.push(await measured(() => verdict(round)));

  const issues = [];
  for (let round = 0; round < rounds; round++) issues.push(await measured(() => counter.issue([pair(out + round)])));
  // Lines of several in one call need no PIN of their officers, so that the difference is one line.
  const linesFrom = (from: number, count: number) => Array.from({ length: count }, (_, n) => pair(out + rounds + from + n));
  const two = await measured(() => counter.issue(linesFrom(0, 2)));
  const three = await measured(() => counter.issue(linesFrom(2, 3)));
  const issueIds = issues.slice(0, papers).map(({ answer }) => answer.body.lines[0].eventId as string);
  const print = async () => {
    const { status, body } = await send(contract.exports.start, {
      as,
      body: { list: 'authorisations', format: 'pdf', query: { issueIds: issueIds.join(',') } },
    });
    if (status !== 201) throw new Error(`The export answered ${status}: ${JSON.stringify(body)}`);
    for (let job = await findExport(body.id); job && isOpen(job); job = await findExport(body.id)) await workOnExport(body.id);
    const made = await findExport(body.id);
    if (made?.status !== 'done') throw new Error(`The export is ${JSON.stringify(made)}`);
  };
  await print();
  const printed = [];
  for (let round = 0; round < 10; round++) printed.push(await timed(print));
  const back = await measured(() => counter.giveBack([counter.back(firearms[out] ?? '')]));
  const [issue] = issues;
  return {
    size,
    out,
    board: {
      ...spread(boards),
      queries: first.commands.QueryCommand ?? first.commands.Query ?? 0,
      requests: first.requests,
      readUnits: hundredths(first.readUnits),
    },
    verdict: { ...spread(verdicts.map(({ ms }) => ms)), requests: verdicts[0]?.requests ?? 0 },
    issue: { ...spread(issues.map(({ ms }) => ms)), requests: issue?.requests ?? 0, writeUnits: issue?.writeUnits ?? 0 },
    furtherLine: three.writeUnits - two.writeUnits,
    giveBack: { writeUnits: back.writeUnits },
    papers: spread(printed),
  };
}

function kept(): Row[] {
  try {
    return JSON.parse(readFileSync(new URL('./custody.json', import.meta.url), 'utf8')).rows;
  } catch {
    // The first run.
    return [];
  }
}

const problems: string[] = [];
try {
  await fillTo(size);
  const row = await measure();
  const rows = [...kept().filter((one) => one.size !== size), row].sort((a, b) => a.size - b.size);
  keep('custody', { rows });
  showTable(
    'custody',
    [
      'firearms',
      'board: queries · requests · read units · p50 (p95)',
      'verdict: requests · p50 (p95)',
      'issue: requests · write units · p50 (p95)',
      'further line',
      'return',
      '20 papers: p50 (p95)',
    ],
    rows.map(({ size: firearms, board, verdict, issue, furtherLine, giveBack, papers: made }) => [
      thousands(firearms),
      `${board.queries} · ${board.requests} · ${board.readUnits} · ${timesIn(board)}`,
      `${verdict.requests} · ${timesIn(verdict)}`,
      `${issue.requests} · ${issue.writeUnits} · ${timesIn(issue)}`,
      `${furtherLine} write units`,
      `${giveBack.writeUnits} write units`,
      made ? timesIn(made) : 'not measured',
    ]),
  );
  console.log(JSON.stringify(row, null, 2));
  if (row.board.queries > most.boardQueries) problems.push(`The board made ${row.board.queries} queries; the limit is ${most.boardQueries}`);
  if (row.verdict.p95 > most.verdictMs) problems.push(`The verdict of a scan took ${row.verdict.p95} ms (p95); the limit is ${most.verdictMs} ms`);
  if ((row.papers?.p95 ?? 0) > most.papersMs) problems.push(`20 papers took ${row.papers?.p95} ms (p95); the limit is ${most.papersMs} ms`);
} finally {
  await endAll();
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
