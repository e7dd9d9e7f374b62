// The ID number of an officer: hidden until the user reveals it. The server logs each reveal.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { nameOfOfficer } from '../../../shared/officers/rules.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';
import { Can } from '../../ui/page/can.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { toast } from '../../ui/page/toast-store.ts';

const Correct = later(() => import('./edit.tsx').then((loaded) => loaded.CorrectIdNumber));

export function HiddenIdNumber({ officer }: { readonly officer: Officer }) {
  const [shown, setShown] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const reveal = async () => {
    setBusy(true);
    try {
      // Not cached: every reveal is a reading of its own, which the server logs.
      const { data } = await send(contract.officers.idNumber, { params: { id: officer.id } });
      setShown(data.idNumber);
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error).sentence, destructive: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SpaceBetween size="xxs">
      <span>{shown ?? officer.idNumber}</span>
      <Can call={contract.officers.idNumber}>
        <SpaceBetween direction="horizontal" size="xs">
          {shown ? (
            <Button variant="inline-link" onClick={() => setShown(undefined)}>
              Hide
            </Button>
          ) : (
            <Button
              variant="inline-link"
              ariaLabel={`Reveal ID number of ${nameOfOfficer(officer)}`}
              loading={busy}
              loadingText="Revealing..."
              onClick={() => void reveal()}
            >
              Reveal
            </Button>
          )}
          <Can call={contract.officers.edit}>
            <Button variant="inline-link" ariaLabel={`Correct ID number of ${nameOfOfficer(officer)}`} onClick={() => setCorrecting(true)}>
              Correct
            </Button>
          </Can>
        </SpaceBetween>
        <Box variant="small">{shown ? 'This reading was logged with your name.' : 'Each reading is logged with your name.'}</Box>
      </Can>
      <Opens of={Correct} when={correcting ? { officer, onClose: () => setCorrecting(false) } : undefined} />
    </SpaceBetween>
  );
}
