// Puts an ancillary on a firearm of its owner.
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { FirearmField } from '../../ui/form/firearm-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { RouteForm } from '../../ui/form/route-form.tsx';
import { useToast } from '../../ui/page/toast-store.ts';
import { nameOf } from './wording.ts';

export function AttachModal({ ancillary, onClose }: { readonly ancillary: Ancillary; readonly onClose: () => void }) {
  const { toast } = useToast();
  return (
    <FormDialog header={`Put ${nameOf(ancillary)} on a firearm`} onClose={onClose}>
      <RouteForm
        route={contract.ancillaries.associate}
        shownBy={contract.ancillaries.get}
        params={{ id: ancillary.id }}
        ifMatch={ancillary.version}
        defaults={{ firearmId: null }}
        // Null would take it off: an empty choice is a mistake here, not an answer.
        toBody={({ firearmId }) => ({ firearmId: typeof firearmId === 'string' ? firearmId : '' })}
        submit="Put on Firearm"
        submitting="Putting on..."
        onCancel={onClose}
        closes={onClose}
        onDone={({ firearm }) =>
          toast({
            title: 'Put on the firearm',
            description: firearm ? `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}` : nameOf(ancillary),
          })
        }
        onFailed={(error) => toast({ title: 'Error', description: error.sentence, destructive: true })}
      >
        <FirearmField name="firearmId" label="Firearm" query={{ ownerId: ancillary.ownerId }} />
      </RouteForm>
    </FormDialog>
  );
}
