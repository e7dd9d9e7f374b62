// The dialog Manage: the statuses that the user can set now, the disabled ones with the reason, and the form of the chosen one.
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { isLoss, statusChoicesFor } from '../../../shared/firearms/rules.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { ChangeStatusForm, verbOf } from '../form/change-status-form.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { Held } from '../form/held.tsx';
import { KeepsFocus } from '../page/keeps-focus.tsx';
import { Loadable, Nothing } from '../page/loadable.tsx';
import { StatusBadge } from './status-badge.tsx';

type Status = Firearm['status'];

interface ManageProps {
  readonly id: string;
  /** The firearm's name while its record loads. */
  readonly name: string;
  /** True on the firearm's own profile, which needs no link to itself. */
  readonly onProfile?: boolean;
  readonly onClose: () => void;
}

export function ManageFirearm({ id, name, onProfile = false, onClose }: ManageProps) {
  const firearm = useRoute(contract.firearms.get, { params: { id } });
  const [chosen, setChosen] = useState<Status>();
  return (
    <FormDialog header={`Manage ${name}`} onClose={onClose}>
      <Loadable of={firearm} what="the firearm" empty={<Nothing title="Firearm not found" />}>
        {(record) => (
          <SpaceBetween size="m">
            <Facts firearm={record} onProfile={onProfile} />
            <KeepsFocus label="Change status">
              {chosen ? (
                <Held of={record} onReload={firearm.reload}>
                  {(held) => <ChangeStatusForm firearm={held} status={chosen} onBack={() => setChosen(undefined)} />}
                </Held>
              ) : (
                <Choices firearm={record} onChoose={setChosen} />
              )}
            </KeepsFocus>
          </SpaceBetween>
        )}
      </Loadable>
    </FormDialog>
  );
}

function Facts({ firearm, onProfile }: { readonly firearm: Firearm; readonly onProfile: boolean }) {
  return (
    <KeyValuePairs
      columns={2}
      minColumnWidth={150}
      items={[
        { label: 'Serial number', value: firearm.serialNumber },
        { label: 'Status', value: <StatusBadge status={firearm.status} /> },
        { label: 'Since', value: exactly(firearm.statusSince) },
        { label: 'Owner', value: firearm.ownerName },
        ...(onProfile ? [] : [{ label: 'Record', value: <Link href={`/firearms/${firearm.id}/profile`}>Open the profile</Link> }]),
      ]}
    />
  );
}

function Choices({ firearm, onChoose }: { readonly firearm: Firearm; readonly onChoose: (status: Status) => void }) {
  const { user } = useSession();
  const choices = statusChoicesFor(firearm, user);
  const refused = choices.filter(({ refusal }) => refusal);
  return (
    <SpaceBetween size="s">
      <Box variant="h3">Change status</Box>
      {choices.length === 0 ? <Alert type="info">You may not change the status of a firearm.</Alert> : null}
      <SpaceBetween direction="horizontal" size="xs">
        {choices.map(({ status, refusal }) => (
          <Button
            key={status}
            disabled={refusal !== undefined}
            {...(refusal ? { disabledReason: refusal } : {})}
            // Lost and stolen need a report, which is a page of its own.
            {...(isLoss(status) && !refusal ? { href: `/firearms/${firearm.id}/report-loss?kind=${status}` } : { onClick: () => onChoose(status) })}
          >
            {verbOf(firearm, status)}
          </Button>
        ))}
      </SpaceBetween>
      {refused.length === choices.length && refused[0]?.refusal ? <Alert type="info">{refused[0].refusal}</Alert> : null}
    </SpaceBetween>
  );
}
