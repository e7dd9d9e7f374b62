// The file of a print of labels. It is an export, so that it downloads when it is ready.
import type { LabelPrint } from '../../../shared/labels/schema.ts';
import { useSession } from '../../session/session.tsx';
import { toast } from '../page/toast-store.ts';
import { startRun } from '../table/export-runs.ts';

/** `1 label`, `3 labels`. */
export const labelCount = (count: number): string => (count === 1 ? '1 label' : `${count} labels`);

/** Starts the file of a print. */
export function usePrintFile(): (print: Pick<LabelPrint, 'id' | 'codes'>) => void {
  const { user } = useSession();
  return ({ id, codes }) => {
    toast({ title: 'Labels logged', description: `The file with ${labelCount(codes.length)} downloads when it is ready.` });
    void startRun(user.id, 'labels', 'pdf', { print: id });
  };
}
