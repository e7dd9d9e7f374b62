// Saves the steps of the checklist one after the other, each over the version that the one before made, and says so when it could not.
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import type { SentBody } from '../../../shared/route.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { useToast } from '../../ui/toast-store.ts';

type Versioned = Pick<Inspection, 'id' | 'version'>;

/** The last step of each inspection, with the version that it makes. */
const latest = new Map<string, Promise<number>>();

/** The version that the next step goes over: the one on the screen, or that of a step still on its way. Rejects where that one fails. */
export const versionAfter = async ({ id, version }: Versioned): Promise<number> => Math.max(version, (await latest.get(id)) ?? 0);

export function useSave(of: Versioned) {
  const { id } = of;
  const { toast } = useToast();
  const { run, busy } = useCommand(contract.inspections.saveChecklist, { shownBy: contract.inspections.get });
  const save = async (what: Omit<SentBody<typeof contract.inspections.saveChecklist>, 'version'>): Promise<boolean> => {
    const over = versionAfter(of).catch(() => of.version);
    const step = over.then((version) => run({ params: { id }, body: { version, ...what } })).then((made) => made.version);
    latest.set(id, step);
    try {
      await step;
      return true;
    } catch (error) {
      // It has made no version, and whoever has read that goes on from what is shown.
      if (latest.get(id) === step) latest.delete(id);
      const { sentence, status } = toApiError(error);
      // A step is one mark or one answer: over the version that somebody else has made, it is taken by doing it again.
      const description = status === 412 ? 'Somebody else has changed this inspection meanwhile. It is shown here as it is now: do it again.' : sentence;
      toast({ title: 'Not saved', description, destructive: true });
      return false;
    }
  };
  return { save, busy };
}
