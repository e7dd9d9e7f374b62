// The steps of an inspection that are the person's to take now: Start Inspection, Complete after a confirmation, Cancel with its reason.
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

/** `named`: one of many on the screen, so that each button says of what. */
export function Steps({ of, named = false }: { readonly of: Inspection; readonly named?: boolean }) {
  const { user } = useSession();
  const { run } = useCommand(contract.inspections.change, { shownBy: contract.inspections.get });
  const [cancelling, setCancelling] = useState(false);
  const [completing, setCompleting] = useState(false);
  const updated = (status: keyof typeof done) => toast({ title: 'Inspection Updated', description: done[status] });
  // From the press on: it waits for the marks and answers that are still on their way, and is not taken where one of them fails.
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
  // The list's card has "Open checklist" beside its steps.
  const isSaving = useIsSaving(of);
  // What was marked and answered a moment ago may be all that was left.
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
