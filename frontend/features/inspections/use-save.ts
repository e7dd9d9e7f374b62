// Saves a step of the checklist over the version on the screen, and says so when it could not.
import { contract } from '../../../shared/contract.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import type { SentBody } from '../../../shared/route.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { useToast } from '../../ui/toast-store.ts';

export function useSave({ id, version }: Pick<Inspection, 'id' | 'version'>) {
  const { toast } = useToast();
  const { run, busy } = useCommand(contract.inspections.saveChecklist);
  const save = async (what: Omit<SentBody<typeof contract.inspections.saveChecklist>, 'version'>): Promise<boolean> => {
    try {
      await run({ params: { id }, body: { version, ...what } });
      return true;
    } catch (error) {
      const { sentence, status } = toApiError(error);
      // A step is one mark or one answer: over the version that somebody else has made, it is taken by doing it again.
      const description = status === 412 ? 'Somebody else has changed this inspection meanwhile. It is shown here as it is now: do it again.' : sentence;
      toast({ title: 'Not saved', description, destructive: true });
      return false;
    }
  };
  return { save, busy };
}
