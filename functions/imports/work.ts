// Runs one step of an import (decision 014): the whole dry run, or one part of the run. Every step can be repeated: the registry shows which rows are done.
import { createHash } from 'node:crypto';
import type { Actor } from '../../shared/access/actor.ts';
import { dutyRefusal, mayDo } from '../../shared/access/duties.ts';
import { can } from '../../shared/access/roles.ts';
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import type { Mapping } from '../../shared/imports/mapping.ts';
import { isInProgress } from '../../shared/imports/rules.ts';
import type { ImportMapping } from '../../shared/imports/schema.ts';
import { permissionFor, subjectOf } from '../../shared/imports/subject.ts';
import { readObject } from '../data/objects.ts';
import { findUser } from '../users/store.ts';
import type { ImportRecord } from './entity.ts';
import { readFixes, withFixes } from './fixes.ts';
import { type Grid, readGrid } from './grid.ts';
import { sourceKey, writeColumns, writeErrors, writeParts } from './kept.ts';
import { remembered } from './memory.ts';
import { columnsIn, type Proposal, proposalFor } from './proposal.ts';
import { checkHeaders, type FileRow, noticesOf, rowsIn } from './read.ts';
import { Refused } from './refused.ts';
import { addCounts, countRows } from './row.ts';
import { runPart } from './run-part.ts';
import { advanceImport, findImport, mappingOf, moveImport, partsOf } from './store.ts';
import { workOf } from './subjects.ts';
import { undoPart } from './undo-work.ts';

/** The import's record stores the notices. */
const mostNotices = 20;

const registry = { userId: 'registry', name: 'Firearm Registry' };

export async function workOnImport(id: string): Promise<void> {
  const job = await findImport(id);
  if (!job || !isInProgress(job)) return;
  const actor = await actorOf(job);
  if (typeof actor === 'string') await moveImport(job, 'failed', registry, { message: actor }, { message: actor });
  else if (job.status === 'checking') await checkFile(job, actor);
  else if (job.status === 'undoing') await undoPart(job, actor);
  else await runOn(job, actor);
}

/** The user in whose name the import works, with their current rights; or a message if they have lost them. */
async function actorOf({ status, createdBy, runBy, undoBy, legalEntityId, subject }: ImportRecord): Promise<Actor | string> {
  const isUndone = status === 'undoing';
  const user = await findUser((isUndone ? undoBy : runBy) ?? createdBy);
  const account = `The account that started ${isUndone ? 'the undo' : 'the import'}`;
  const stays = isUndone ? 'Records that were already reversed stay reversed.' : 'Rows that were already imported stay imported.';
  if (!user?.isActive) return `${account} is no longer active. ${stays}`;
  if (!can(user.role, contract.imports.run.permission) || dutyRefusal(user, contract.imports.run) || !mayDo(user, permissionFor[subjectOf({ subject })]))
    return `${account} no longer has permission. ${stays}`;
  // A user who has moved to another provider would import the rows for the wrong one.
  if (!inScope(scopeOf(user), [legalEntityId])) return `${account} now belongs to another provider. ${stays}`;
  // The import's provider owns the firearms of rows without an owner, as checked, even if the office starts the run.
  const whose = legalEntityId ?? user.legalEntityId;
  return { userId: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role, legalEntityId: whose, sessionId: 'import' };
}

async function checkFile(job: ImportRecord, actor: Actor): Promise<void> {
  try {
    const grid = await readGrid(await sourceOf(job), job.format, subjectOf(job));
    checkHeaders(grid);
    const columns = columnsIn(grid);
    await writeColumns(job.id, columns);
    const { isCertain, ...mapping } = await mappingFor(job, grid, columns);
    const about = { headers: [...grid.headers], mapping, notices: [...grid.notices, ...noticesOf(grid, mapping)].slice(0, mostNotices) };
    if (isCertain) await judgeRows(job, actor, await fixedRows(job, grid, mapping), about);
    else await moveImport(job, 'mapping', actor, about);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await moveImport(job, 'refused', actor, { message: error.message }, { message: error.message });
  }
}

/** The mapping that a person confirmed for this file, or the guess. */
async function mappingFor(job: ImportRecord, grid: Grid, columns: Pick<ImportMapping['columns'][number], 'days'>[]): Promise<Proposal> {
  const confirmed = job.isMapped ? mappingOf(job) : undefined;
  if (confirmed) return { ...confirmed, isCertain: true };
  const known = await remembered(job, grid.headers);
  return proposalFor(
    grid,
    columns.map(({ days }) => days),
    known,
    subjectOf(job),
  );
}

/** The rows with the cells that were fixed on the screen. */
async function fixedRows(job: ImportRecord, grid: Grid, mapping: Mapping) {
  const fixed = withFixes(grid, mapping, await readFixes(job));
  const rows = rowsIn(fixed.grid, fixed.mapping, subjectOf(job)).map((row): FileRow => {
    const keys = fixed.of(row.line);
    return keys.length > 0 ? { ...row, fixed: keys } : row;
  });
  return { rows, addedHeaders: [...fixed.added] };
}

type Read = Awaited<ReturnType<typeof fixedRows>>;

async function judgeRows(job: ImportRecord, actor: Actor, { rows: read, addedHeaders }: Read, about: Partial<ImportRecord>): Promise<void> {
  const judged = await workOf(job).judge(read, job, actor);
  const parts = (await writeParts(job.id, judged.rows)).map(countRows);
  const counts = addCounts(parts);
  const kinds = counts.error > 0 ? await writeErrors(job.id, [...(about.headers ?? []), ...addedHeaders], parts) : [];
  const notices = [...(about.notices ?? []), ...judged.notices].slice(0, mostNotices);
  await moveImport(job, 'checked', actor, { ...about, notices, addedHeaders, parts, counts, kinds, partsDone: 0, done: 0 }, { counts });
}

/** The uploaded file, if it matches the announced size and digest. */
async function sourceOf({ id, bytes, sha256 }: ImportRecord): Promise<Buffer> {
  const source = await readObject(sourceKey(id));
  if (!source) throw new Refused('The file never arrived. Upload it again.');
  const digest = createHash('sha256').update(source.body).digest('hex');
  if (source.bytes !== bytes || digest !== sha256) throw new Refused('The uploaded file is not the file that was chosen. Upload it again.');
  return source.body;
}

async function runOn(job: ImportRecord, actor: Actor): Promise<void> {
  const judged = partsOf(job);
  const part = job.partsDone;
  const rows = await runPart(job, part, actor);
  const parts = judged.with(part, countRows(rows));
  const before = judged[part];
  const done = job.done + (before ? before.create + before.update : 0);
  const result = addCounts(parts.slice(0, part + 1));
  if (part + 1 < judged.length) return advanceImport(job, { partsDone: part + 1, done, parts, result });
  const kinds = result.error > 0 ? await writeErrors(job.id, [...(job.headers ?? []), ...(job.addedHeaders ?? [])], parts) : [];
  await moveImport(job, 'done', actor, { partsDone: part + 1, done, parts, result, kinds }, { mode: job.mode, result });
}

/** Marks an import as failed after a step has failed repeatedly. */
export async function giveUpImport(id: string, message: string): Promise<void> {
  const job = await findImport(id);
  if (job && isInProgress(job)) await moveImport(job, 'failed', registry, { message }, { message });
}
