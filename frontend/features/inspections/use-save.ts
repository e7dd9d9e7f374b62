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
      toast({ title: 'Not saved', description: toApiError(error).sentence, destructive: true });
      return false;
    }
  };
  return { save, busy };
}
