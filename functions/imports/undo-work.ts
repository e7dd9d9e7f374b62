// Runs one step of an undo: judges all rows of a part, then reverses them. A repeated step finds the rows that it has reversed. If a row fails, the part is
// retried later.
import type { Actor } from '../../shared/access/actor.ts';
import * as contract from '../../shared/features.ts';
import type { EditFirearm } from '../../shared/firearms/schema.ts';
import type { Blocked } from '../../shared/imports/schema.ts';
import { counted } from '../../shared/kinds/format.ts';
import { Problem } from '../../shared/problem.ts';
import { commit } from '../data/commit.ts';
import { reverseRegistration } from '../firearms/reverse.ts';
import { editFirearm } from '../firearms/store.ts';
import { cancelWithFirearm } from '../inspections/cancellation.ts';
import type { ImportRecord } from './entity.ts';
import { readPart } from './kept.ts';
import { inParallel } from './parallel.ts';
import { type KeptRow, shownRow } from './row.ts';
import { advanceImport, type KeptUndo, moveImport, partsOf, undoOf } from './store.ts';
import { judgeUndo, type UndoVerdict } from './undo-judge.ts';
import { judgedFor, type Who } from './who.ts';

/** Writes at a time, as in a run. */
const together = 8;
/** The record stores at most this many problems; imports.undoRows lists all of them. */
const mostProblems = 50;

const wrote = ({ outcome }: KeptRow) => outcome === 'create' || outcome === 'update';

interface Found {
  readonly reversed: number;
  readonly restored: number;
  readonly problems: readonly Blocked[];
}

const problemOf = (row: KeptRow, reason: string): Blocked => ({ line: row.line, serialNumber: shownRow(row, 0).serialNumber, reason });

/** True if the row can be undone in this way, or an earlier attempt at this step did it. */
const is = (verdict: UndoVerdict, can: 'reverse' | 'restore') => verdict.can === can || (verdict.can === 'nothing' && verdict.was === can);

function foundIn(rows: readonly KeptRow[], verdicts: readonly UndoVerdict[]): Found {
  return {
    reversed: verdicts.filter((verdict) => is(verdict, 'reverse')).length,
    restored: verdicts.filter((verdict) => is(verdict, 'restore')).length,
    problems: rows.flatMap((row, at) => {
      const verdict = verdicts[at];
      return verdict?.can === 'no' ? [problemOf(row, verdict.reason)] : [];
    }),
  };
}

interface Why {
  readonly job: ImportRecord;
  readonly undo: KeptUndo;
  readonly actor: Actor;
  readonly asker: Who;
}

async function write(verdict: UndoVerdict, { job: { id: importId, fileName }, undo: { reason }, actor }: Why): Promise<void> {
  if (verdict.can === 'reverse') {
    const reversal = { importId, fileName, reason, byName: actor.name, at: new Date().toISOString() };
    const why = { action: contract.imports.undo.name, actor, at: new Date() };
    const visit = verdict.calledOff
      ? await cancelWithFirearm(verdict.firearm.id, { ...why, reason: 'The registration of the firearm was undone.' })
      : undefined;
    if (visit?.length === 0) throw new Problem('conflict', 'The inspection of the firearm has started.');
    await commit([...reverseRegistration(verdict.firearm, verdict.license, { reversal, ...why }), ...(visit ?? [])]);
  } else if (verdict.can === 'restore') {
    const { id, version } = verdict.firearm;
    await editFirearm(id, verdict.former as EditFirearm, actor, version, new Date(), { importId, undone: true });
  }
}

/** Reverses one row. Returns its result, with the reason if the record changed meanwhile. */
async function reverse(row: KeptRow, verdict: UndoVerdict, why: Why): Promise<UndoVerdict> {
  try {
    await write(verdict, why);
    return verdict;
  } catch (error) {
    // A temporary failure ends the step, which is retried.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const [now] = await judgeUndo([row], why.job.id, why.asker);
    if (now?.can === 'no') return now;
    // Another worker reversed the same row first.
    if (now?.can === 'nothing') return verdict;
    throw error;
  }
}

/** Adds the results of the step's rows to those of earlier steps. */
function after(undo: KeptUndo, rows: readonly KeptRow[], { reversed, restored, problems }: Found): KeptUndo {
  return {
    ...undo,
    part: undo.part + 1,
    done: undo.done + rows.length,
    reversed: undo.reversed + reversed,
    restored: undo.restored + restored,
    blocked: undo.blocked + problems.length,
    problems: [...undo.problems, ...problems].slice(0, mostProblems),
  };
}

const none = { done: 0, part: 0, reversed: 0, restored: 0 } as const;

export async function undoPart(job: ImportRecord, actor: Actor): Promise<void> {
  const undo = undoOf(job);
  if (!undo) throw new Error('An import that is being undone has no progress');
  const asker = judgedFor(job, actor);
  const rows = (await readPart(job.id, undo.part)).filter(wrote);
  const verdicts = await judgeUndo(rows, job.id, asker);
  const isLast = undo.part + 1 >= partsOf(job).length;
  if (undo.stage === 'checking') {
    const next = after(undo, rows, foundIn(rows, verdicts));
    if (!isLast) return advanceImport(job, { undo: next });
    if (next.blocked === 0) return advanceImport(job, { undo: { ...next, ...none, stage: 'reversing' } });
    const blocked = { ...next, ...none, stage: 'blocked' } as const;
    const comments = `Nothing was undone: ${counted(next.blocked, 'record has', 'records have')} changed since the import.`;
    await moveImport(job, undo.before, actor, { undo: blocked }, { blocked: next.blocked }, { action: 'imports.undo', comments });
    return;
  }
  const why = { job, undo, actor, asker };
  const written = await inParallel([...rows.entries()], together, ([at, row]) => reverse(row, verdicts[at] ?? { can: 'nothing' }, why));
  const next = after(undo, rows, foundIn(rows, written));
  if (!isLast) return advanceImport(job, { undo: next });
  const { reversed, restored, blocked } = next;
  await moveImport(job, 'undone', actor, { undo: { ...next, stage: 'undone' } }, { reversed, restored, blocked });
}
