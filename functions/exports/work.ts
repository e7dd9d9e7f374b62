// Runs one step of an export: writes some more pages of the list, and after the last one the file (decision 010).
import type { Actor } from '../../shared/access/actor.ts';
import { type Scope, scopeOf } from '../../shared/access/scope.ts';
import { isOpen } from '../../shared/exports/rules.ts';
import type { Value } from '../../shared/kinds/cells.ts';
import { Problem } from '../../shared/problem.ts';
import { logCustodyRead } from '../custody/logged.ts';
import { writeObjectInPieces } from '../data/in-pieces.ts';
import { readObject, removeObject, writeObject } from '../data/objects.ts';
import type { Format, Made } from '../spreadsheets/formats.ts';
import { findUser } from '../users/store.ts';
import type { ExportRecord } from './entity.ts';
import { holdsOf, mayExport, queryOf } from './exportable.ts';
import { formatOf, lists } from './lists.ts';
import { advanceExport, failExport, fileKey, findExport, finishExport, partKey } from './store.ts';

/** A step ends after this many rows or milliseconds, so that progress is visible and other work does not wait long. */
const rowsPerStep = 2_500;
const stepMs = 20_000;

const registry = { userId: 'registry', name: 'Firearm Registry' };

export async function workOnExport(id: string): Promise<void> {
  const job = await findExport(id);
  if (!job || !isOpen(job)) return;
  const right = await rightOf(job);
  if ('refusal' in right) return failExport(job, right.refusal, registry);
  const format = formatOf(job.list, job.format);
  const headers = lists[job.list].columns.map(([header]) => header);
  const step = await readOn(job, right, format).catch(refusedIn);
  if ('refusal' in step) return failExport(job, step.refusal, registry);
  const done = job.done + step.rows.length;
  if (done > format.mostRows)
    return failExport(job, format.tooMany ?? 'This list has too many rows for one file. Narrow it with a filter, or export it as CSV.', registry);
  const text = format.rows(step.rows, job.done + 1, headers);
  const holds = holdsOf(job.list, right.scope, right.user);
  if (step.next !== undefined) {
    await writeObject(partKey(job, job.parts + 1), text, 'text/plain');
    const total = step.total ?? job.total;
    await advanceExport(job, { done, cursor: step.next, parts: job.parts + 1, holds, ...(total === undefined ? {} : { total }) });
    return;
  }
  const made = { by: right.user.name, at: new Date(), scope: right.scope, query: job.query, rows: done };
  const bytes = await writeFile(job, format, headers, text, made);
  await finishExport(job, { done, holds, bytes }, right.user);
  // If this is interrupted, the bucket's lifecycle rule deletes the remaining parts.
  for (let part = 1; part <= job.parts; part++) await removeObject(partKey(job, part));
}

interface Right {
  readonly scope: Scope;
  readonly user: Pick<Actor, 'userId' | 'name' | 'role' | 'duty' | 'legalEntityId'>;
}

/** Checks the person's current rights, not those at the time of the request. */
async function rightOf(job: ExportRecord): Promise<Right | { refusal: string }> {
  const user = await findUser(job.requestedBy);
  if (!user?.isActive) return { refusal: 'The account that requested it is no longer active.' };
  try {
    mayExport(job.list, user);
  } catch (error) {
    if (error instanceof Problem) return { refusal: error.message };
    throw error;
  }
  const scope = scopeOf(user);
  if (job.holds !== undefined && job.holds !== holdsOf(job.list, scope, user))
    return { refusal: 'Your access changed while it was being created. Export the list again.' };
  return { scope, user: { userId: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role, duty: user.duty, legalEntityId: user.legalEntityId } };
}

/** Turns an expected refusal into a message for the person: a register or seizure without access, a ranking in progress, a missing company. */
function refusedIn(error: unknown): { refusal: string } {
  if (error instanceof Problem && (error.code === 'not-found' || error.code === 'conflict' || error.code === 'invalid-input'))
    return { refusal: error.message };
  throw error;
}

async function readOn(job: ExportRecord, { scope, user }: Right, { enough = Number.POSITIVE_INFINITY }: Format) {
  const { page: read, columns, providerOf } = lists[job.list];
  const began = Date.now();
  const rows: Value[][] = [];
  let next = job.cursor;
  let total: number | undefined;
  do {
    const page = await read(scope, queryOf(job.list, job.query, next), user);
    if (providerOf) await logCustodyRead(page.items.map(providerOf), user);
    for (const record of page.items) rows.push(columns.map(([, value]) => value(record)));
    next = page.next;
    total ??= page.total;
  } while (next !== undefined && rows.length < Math.min(rowsPerStep, enough - job.done) && Date.now() - began < stepMs);
  const left = enough - job.done;
  return rows.length < left ? { rows, next, total } : { rows: rows.slice(0, left), next: undefined, total };
}

/** Writes the file from the parts of earlier steps and the text of this one. Returns its size in bytes. */
async function writeFile(job: ExportRecord, format: Format, headers: readonly string[], last: string, made: Omit<Made, 'again'>): Promise<number> {
  async function* parts() {
    for (let part = 1; part <= job.parts; part++) {
      const object = await readObject(partKey(job, part));
      if (!object) throw new Error('A part of an export is missing');
      yield object.body;
    }
    yield Buffer.from(last);
  }
  const { title } = lists[job.list];
  return writeObjectInPieces(fileKey(job), format.file(title, headers, parts(), { ...made, again: parts }), format.contentType);
}

/** Marks an export as failed after a step has failed repeatedly. */
export async function giveUpExport(id: string, message: string): Promise<void> {
  const job = await findExport(id);
  if (job && isOpen(job)) await failExport(job, message, registry);
}
