// Notices at the top of the profile: loss, seizure, open transaction, reversed registration.
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
        <Alert type="warning" header="This firearm is seized">
          Record its return or destruction in the seizure to change its status.{' '}
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

/** A keeper, or an owner whose keepers change, may not be a party. The link is shown only to users who may open the transaction. */
function LockNotice({ transactionId }: { readonly transactionId: string }) {
  const isVisible = useRoute(contract.transactions.get, { params: { id: transactionId } }).data !== undefined;
  return (
    <Alert type="info" header="This firearm has an open transaction">
      Until the transaction is completed or withdrawn, the record cannot be changed and the status changes only for a loss, theft or seizure.{' '}
      {isVisible ? <Link href={`/transactions/${transactionId}`}>Open the transaction</Link> : null}
    </Alert>
  );
}

function LossNotice({ firearm, loss }: { readonly firearm: Firearm; readonly loss: NonNullable<Firearm['loss']> }) {
  const { user } = useSession();
  const mayBeFound = refusalOf(firearm, 'pending_inspection', user) === undefined;
  return (
    <Alert type="error" header={`This firearm is reported ${firearm.status}`}>
      {`Since ${onDay(loss.occurredOn)}, reported here on ${exactly(loss.reportedAt)}. `}
      {`Case number (CAS): ${loss.docketNumber ?? 'not given'}. Police station: ${loss.policeStation ?? 'not given'}.`}
      {mayBeFound ? ' Once found, mark it as found under Manage. It must be inspected before use.' : null}
    </Alert>
  );
}
