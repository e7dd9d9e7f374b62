// Follows the exports of this tab: they continue on other screens and after a reload.
import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { contract } from '../../../shared/contract.ts';
import { isOpen } from '../../../shared/exports/rules.ts';
import type { Export, ExportFormat, ExportList } from '../../../shared/exports/schema.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';
import { download } from '../page/download.ts';
import { toast } from '../page/toast-store.ts';

/** `asking` is true until the server has accepted it. */
export interface Run {
  readonly userId: string;
  readonly list: ExportList;
  readonly asking?: boolean;
  readonly job?: Export;
  readonly failure?: string;
}

const pollMs = 1_000;
const storageKey = 'exports-under-way';
const Kept = v.array(v.object({ userId: v.string(), id: v.string() }));

/** The latest export of each user and list. */
let runs: readonly Run[] = [];
const followed = new Set<string>();
/** Exports that are being resumed and have not answered yet. */
const resuming = new Set<string>();
const listeners = new Set<() => void>();

function kept(): v.InferOutput<typeof Kept> {
  const read = v.safeParse(Kept, JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  return read.success ? read.output : [];
}

/** Keeps a pending export across a reload. It leaves the other kept exports alone, because some have not answered yet. */
function keep({ userId, id }: { readonly userId: string; readonly id: string }, underWay: boolean): void {
  const others = kept().filter((one) => one.id !== id);
  sessionStorage.setItem(storageKey, JSON.stringify(underWay ? [...others, { userId, id }] : others));
}

function publish(run: Run): void {
  runs = [...runs.filter((one) => one.userId !== run.userId || one.list !== run.list), run];
  if (run.job) keep({ userId: run.userId, id: run.job.id }, isOpen(run.job));
  for (const listener of listeners) listener();
}

function fail(run: Run, error: unknown): void {
  const failure = toApiError(error).sentence;
  publish({ ...run, asking: false, failure });
  toast({ title: 'Export failed', description: failure, destructive: true });
}

/** The address is valid for a minute and answers with a download, so the screen stays. */
export async function fetchExport({ id, fileName }: Pick<Export, 'id' | 'fileName'>): Promise<void> {
  const { data } = await send(contract.exports.file, { params: { id } });
  download(data.url, fileName);
}

/** The export's state. Undefined if the call failed temporarily. */
async function exportState(id: string): Promise<Export | undefined> {
  try {
    // Quiet: if the session has ended, the user's next action shows it.
    return (await send(contract.exports.get, { params: { id }, quiet: true })).data;
  } catch (error) {
    if (toApiError(error).isTemporary) return undefined;
    throw error;
  }
}

async function follow(run: Run, first: Export): Promise<void> {
  if (followed.has(first.id)) return;
  followed.add(first.id);
  let job = first;
  publish({ ...run, asking: false, job });
  try {
    while (isOpen(job)) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      job = (await exportState(job.id)) ?? job;
      publish({ ...run, asking: false, job });
    }
    if (job.status === 'failed') {
      toast({ title: 'Export failed', description: job.message ?? undefined, destructive: true });
      publish({ ...run, asking: false, job, failure: job.message ?? 'The file could not be created.' });
      return;
    }
    await fetchExport(job);
    toast({ title: 'Export ready', description: `${job.fileName} was downloaded.` });
  } catch (error) {
    fail({ ...run, asking: false, job }, error);
  }
}

export async function startRun(userId: string, list: ExportList, format: ExportFormat, query: Readonly<Record<string, string>>): Promise<void> {
  const run: Run = { userId, list, asking: true };
  publish(run);
  try {
    const { data } = await send(contract.exports.start, { body: { list, format, query: { ...query } } });
    await follow(run, data);
  } catch (error) {
    fail(run, error);
  }
}

async function resumeOne(userId: string, id: string): Promise<void> {
  if (followed.has(id) || resuming.has(id)) return;
  resuming.add(id);
  try {
    let job = await exportState(id);
    while (!job) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      job = await exportState(id);
    }
    await follow({ userId, list: job.list }, job);
  } catch (error) {
    // The export is gone, or the user lost access: forget it. After the end of a session, keep it for the next one.
    if (toApiError(error).status !== 401) keep({ userId, id }, false);
  } finally {
    resuming.delete(id);
  }
}

/** Resumes the exports that were pending before a reload. */
function resume(userId: string): void {
  for (const one of kept()) if (one.userId === userId) void resumeOne(userId, one.id);
}

/** The user's latest export of the list. */
export function useRun(userId: string, list: ExportList): Run | undefined {
  useEffect(() => resume(userId), [userId]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => runs.find((run) => run.userId === userId && run.list === list),
  );
}
