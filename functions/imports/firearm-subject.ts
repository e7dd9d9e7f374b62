// Imports of firearms: judges the rows of a file, and registers or corrects the firearm of each row.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import { headerOf, type ImportKey } from '../../shared/imports/columns.ts';
import { counted } from '../../shared/kinds/format.ts';
import { Problem } from '../../shared/problem.ts';
import { editFirearm, registerFirearm } from '../firearms/store.ts';
import { canonicalJson } from '../history/store.ts';
import { withHolderNames } from './holders.ts';
import { judgeRow, otherAcquisition } from './judge.ts';
import { judgeFile } from './judge-file.ts';
import { type Known, readKnown } from './known.ts';
import { withOneSpelling } from './names.ts';
import { nearWarnings } from './near.ts';
import { inParallel } from './parallel.ts';
import { type KeptRow, keptRow, keyOf, readRow } from './row.ts';
import type { Subject } from './subject.ts';
import { judgedFor, type Who } from './who.ts';

/** Writes at a time: ten thousand rows must not block other users. */
const together = 8;

const changedSince = 'The registry has changed since the file was checked. Upload the file again to check it';

/** The warning for rows whose acquisition columns differ from the registry: the import does not change them. */
const acquisitionWarning = (columns: readonly ImportKey[]): string[] =>
  columns.length > 0 ? [`The registry has a different value or none for ${columns.map(headerOf).join(', ')}. The import does not change it.`] : [];
const acquisitionNotice = (rows: number): string[] =>
  rows > 0
    ? [
        `${counted(rows, 'registered firearm has', 'registered firearms have')} different acquisition details in the registry, or none. The import does not change them: correct the entry in the stock register.`,
      ]
    : [];

export const firearmSubject: Subject = {
  judge: async (read, job, actor) => {
    const known = await readKnown(
      read.map(({ values }) => values),
      actor.legalEntityId,
    );
    const asker = judgedFor(job, actor);
    const rows = (await withOneSpelling(read)).map((row) => withHolderNames(row, known, asker));
    const verdicts = await judgeFile(rows, known, asker);
    const near = await nearWarnings(rows, verdicts, scopeOf(asker));
    const unchanged = rows.map((row, at) => (verdicts[at]?.outcome === 'error' ? [] : acquisitionWarning(otherAcquisition(row, known, asker))));
    const warnings = near.map((some, at) => [...some, ...(unchanged[at] ?? [])]);
    const kept = rows.flatMap((row, at) => {
      const verdict = verdicts[at];
      return verdict ? [keptRow(row, verdict, warnings[at])] : [];
    });
    return { rows: kept, notices: acquisitionNotice(unchanged.filter(({ length }) => length > 0).length) };
  },
  run: async (open, job, actor) => {
    const known = await readKnown(
      open.map(({ values }) => values),
      actor.legalEntityId,
    );
    const by = { actor, asker: judgedFor(job, actor) };
    return new Map(await inParallel(open, together, async (row) => [row, await runRow(row, job.id, known, by)] as const));
  },
};

/** True if the change is the one that the person saw: these new values in place of those old ones. */
const isChange = (row: KeptRow, { change, from }: Pick<KeptRow, 'change' | 'from'>) => canonicalJson([row.change, row.from]) === canonicalJson([change, from]);

const inError = (row: KeptRow, column: string, message: string): KeptRow => ({
  ...readRow(row),
  outcome: 'error',
  problems: [{ key: keyOf(column), message }],
});

/** The change is already made, or someone else registered the same firearm. */
const asAlreadyWritten = (row: KeptRow, firearmId: string): KeptRow => (row.outcome === 'update' ? row : { ...row, outcome: 'same', firearmId });

interface By {
  /** The user in whose name the run writes. */
  readonly actor: Actor;
  /** The user whose scope judges the rows. */
  readonly asker: Who;
}

async function runRow(row: KeptRow, importId: string, known: Known, { actor, asker }: By): Promise<KeptRow> {
  const firearm = known.firearmOf(row.values.serialNumber);
  // This import itself registered the firearm: the step runs again.
  if (row.outcome === 'create' && firearm?.importId === importId) return { ...row, firearmId: firearm.id };
  const verdict = judgeRow({ ...row, beyond: false }, known, asker);
  if (verdict.outcome === 'error') {
    return { ...readRow(row), outcome: 'error', problems: verdict.problems };
  }
  if (verdict.outcome === 'same') return asAlreadyWritten(row, verdict.firearmId);
  const asJudged = verdict.outcome === row.outcome && (verdict.outcome === 'create' || isChange(row, verdict));
  if (!asJudged) return inError(row, 'serialNumber', changedSince);
  try {
    if (verdict.outcome === 'create') return { ...row, firearmId: (await registerFirearm(verdict.input, actor, new Date(), { importId })).id };
    await editFirearm(verdict.firearmId, verdict.change, actor, verdict.version, new Date(), { importId });
    return row;
  } catch (error) {
    return refusedRow(row, importId, error, asker);
  }
}

/** Turns a refusal by the registry into a row error. A temporary failure ends the step, which is retried. */
async function refusedRow(row: KeptRow, importId: string, error: unknown, asker: Who): Promise<KeptRow> {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  if (error.code === 'stale-version' || error.code === 'already-registered') {
    // A concurrent run came first: of this import, of the same file, or of another user.
    const now = await readKnown([row.values], asker.legalEntityId, true);
    const firearm = now.firearmOf(row.values.serialNumber);
    if (row.outcome === 'create' && firearm?.importId === importId) return { ...row, firearmId: firearm.id };
    const verdict = judgeRow({ ...row, beyond: false }, now, asker);
    if (verdict.outcome === 'same') return asAlreadyWritten(row, verdict.firearmId);
    if (error.code === 'stale-version') return inError(row, 'serialNumber', changedSince);
  }
  const [first] = error.errors ?? [];
  return inError(row, (first?.path ?? 'serialNumber').replace(/^license\./, ''), first?.message ?? error.message);
}
