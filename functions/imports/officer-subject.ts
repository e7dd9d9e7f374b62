// Imports of officers: judges the rows of a file, and adds the officer of each row with the competencies and the assessment in one transaction.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '../../shared/access/actor.ts';
import { Problem } from '../../shared/problem.ts';
import { retryOnConflict } from '../data/retry-on-conflict.ts';
import { writeOfficer } from '../officers/store.ts';
import { log, traceOf } from '../platform/log.ts';
import { inputOf, type JudgedOfficer, judgeOfficer, type OfficerVerdict, uniqueIn } from './officer-judge.ts';
import { identityIn, type KnownOfficers, readKnownOfficers } from './officer-known.ts';
import { inParallel } from './parallel.ts';
import type { FileRow, RowProblem } from './read.ts';
import { Refused } from './refused.ts';
import { type KeptRow, readRow } from './row.ts';
import type { Subject } from './subject.ts';

/** Writes at a time, as for firearms. */
const together = 8;
/** A slow machine judges this many rows in some tens of milliseconds. */
const rowsPerTurn = 100;

async function knownFor(rows: readonly Pick<FileRow, 'values'>[], legalEntityId: number | undefined, how: Parameters<typeof readKnownOfficers>[2] = {}) {
  if (legalEntityId === undefined) throw new Refused('This import has no provider. Upload the file again and choose a provider.');
  const identities = rows.flatMap(({ values }) => identityIn(inputOf(values, legalEntityId, undefined)) ?? []);
  return readKnownOfficers(identities, legalEntityId, how);
}

/** An exception while judging a row becomes that row's error, so that the other rows can be imported. */
function judgeRow(row: JudgedOfficer, known: KnownOfficers): OfficerVerdict {
  try {
    return judgeOfficer(row, known);
  } catch (error) {
    log('error', 'import row not checked', traceOf(error));
    return {
      outcome: 'error',
      problems: [{ key: 'idNumber', message: 'This row cannot be read. Check each of its values, or add the officer on the Add Officer screen' }],
    };
  }
}

/** Finds values that an earlier line of the file has already. */
function repeats() {
  const lineOf = new Map<string, number>();
  return ({ values, line }: FileRow): RowProblem[] =>
    uniqueIn(values).flatMap(([key, value, words]) => {
      const place = `${key} ${value}`;
      const first = lineOf.get(place);
      if (value === '') return [];
      if (first !== undefined) return [{ key, message: `Duplicate ${words}: already on line ${first}` }];
      lineOf.set(place, line);
      return [];
    });
}

function kept(row: FileRow | KeptRow, verdict: OfficerVerdict): KeptRow {
  const read = readRow(row);
  if (verdict.outcome === 'error') return { ...read, outcome: 'error', problems: verdict.problems };
  return verdict.outcome === 'same' ? { ...read, outcome: 'same', officerId: verdict.officerId } : { ...read, outcome: 'create' };
}

export const officerSubject: Subject = {
  judge: async (rows, _job, actor) => {
    const known = await knownFor(rows, actor.legalEntityId, { withNumbers: rows.some(({ values }) => values.employeeNumber !== '') });
    if (!known) throw new Refused('The provider of this import no longer exists.');
    if (!known.entity.isActive) throw new Refused('This legal entity is not active. You cannot add officers to it.');
    const repeated = repeats();
    const judged: KeptRow[] = [];
    for (const row of rows) {
      const verdict = judgeRow(row, known);
      const own = [...row.problems, ...repeated(row)];
      const others = verdict.outcome === 'error' ? verdict.problems.filter(({ key }) => !row.problems.some((one) => one.key === key)) : [];
      judged.push(kept(row, own.length > 0 ? { outcome: 'error', problems: [...own, ...others] } : verdict));
      if (judged.length % rowsPerTurn === 0) await nextTurn();
    }
    return { rows: judged, notices: [] };
  },
  run: async (rows, { id }, actor) => {
    const known = await knownFor(rows, actor.legalEntityId);
    if (!known) throw new Problem('not-found', 'The provider of this import no longer exists.');
    return new Map(await inParallel(rows, together, async (row) => [row, await runRow(row, id, known, actor)] as const));
  },
};

/** The officer that an earlier attempt of this run added. */
function addedBefore({ values }: KeptRow, importId: string, known: KnownOfficers): string | undefined {
  const identity = identityIn(inputOf(values, known.entity.id, undefined));
  const officer = identity && known.ofPerson(identity);
  return officer?.importId === importId ? officer.id : undefined;
}

async function runRow(row: KeptRow, importId: string, known: KnownOfficers, actor: Actor): Promise<KeptRow> {
  const added = addedBefore(row, importId, known);
  if (added) return { ...row, officerId: added };
  const verdict = judgeRow({ ...row, beyond: false }, known);
  if (verdict.outcome !== 'create') return kept(row, verdict);
  try {
    const officer = await retryOnConflict(() => writeOfficer(verdict.input, actor, new Date(), { importId, ...verdict.qualifications }));
    return { ...row, officerId: officer.id };
  } catch (error) {
    // A temporary failure ends the step, which is retried.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const now = await knownFor([row], actor.legalEntityId, { latest: true });
    const sooner = now && addedBefore(row, importId, now);
    if (sooner) return { ...row, officerId: sooner };
    const again = now && judgeRow({ ...row, beyond: false }, now);
    if (again && again.outcome !== 'create') return kept(row, again);
    const [first] = error.errors ?? [];
    const key = first?.path === 'psiraNumber' ? 'psiraNumber' : first?.path === 'branchId' ? 'branch' : 'idNumber';
    return kept(row, { outcome: 'error', problems: [{ key, message: first?.message ?? error.message }] });
  }
}
