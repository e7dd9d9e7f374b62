// Buttons for the next steps of an inspection that the user may take: start, complete or cancel.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { incompleteness, stepsFor } from '../../../shared/inspections/rules.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { goToChecklist } from './checklist-place.tsx';
import type { Signatures } from './complete.tsx';
import { useIsSaving, versionAfter } from './use-save.ts';
import { subjectOf } from './wording.tsx';

const CompleteInspection = later(() => import('./complete.tsx').then((loaded) => loaded.CompleteInspection));
const CancelInspection = later(() => import('./cancel.tsx').then((loaded) => loaded.CancelInspection));

const verbs = { in_progress: 'Start Inspection', completed: 'Complete' } as const;
const done = { in_progress: 'The inspection has been started', completed: 'The inspection has been completed', cancelled: 'The inspection has been cancelled' };

/** `named`: adds the inspection to each button's label, for a list. */
export function Steps({ of, named = false }: { readonly of: Inspection; readonly named?: boolean }) {
  const { user } = useSession();
  const { run } = useCommand(contract.inspections.change, { shownBy: contract.inspections.get });
  const [cancelling, setCancelling] = useState(false);
  const [completing, setCompleting] = useState(false);
  const updated = (status: keyof typeof done) => toast({ title: 'Inspection Updated', description: done[status] });
  // Busy from the click on. The step waits for pending marks and answers, and stops if one of them fails.
  const [busy, setBusy] = useState(false);
  const take = async (status: 'in_progress' | 'completed', signed: Signatures = {}) => {
    setBusy(true);
    try {
      await run({ params: { id: of.id }, body: { status, ...signed }, ifMatch: await versionAfter(of) });
      updated(status);
      setCompleting(false);
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error).sentence, destructive: true });
    } finally {
      setBusy(false);
    }
  };
  const steps = stepsFor(of, { userId: user.id, role: user.role });
  // A card in the list has the button "Open checklist" beside these buttons.
  const isSaving = useIsSaving(of);
  // Pending marks and answers may complete the checklist.
  const left = !isSaving && !busy && of.checklist && steps.includes('completed') ? incompleteness(of) : undefined;
  const label = (verb: string) => (named ? { ariaLabel: `${verb}: ${subjectOf(of)}` } : {});
  return (
    <KeepsFocus label={`Next step: ${subjectOf(of)}`}>
      <SpaceBetween direction="horizontal" size="xs">
        {steps.map((step) =>
          step === 'cancelled' ? (
            <Button key={step} {...label('Cancel')} disabled={busy} onClick={() => setCancelling(true)}>
              Cancel
            </Button>
          ) : (
            <Button
              key={step}
              variant="primary"
              loading={busy && !completing}
              loadingText={verbs[step]}
              disabled={step === 'completed' && left !== undefined}
              disabledReason={left}
              {...label(verbs[step])}
              onClick={() => (step === 'completed' ? setCompleting(true) : void take(step))}
            >
              {verbs[step]}
            </Button>
          ),
        )}
        {left && !named ? <Button onClick={goToChecklist}>Go to the checklist</Button> : null}
        <Opens
          of={CompleteInspection}
          when={completing ? { of, busy, left, onClose: () => setCompleting(false), onConfirm: (signed) => void take('completed', signed) } : undefined}
        />
        <Opens of={CancelInspection} when={cancelling ? { of, onClose: () => setCancelling(false), onDone: () => updated('cancelled') } : undefined} />
      </SpaceBetween>
    </KeepsFocus>
  );
}
