// Runs the import for one part of the rows. Judges each row again by the current registry, and writes in the importing user's name.
import type { Actor } from '../../shared/access/actor.ts';
import { Problem } from '../../shared/problem.ts';
import { editFirearm, registerFirearm } from '../firearms/store.ts';
import { canonicalJson } from '../history/store.ts';
import { judgeRow } from './judge.ts';
import { readPart, writePart } from './kept.ts';
import { type Known, readKnown } from './known.ts';
import { inParallel } from './parallel.ts';
import { type KeptRow, keyOf, readRow } from './row.ts';
import { judgedFor, type Who } from './who.ts';

/** Writes at a time: ten thousand rows must not block other users. */
const together = 8;

const changedSince = 'The registry has changed since the file was checked. Upload the file again to check it';

/** Writes what the part's rows ask for and stores their results. A second run finds everything done. */
export async function runPart(job: { readonly id: string; readonly legalEntityId?: number | undefined }, part: number, actor: Actor): Promise<KeptRow[]> {
  const { id } = job;
  const asker = judgedFor(job, actor);
  const rows = await readPart(id, part);
  const open = rows.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
  if (open.length === 0) return rows;
  const known = await readKnown(
    open.map(({ values }) => values),
    actor.legalEntityId,
  );
  const after = new Map(await inParallel(open, together, async (row) => [row, await runRow(row, id, known, { actor, asker })] as const));
  const written = rows.map((row) => after.get(row) ?? row);
  await writePart(id, part, written);
  return written;
}

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
