// The run over one part of the rows. Each is judged again by what the register holds now, and written in the importing user's name.
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

/** Writes under way at a time: ten thousand rows must not crowd everybody else out. */
const together = 8;

const changedSince = 'The registry has changed since the file was checked. Upload the file again to see what would be done now';

/** Writes what the part's rows ask for and keeps what became of them. Done a second time it finds everything done. */
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

/** What was shown to the person who let it run: these values, in place of those. */
const isChange = (row: KeptRow, { change, from }: Pick<KeptRow, 'change' | 'from'>) => canonicalJson([row.change, row.from]) === canonicalJson([change, from]);

const inError = (row: KeptRow, column: string, message: string): KeptRow => ({
  ...readRow(row),
  outcome: 'error',
  problems: [{ key: keyOf(column), message }],
});

/** Its change is made already, or somebody else has registered the very same. */
const alreadySo = (row: KeptRow, firearmId: string): KeptRow => (row.outcome === 'update' ? row : { ...row, outcome: 'same', firearmId });

interface By {
  /** In whose name it is written. */
  readonly actor: Actor;
  /** With whose eyes it is judged. */
  readonly asker: Who;
}

async function runRow(row: KeptRow, importId: string, known: Known, { actor, asker }: By): Promise<KeptRow> {
  const firearm = known.firearmOf(row.values.serialNumber);
  // This very import registered it: the step is done again.
  if (row.outcome === 'create' && firearm?.importId === importId) return { ...row, firearmId: firearm.id };
  const verdict = judgeRow({ ...row, beyond: false }, known, asker);
  if (verdict.outcome === 'error') {
    return { ...readRow(row), outcome: 'error', problems: verdict.problems };
  }
  if (verdict.outcome === 'same') return alreadySo(row, verdict.firearmId);
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

/** What the register itself refused; anything that may pass by itself ends the step, which is done again. */
async function refusedRow(row: KeptRow, importId: string, error: unknown, asker: Who): Promise<KeptRow> {
  if (!(error instanceof Problem) || error.status >= 500) throw error;
  if (error.code === 'stale-version' || error.code === 'already-registered') {
    // Another run came first: of the same import, of the same file, or of anybody's.
    const now = await readKnown([row.values], asker.legalEntityId, true);
    const firearm = now.firearmOf(row.values.serialNumber);
    if (row.outcome === 'create' && firearm?.importId === importId) return { ...row, firearmId: firearm.id };
    const verdict = judgeRow({ ...row, beyond: false }, now, asker);
    if (verdict.outcome === 'same') return alreadySo(row, verdict.firearmId);
    if (error.code === 'stale-version') return inError(row, 'serialNumber', changedSince);
  }
  const [first] = error.errors ?? [];
  return inError(row, (first?.path ?? 'serialNumber').replace(/^license\./, ''), first?.message ?? error.message);
}
