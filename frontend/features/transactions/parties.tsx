// Fields for the parties. They depend on the firearm, the transaction type and the user's company.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useEffect, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { EntityField } from '../../ui/form/entity-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { PartyField } from './party-field.tsx';

interface PartiesProps {
  readonly firearm: Firearm | undefined;
  readonly type: string;
  readonly changes: string;
  /** The client's provider; undefined for the office, which chooses from all companies. */
  readonly own: number | undefined;
}

export function Parties(props: PartiesProps) {
  if (props.type === 'disposal')
    return <Alert type="warning">Disposal is permanent: completing it retires the firearm. Its record and history are kept.</Alert>;
  if (props.type === 'purchase') return <Purchase {...props} />;
  return <Giving {...props} />;
}

function Purchase({ firearm, own }: PartiesProps) {
  const { setValue } = useFormContext();
  const buyer: unknown = useWatch({ name: 'toEntityId' });
  if (own === undefined) {
    return (
      <>
        {/* Asks for a seller only if the buyer already owns the firearm. For other buyers the field would be hidden but still sent, so it is cleared. */}
        <EntityField name="toEntityId" label="Buyer" onPick={() => setValue('fromEntityId', null)} />
        {firearm && buyer === firearm.ownerId ? (
          <OutsidePartyChoice party="seller">
            <EntityField name="fromEntityId" label="Seller" optional />
          </OutsidePartyChoice>
        ) : null}
      </>
    );
  }
  if (!firearm) return null;
  if (firearm.ownerId !== own) return <Box>{`${firearm.ownerName} owns this firearm and must accept its sale to your company.`}</Box>;
  return (
    <OutsidePartyChoice key={`seller ${firearm.id}`} party="seller">
      <PartyField name="fromEntityId" description="Number of the seller. Your company already owns this firearm: this purchase records who sold it." optional />
    </OutsidePartyChoice>
  );
}

/** The other party: a registered company, or a name typed for a party outside the registry. */
function OutsidePartyChoice({ party, children }: { readonly party: 'seller' | 'receiving party'; readonly children: ReactNode }) {
  const { field } = useController({ name: 'outside', defaultValue: false });
  const outside = field.value === true;
  return (
    <SpaceBetween size="m">
      <Checkbox checked={outside} onChange={({ detail }) => field.onChange(detail.checked)}>
        {`The ${party} is outside the registry`}
      </Checkbox>
      {outside ? (
        <>
          {party === 'receiving party' ? (
            <Alert type="warning">
              Completing this removes the firearm from your stock permanently: its status becomes retired. Its record and history are kept.
            </Alert>
          ) : null}
          <TextField name="outsidePartyName" label={`Name of the ${party}`} description="A person or a company. The stock register shows this name." optional />
          <TextField name="outsidePartyNumber" label="License or ID number" optional />
        </>
      ) : (
        children
      )}
    </SpaceBetween>
  );
}

function Giving({ firearm, changes, own }: PartiesProps) {
  const { setValue } = useFormContext();
  const [back, setBack] = useState(false);
  const keeping = changes === 'keeper';
  const elsewhere = keeping && firearm !== undefined && firearm.keeperId !== null;
  const gives = elsewhere && own !== undefined && own !== firearm.ownerId;
  // A keeper can only return the firearm to its owner. The owner can reclaim it or choose another keeper.
  const toOwner = gives || (elsewhere && back);
  const ownerId = toOwner ? firearm?.ownerId : undefined;
  useEffect(() => {
    setValue('toEntityId', ownerId ?? null);
  }, [ownerId, setValue]);

  if (gives) return <Box>{`The firearm returns to its owner, ${firearm.ownerName}, who must accept it.`}</Box>;
  const chosen =
    own === undefined ? (
      <EntityField name="toEntityId" label={keeping ? 'New keeper' : 'New owner'} />
    ) : (
      <PartyField
        key="receiver"
        name="toEntityId"
        description={keeping ? 'Number of the company that will keep the firearm.' : 'Number of the company that receives the firearm.'}
      />
    );
  return (
    <>
      {elsewhere ? (
        <Checkbox checked={back} description={`${firearm.keeperName} currently keeps it.`} onChange={({ detail }) => setBack(detail.checked)}>
          {`Return to the owner, ${firearm.ownerName}`}
        </Checkbox>
      ) : null}
      {toOwner ? null : keeping ? chosen : <OutsidePartyChoice party="receiving party">{chosen}</OutsidePartyChoice>}
    </>
  );
}
