// Exports under way in this tab: they go on while the person does, on whatever screen, and through a reload of the page.
import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { contract } from '../../../shared/contract.ts';
import { isOpen } from '../../../shared/exports/rules.ts';
import type { Export, ExportFormat, ExportList } from '../../../shared/exports/schema.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';
import { download } from '../page/download.ts';
import { toast } from '../page/toast-store.ts';

/** `asking` until the server has taken it on. */
export interface Run {
  readonly userId: string;
  readonly list: ExportList;
  readonly asking?: boolean;
  readonly job?: Export;
  readonly failure?: string;
}

const pollMs = 1_000;
const keptAs = 'exports-under-way';
const Kept = v.array(v.object({ userId: v.string(), id: v.string() }));

/** The latest of each person and list. */
let runs: readonly Run[] = [];
const followed = new Set<string>();
/** Taken up again and not yet heard of. */
const sought = new Set<string>();
const listeners = new Set<() => void>();

function kept(): v.InferOutput<typeof Kept> {
  const read = v.safeParse(Kept, JSON.parse(sessionStorage.getItem(keptAs) ?? '[]'));
  return read.success ? read.output : [];
}

/** Keeps it through a reload of the page while it is under way. What the others are kept for is not its concern: of some nothing is known yet. */
function keep({ userId, id }: { readonly userId: string; readonly id: string }, underWay: boolean): void {
  const others = kept().filter((one) => one.id !== id);
  sessionStorage.setItem(keptAs, JSON.stringify(underWay ? [...others, { userId, id }] : others));
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

/** The address is good for a minute and answers as a file to keep, so that the screen stays where it is. */
export async function fetchExport({ id, fileName }: Pick<Export, 'id' | 'fileName'>): Promise<void> {
  const { data } = await send(contract.exports.file, { params: { id } });
  download(data.url, fileName);
}

/** Undefined where the call failed and the next may not. */
async function howFar(id: string): Promise<Export | undefined> {
  try {
    // Quiet: a session that ended meanwhile is told by what the person does next, not by this.
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
      job = (await howFar(job.id)) ?? job;
      publish({ ...run, asking: false, job });
    }
    if (job.status === 'failed') {
      toast({ title: 'Export failed', description: job.message ?? undefined, destructive: true });
      publish({ ...run, asking: false, job, failure: job.message ?? 'It could not be made.' });
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

async function takeUp(userId: string, id: string): Promise<void> {
  if (followed.has(id) || sought.has(id)) return;
  sought.add(id);
  try {
    let job = await howFar(id);
    while (!job) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      job = await howFar(id);
    }
    await follow({ userId, list: job.list }, job);
  } catch (error) {
    // It is gone or not this person's any more: nothing to take up. A session that has ended leaves it to the next.
    if (toApiError(error).status !== 401) keep({ userId, id }, false);
  } finally {
    sought.delete(id);
  }
}

/** Takes up again what was under way before the page was loaded anew. */
function resume(userId: string): void {
  for (const one of kept()) if (one.userId === userId) void takeUp(userId, one.id);
}

/** The person's latest export of the list. */
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
