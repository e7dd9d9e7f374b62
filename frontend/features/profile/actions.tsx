// The firearm's actions on its profile: edit, ancillaries, transfer or sell, manage.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { canChangeHands, refusalOf, statusWords } from '../../../shared/firearms/rules.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { handsRefusalOf } from '../../../shared/verification/rules.ts';
import { useSession } from '../../session/session.tsx';
import { Can } from '../../ui/page/can.tsx';
import { useEditRefusal } from '../../ui/page/only-keeps.ts';

function noTransferReason({ lockedBy, status, verification }: Firearm): string | undefined {
  if (lockedBy) return 'This firearm already has an open transaction.';
  const rejected = handsRefusalOf(verification);
  if (rejected) return rejected;
  return canChangeHands(status) ? undefined : `A firearm that is ${statusWords(status)} cannot be transferred or sold.`;
}

export function Actions({ firearm, onManage }: { readonly firearm: Firearm; readonly onManage: () => void }) {
  const reason = noTransferReason(firearm);
  const { user } = useSession();
  const notEdited = useEditRefusal(firearm);
  const mayReport = refusalOf(firearm, 'stolen', user) === undefined;
  const maySeize = refusalOf(firearm, 'seized', user) === undefined;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Can call={contract.firearms.edit}>
        <Button {...(notEdited ? { disabled: true, disabledReason: notEdited } : { href: `/registration/${firearm.id}/edit` })}>Edit</Button>
      </Can>
      <Button href={`/ancillaries?firearm=${firearm.id}`}>Ancillaries</Button>
      <Can call={contract.transactions.create}>
        <Button {...(reason ? { disabled: true, disabledReason: reason } : { href: `/transactions?new=${firearm.id}` })}>Transfer or sell</Button>
      </Can>
      <Can call={contract.verification.get}>
        <Button href={`/verification/${firearm.id}`}>Compare and verify</Button>
      </Can>
      <Can call={contract.losses.report}>{mayReport ? <Button href={`/firearms/${firearm.id}/report-loss`}>Report loss or theft</Button> : null}</Can>
      <Can call={contract.seizures.record}>{maySeize ? <Button href={`/seizures?new=${firearm.id}`}>Record seizure</Button> : null}</Can>
      <Button variant="primary" onClick={onManage}>
        Manage
      </Button>
    </SpaceBetween>
  );
}
