// Stores imports: the upload, the result of the dry run, and the progress of the run.

import type { Actor } from '../../shared/access/actor.ts';
import { dutyRefusal } from '../../shared/access/duties.ts';
import { can } from '../../shared/access/roles.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { Action } from '../../shared/history/action.ts';
import type { Mapping } from '../../shared/imports/mapping.ts';
import { isLost, lostMessage, sizeRefusal, undoRefusal } from '../../shared/imports/rules.ts';
import {
  type Counts,
  type CreateImport,
  contentTypes,
  type ErrorKind,
  formatOf,
  type Import,
  type ImportListQuery,
  type ImportStatus,
  type ImportUndo,
} from '../../shared/imports/schema.ts';
import { type ImportSubject, permissionFor, subjectOf } from '../../shared/imports/subject.ts';
import { expectAllowed, notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { commit, update, type Write } from '../data/commit.ts';
import { uploadUrl } from '../data/objects.ts';
import { cursorOf, pageOf, positionOf } from '../data/pages.ts';
import { newId, withNulls } from '../data/record.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import { commitChange, create } from '../history/change.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { type ImportRecord, importJobs } from './entity.ts';
import { deletedAfterKeeping, hasRows, sourceKey } from './kept.ts';

type Who = Pick<Actor, 'userId' | 'name'>;

export const countsOf = ({ counts }: Pick<ImportRecord, 'counts'>): Counts | null => (counts as Counts | undefined) ?? null;
export const mappingOf = ({ mapping }: Pick<ImportRecord, 'mapping'>): Mapping | undefined => mapping as Mapping | undefined;
export const partsOf = ({ parts }: Pick<ImportRecord, 'parts'>): Counts[] => (parts as Counts[] | undefined) ?? [];

/** An attempt to undo an import, with the worker's progress. */
export interface KeptUndo extends ImportUndo {
  /** The next part of the rows. */
  readonly part: number;
  /** The status that the import returns to if nothing can be undone. */
  readonly before: 'done' | 'failed';
}
export const undoOf = ({ undo }: Pick<ImportRecord, 'undo'>): KeptUndo | undefined => undo as KeptUndo | undefined;

/** Shows an import whose work was lost as failed. The record itself does not change, so that it still matches its history (decision 096). */
export function shown(record: ImportRecord, now = new Date()): Import {
  const counts = countsOf(record);
  return {
    ...withNulls(record, ['message', 'legalEntityId', 'mode', 'finishedAt']),
    subject: subjectOf(record),
    ...(isLost(record, now) ? { status: 'failed' as const, message: lostMessage } : {}),
    notices: record.notices ?? [],
    counts,
    result: (record.result as Counts | undefined) ?? null,
    undo: undoOf(record) ?? null,
    kinds: (record.kinds as ErrorKind[] | undefined) ?? [],
    fixedCells: record.fixedCells ?? 0,
    total: counts ? counts.create + counts.update : 0,
  };
}

export async function findImport(id: string): Promise<ImportRecord | undefined> {
  const { data } = await importJobs().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Officers are imported by users who may add them. Their rows name people, so that no other user reads them. Throws `forbidden`. */
function expectMayUse(subject: ImportSubject, actor: Actor): void {
  if (subject === 'firearms') return;
  const permission = permissionFor[subject];
  const refusal = can(actor.role, permission) ? dutyRefusal(actor, { method: 'POST', permission }) : 'You do not have permission to import officers.';
  if (refusal) throw new Problem('forbidden', refusal);
}

/** A provider can use its own imports; the office can use all. Throws `not-found`, `forbidden`. */
export async function getImport(id: string, actor: Actor): Promise<ImportRecord> {
  const found = await findImport(id);
  if (!found || !inScope(scopeOf(actor), [found.legalEntityId])) throw notFound();
  expectMayUse(subjectOf(found), actor);
  return found;
}

/** A page reads at most this many batches of imports. If they are mostly of the other subject, the page is short and has a next one. */
const mostBatches = 5;

/** Lists the imports of one subject, newest first. */
export async function listImports(actor: Actor, { limit, cursor, subject = 'firearms' }: ImportListQuery): Promise<Page<Import>> {
  expectMayUse(subject, actor);
  const scope = scopeOf(actor);
  if (scope.kind === 'none') return { items: [], total: 0 };
  const found: ImportRecord[] = [];
  let before = positionOf(cursor) ?? '~';
  for (let batch = 0; batch < mostBatches; batch++) {
    const read = await readBatch(scope, before, limit + 1);
    found.push(...read.filter((record) => subjectOf(record) === subject));
    if (found.length > limit || read.length <= limit) break;
    before = read.at(-1)?.id ?? before;
    if (batch + 1 === mostBatches) return { items: found.map((record) => shown(record)), next: cursorOf(before) };
  }
  return pageOf(
    found.map((record) => shown(record)),
    limit,
    ({ id }) => id,
  );
}

async function readBatch(scope: Exclude<Scope, { kind: 'none' }>, before: string, limit: number): Promise<ImportRecord[]> {
  const options = { order: 'desc', limit } as const;
  const { data } =
    scope.kind === 'national'
      ? await importJobs().query.newest({}).lt({ id: before }).go(options)
      : await importJobs().query.ofEntity({ legalEntityId: scope.legalEntityId }).lt({ id: before }).go(options);
  return data;
}

/** The provider whose officers a file has. Throws `invalid-input` if an office user names none, `not-found`, `conflict` for an inactive one. */
async function providerOf(asked: number | undefined, actor: Actor): Promise<number> {
  const id = asked ?? actor.legalEntityId;
  if (id === undefined) throw new Problem('invalid-input', 'Choose the provider of the officers.', [{ path: 'legalEntityId', message: 'Choose a provider' }]);
  const entity = inScope(scopeOf(actor), [id]) ? await findLegalEntity(id) : undefined;
  if (!entity)
    throw new Problem('not-found', 'There is no such legal entity, or you do not have access to it.', [
      { path: 'legalEntityId', message: 'No such legal entity' },
    ]);
  if (!entity.isActive)
    throw new Problem('conflict', 'This legal entity is not active. You cannot add officers to it.', [{ path: 'legalEntityId', message: 'Not active' }]);
  return id;
}

/** Registers a file to import and returns its upload address. Throws `too-large`, `unsupported-media-type`, `forbidden`; for officers see `providerOf`. */
export async function createImport(input: CreateImport, actor: Actor, at = new Date()) {
  const { fileName, fileType, bytes, sha256, subject = 'firearms' } = input;
  expectMayUse(subject, actor);
  const tooLarge = sizeRefusal(bytes);
  if (tooLarge) throw new Problem('too-large', tooLarge);
  const format = formatOf(fileName, fileType);
  if (!format) throw new Problem('unsupported-media-type', 'Choose a CSV file (.csv) or an Excel workbook (.xlsx).');
  const id = newId(at);
  const legalEntityId = subject === 'officers' ? await providerOf(input.legalEntityId, actor) : actor.legalEntityId;
  const about = { fileName, bytes, sha256 };
  const item = {
    id,
    ...(subject === 'firearms' ? {} : { subject }),
    ...about,
    format,
    status: 'uploading' as const,
    ...(legalEntityId === undefined ? {} : { legalEntityId }),
    createdBy: actor.userId,
    createdByName: actor.name,
    partsDone: 0,
    done: 0,
    turn: 0,
  };
  const { record, writes } = create(importJobs(), item, { action: 'imports.create', actor, at, metadata: about });
  await commit(writes);
  return { import: shown(record), upload: await uploadUrl({ key: sourceKey(id), contentType: contentTypes[format], bytes, sha256 }) };
}

/** The API call that starts each status. */
const begun = { checking: 'check', running: 'run', undoing: 'undo' } as const;

const actionOf = (status: ImportStatus): Action =>
  status === 'checking' || status === 'running' || status === 'undoing' ? `imports.${begun[status]}` : `imports.${status}`;

interface How {
  /** The action in the history. */
  readonly action?: Action;
  readonly also?: readonly Write[];
  readonly cleared?: readonly ('mode' | 'result' | 'finishedAt' | 'runBy' | 'undo' | 'undoBy' | 'message')[];
  readonly comments?: string;
}

/**
 * Writes a new status with its history. Conditions on version and turn ensure that no worker step and no other call came in between. Throws
 * `stale-version`.
 */
export async function moveImport(
  before: ImportRecord,
  status: ImportStatus,
  actor: Who,
  moved: Partial<ImportRecord> = {},
  metadata: Readonly<Record<string, unknown>> = {},
  { action = actionOf(status), also = [], cleared = [], comments }: How = {},
): Promise<Import> {
  const at = new Date();
  const ends = (status === 'refused' || status === 'done' || status === 'failed') && before.status !== 'undoing';
  const set = { ...moved, ...(ends ? { finishedAt: at.toISOString() } : {}), status, turn: before.turn + 1 };
  const after = await commitChange(
    importJobs(),
    before,
    { action, actor, at, comments, metadata, set, cleared, where: ({ turn }, { eq }) => eq(turn, before.turn) },
    also,
  );
  return shown(after);
}

/** Stores the progress of the run or undo; this change triggers the next step. The history gets one entry at the end. */
export async function advanceImport(
  before: ImportRecord,
  change: Partial<Pick<ImportRecord, 'partsDone' | 'done' | 'parts' | 'result' | 'undo'>>,
): Promise<void> {
  const patch = importJobs()
    .patch({ id: before.id })
    .set({ ...change, turn: before.turn + 1, updatedAt: new Date().toISOString() })
    .where(({ turn }, { eq }) => eq(turn, before.turn));
  await commit([update(patch.params())]);
}

/** The firearms that the import registered, newest first. */
export async function listImportedFirearms(importId: string, before: string | undefined, limit: number): Promise<FirearmRecord[]> {
  const { data } = await firearms()
    .query.ofImport({ importId })
    .lt({ id: before ?? '~' })
    .go({ order: 'desc', limit });
  return data;
}

/** An import whose own record allows an undo. Throws `not-found`, `conflict` with the reason. */
export async function getUndoable(id: string, actor: Actor): Promise<ImportRecord> {
  const found = await getImport(id, actor);
  expectAllowed(undoRefusal(shown(found)) ?? (found.canUndo ? undefined : 'This import ran before imports could be undone.'));
  if (!(await hasRows(id))) throw new Problem('conflict', deletedAfterKeeping);
  return found;
}

/** Starts the undo. Throws `stale-version`. */
export function beginUndo(found: ImportRecord, reason: string, actor: Actor): Promise<Import> {
  const at = new Date().toISOString();
  const undo: KeptUndo = {
    ...{ reason, byName: actor.name, at, stage: 'checking', done: 0, reversed: 0, restored: 0, blocked: 0, problems: [] },
    ...{ part: 0, before: found.status === 'done' ? 'done' : 'failed' },
  };
  return moveImport(found, 'undoing', actor, { undo, undoBy: actor.userId }, {}, { comments: reason });
}
