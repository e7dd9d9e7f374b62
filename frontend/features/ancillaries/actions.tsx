// The buttons for an ancillary's actions. An action that is refused now is disabled and shows the reason.
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import { type AncillaryAction, actionsFor } from '../../../shared/ancillaries/rules.ts';
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { AttachModal } from './attach.tsx';
import { StatusModal } from './status.tsx';

export function AncillaryActions({ ancillary }: { readonly ancillary: Ancillary }) {
  const { user } = useSession();
  const { run, busy } = useCommand(contract.ancillaries.associate, { shownBy: contract.ancillaries.get });
  const [open, setOpen] = useState<'attach' | 'status'>();
  const attach = useRef<ButtonProps.Ref>(null);
  const allowed = actionsFor(ancillary, user);
  if (allowed.length === 0) return null;
  const unless = (action: AncillaryAction) => {
    // While the ancillary is being detached no form may open: its version would be outdated at once.
    const refusal = allowed.find((one) => one.action === action)?.refusal ?? (busy && action !== 'detach' ? 'The ancillary is being detached.' : undefined);
    return refusal ? { disabled: true, disabledReason: refusal } : {};
  };

  const detachWrite = async () => {
    const pressed = document.activeElement;
    try {
      await run({ params: { id: ancillary.id }, body: { firearmId: null }, ifMatch: ancillary.version });
      toast({ title: 'Detached from its firearm' });
      // Detaching removes the pressed button, so move the focus to the button that attaches again, unless the user has moved it.
      if (document.activeElement === pressed || document.activeElement === document.body) attach.current?.focus();
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error).sentence, destructive: true });
    }
  };

  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button href={`/ancillaries/register?like=${ancillary.id}`}>Register Another</Button>
      <Button {...(unless('edit').disabled ? unless('edit') : { href: `/ancillaries/${ancillary.id}/edit` })}>Edit</Button>
      <Button {...unless('changeStatus')} onClick={() => setOpen('status')}>
        Change Status
      </Button>
      {ancillary.firearm ? (
        <Button {...unless('detach')} loading={busy} loadingText="Detaching..." onClick={() => void detachWrite()}>
          Detach
        </Button>
      ) : null}
      <Button ref={attach} variant="primary" {...unless('attach')} onClick={() => setOpen('attach')}>
        {ancillary.firearm ? 'Move to Another Firearm' : 'Attach to Firearm'}
      </Button>
      {open === 'attach' ? <AttachModal ancillary={ancillary} onClose={() => setOpen(undefined)} /> : null}
      {open === 'status' ? <StatusModal ancillary={ancillary} onClose={() => setOpen(undefined)} /> : null}
    </SpaceBetween>
  );
}
