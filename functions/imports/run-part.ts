// Runs the import for one part of the rows. Judges each row again by the current registry, and writes in the importing user's name.
import type { Actor } from '../../shared/access/actor.ts';
import { readPart, writePart } from './kept.ts';
import type { KeptRow } from './row.ts';
import type { Job } from './subject.ts';
import { workOf } from './subjects.ts';

/** Writes what the part's rows ask for and stores their results. A second run finds everything done. */
export async function runPart(job: Job, part: number, actor: Actor): Promise<KeptRow[]> {
  const rows = await readPart(job.id, part);
  const open = rows.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
  if (open.length === 0) return rows;
  const after = await workOf(job).run(open, job, actor);
  const written = rows.map((row) => after.get(row) ?? row);
  await writePart(job.id, part, written);
  return written;
}
