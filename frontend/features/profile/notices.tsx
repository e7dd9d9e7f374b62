// What somebody about to act on the firearm must know first: its loss, and the transaction that holds it.
import Alert from '@cloudscape-design/components/alert';
import Link from '@cloudscape-design/components/link';
import { contract } from '../../../shared/contract.ts';
import { refusalOf } from '../../../shared/firearms/rules.ts';
import type { Firearm, Reversal } from '../../../shared/firearms/schema.ts';
import { exactly, onDay } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { Can } from '../../ui/page/can.tsx';
import { VerificationNotice } from './verification.tsx';

export function Notices({ firearm }: { readonly firearm: Firearm }) {
  if (firearm.reversal) return <ReversalNotice reversal={firearm.reversal} />;
  return (
    <>
      {firearm.loss ? <LossNotice firearm={firearm} loss={firearm.loss} /> : null}
      <VerificationNotice firearm={firearm} />
      {firearm.seizureId ? (
        <Alert type="warning" header="This firearm is held under a seizure">
          Its status changes with the return or the destruction that is recorded there.{' '}
          <Can call={{ permission: 'seizure:open' }}>
            <Link href={`/seizures/${firearm.seizureId}`}>Open the seizure</Link>
          </Can>
        </Alert>
      ) : null}
      {firearm.lockedBy ? <LockNotice transactionId={firearm.lockedBy} /> : null}
    </>
  );
}

function ReversalNotice({ reversal: { importId, fileName, reason, byName, at } }: { readonly reversal: Reversal }) {
  return (
    <Alert type="warning" header="The registration of this firearm was reversed">
      {`Reversed with the import ${fileName} on ${exactly(at)} by ${byName}: ${reason}. `}
      The firearm is no longer on the register. Its serial number can be registered again.{' '}
      <Can call={{ permission: 'firearm:import' }}>
        <Link href={`/registration/import/${importId}`}>View the import</Link>
      </Can>
    </Alert>
  );
}

/** A keeper, or an owner whose keepers change, may be no party to it: what leads to a page that is not theirs is left out. */
function LockNotice({ transactionId }: { readonly transactionId: string }) {
  const isInSight = useRoute(contract.transactions.get, { params: { id: transactionId } }).data !== undefined;
  return (
    <Alert type="info" header="A transaction of this firearm is open">
      Its record stays as it is, and its status changes only for a loss, a theft or a seizure, until the transaction is finished or withdrawn.{' '}
      {isInSight ? <Link href={`/transactions/${transactionId}`}>Open the transaction</Link> : null}
    </Alert>
  );
}

function LossNotice({ firearm, loss }: { readonly firearm: Firearm; readonly loss: NonNullable<Firearm['loss']> }) {
  const { user } = useSession();
  const mayBeFound = refusalOf(firearm, 'pending_inspection', user) === undefined;
  return (
    <Alert type="error" header={`This firearm is reported ${firearm.status}`}>
      {`Since ${onDay(loss.occurredOn)}, reported here on ${exactly(loss.reportedAt)}. `}
      {`Docket number: ${loss.docketNumber ?? 'not given'}. Police station: ${loss.policeStation ?? 'not given'}.`}
      {mayBeFound ? ' When it is found, mark it as found under Manage: it is inspected before it is in use again.' : null}
    </Alert>
  );
}
