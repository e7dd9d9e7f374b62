// What can be done with the firearm from its profile: edit, ancillaries, transfer or sell, manage.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { canChangeHands, statusWords } from '../../../shared/firearms/rules.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { Can } from '../../ui/can.tsx';

function noTransferReason({ lockedBy, status }: Firearm): string | undefined {
  if (lockedBy) return 'A transaction of this firearm is open already.';
  return canChangeHands(status) ? undefined : `A firearm that is ${statusWords(status)} cannot change hands.`;
}

export function Actions({ firearm, onManage }: { readonly firearm: Firearm; readonly onManage: () => void }) {
  const reason = noTransferReason(firearm);
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Can call={contract.firearms.edit}>
        <Button href={`/registration/${firearm.id}/edit`}>Edit</Button>
      </Can>
      <Button href={`/ancillaries?firearm=${firearm.id}`}>Ancillaries</Button>
      <Can call={contract.transactions.create}>
        <Button {...(reason ? { disabled: true, disabledReason: reason } : { href: `/transactions?new=${firearm.id}` })}>Transfer or sell</Button>
      </Can>
      <Button variant="primary" onClick={onManage}>
        Manage
      </Button>
    </SpaceBetween>
  );
}
