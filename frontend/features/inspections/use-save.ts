// Saves checklist steps one after another, each over the version of the previous step, and reports failures.
import { useSyncExternalStore } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import type { SentBody } from '../../../shared/route.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { toast } from '../../ui/page/toast-store.ts';

type Versioned = Pick<Inspection, 'id' | 'version'>;

interface Step {
  /** The version after this step, or the version before it if the step fails. */
  readonly after: Promise<number>;
  /** Rejects if this step fails, or an earlier step that was pending with it. */
  readonly saved: Promise<unknown>;
}

/** The last step of each inspection. */
const latest = new Map<string, Step>();

/** The version for the next step: the version on the screen, or the version after all pending steps. Rejects if a pending step fails. */
export async function versionAfter({ id, version }: Versioned): Promise<number> {
  const step = latest.get(id);
  await step?.saved;
  return Math.max(version, (await step?.after) ?? 0);
}

const pendingIds = new Set<string>();
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
function mark(id: string, isPending: boolean): void {
  if (isPending) pendingIds.add(id);
  else pendingIds.delete(id);
  for (const watcher of watchers) watcher();
}

/** Whether a saved step is still missing from the record on the screen. */
export const useIsSaving = ({ id }: Versioned): boolean => useSyncExternalStore(watch, () => pendingIds.has(id));

export function useSave(of: Versioned) {
  const { id } = of;
  const { run, busy } = useCommand(contract.inspections.saveChecklist, { shownBy: contract.inspections.get });
  const save = async (what: Omit<SentBody<typeof contract.inspections.saveChecklist>, 'version'>): Promise<boolean> => {
    const before = latest.get(id);
    const over = Promise.resolve(before?.after).then((version = 0) => Math.max(of.version, version));
    const made = over.then((version) => run({ params: { id }, body: { version, ...what } })).then(({ version }) => version);
    const after = made.catch(() => over);
    const step = { after, saved: Promise.all([before?.saved, made]) };
    // Rethrows to awaiting callers. Without a caller, the error appears below.
    step.saved.catch(() => undefined);
    latest.set(id, step);
    mark(id, true);
    try {
      await made;
      return true;
    } catch (error) {
      const { sentence, status } = toApiError(error);
      // A step is one mark or one answer, so after a concurrent update the inspector can repeat it.
      const description = status === 412 ? 'Someone else changed this inspection, and the page now shows the change. Repeat your last step.' : sentence;
      toast({ title: 'Not saved', description, destructive: true });
      return false;
    } finally {
      // No step is pending. A failed step has been reported and must not block the next one.
      if (latest.get(id) === step) {
        latest.set(id, { after, saved: after });
        mark(id, false);
      }
    }
  };
  return { save, busy };
}
