// Dialog: attaches an ancillary to a firearm of the same owner.
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { FirearmField } from '../../ui/form/firearm-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { nameOf } from './wording.ts';

export function AttachModal({ ancillary, onClose }: { readonly ancillary: Ancillary; readonly onClose: () => void }) {
  return (
    <FormDialog header={`Attach ${nameOf(ancillary)} to a firearm`} onClose={onClose}>
      <RouteForm
        route={contract.ancillaries.associate}
        shownBy={contract.ancillaries.get}
        of={ancillary}
        defaults={{ firearmId: null }}
        // Null would detach the ancillary, so send an empty text when no firearm is selected.
        toBody={({ firearmId }) => ({ firearmId: typeof firearmId === 'string' ? firearmId : '' })}
        onDone={({ firearm }) =>
          toast({
            title: 'Attached to the firearm',
            description: firearm ? `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}` : nameOf(ancillary),
          })
        }
        onFailed={(error) => toast({ title: 'Error', description: error.sentence, destructive: true })}
        actions={<FormActions submit="Attach to Firearm" submitting="Attaching..." />}
      >
        <FirearmField name="firearmId" label="Firearm" query={{ ownerId: ancillary.ownerId }} />
      </RouteForm>
    </FormDialog>
  );
}
