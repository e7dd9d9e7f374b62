// Saves the steps of the checklist one after the other, each over the version that the one before made, and says so when it could not.
import { useSyncExternalStore } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import type { SentBody } from '../../../shared/route.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { toast } from '../../ui/page/toast-store.ts';

type Versioned = Pick<Inspection, 'id' | 'version'>;

interface Step {
  /** The version that stands after it: the one that it makes, or, where it fails, the one that it was to go over. */
  readonly after: Promise<number>;
  /** Rejects where this one fails, or one before it that was still on its way. */
  readonly saved: Promise<unknown>;
}

/** The last step of each inspection. */
const latest = new Map<string, Step>();

/** The version that the next step goes over: the one on the screen, or that of the steps still on their way. Rejects where one of these fails. */
export async function versionAfter({ id, version }: Versioned): Promise<number> {
  const step = latest.get(id);
  await step?.saved;
  return Math.max(version, (await step?.after) ?? 0);
}

const onTheirWay = new Set<string>();
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
function mark(id: string, isOnItsWay: boolean): void {
  if (isOnItsWay) onTheirWay.add(id);
  else onTheirWay.delete(id);
  for (const watcher of watchers) watcher();
}

/** Whether a step of the inspection has been taken that the record on the screen does not have yet. */
export const useIsSaving = ({ id }: Versioned): boolean => useSyncExternalStore(watch, () => onTheirWay.has(id));

export function useSave(of: Versioned) {
  const { id } = of;
  const { run, busy } = useCommand(contract.inspections.saveChecklist, { shownBy: contract.inspections.get });
  const save = async (what: Omit<SentBody<typeof contract.inspections.saveChecklist>, 'version'>): Promise<boolean> => {
    const before = latest.get(id);
    const over = Promise.resolve(before?.after).then((version = 0) => Math.max(of.version, version));
    const made = over.then((version) => run({ params: { id }, body: { version, ...what } })).then(({ version }) => version);
    const after = made.catch(() => over);
    const step = { after, saved: Promise.all([before?.saved, made]) };
    // Whoever waits for it hears of it; where nobody does it is said below.
    step.saved.catch(() => undefined);
    latest.set(id, step);
    mark(id, true);
    try {
      await made;
      return true;
    } catch (error) {
      const { sentence, status } = toApiError(error);
      // A step is one mark or one answer: over the version that somebody else has made, it is taken by doing it again.
      const description = status === 412 ? 'This inspection has changed meanwhile. It is shown here as it is now: do it again.' : sentence;
      toast({ title: 'Not saved', description, destructive: true });
      return false;
    } finally {
      // None is on its way any more: what failed has been said, and holds nothing up that begins now.
      if (latest.get(id) === step) {
        latest.set(id, { after, saved: after });
        mark(id, false);
      }
    }
  };
  return { save, busy };
}
