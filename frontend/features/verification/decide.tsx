// The office's decision: verify (with a reason if something differs), query, reject or look again.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import type { License } from '../../../shared/licenses/schema.ts';
import { choicesFor, refusalOf, type VerificationStatus } from '../../../shared/verification/rules.ts';
import type { Check } from '../../../shared/verification/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Held } from '../../ui/form/held.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { Differences } from '../../ui/records/differences.tsx';

const words: Readonly<Record<VerificationStatus, { readonly verb: string; readonly done: string; readonly label: string; readonly help: string }>> = {
  verified: {
    verb: 'Verify',
    done: 'is verified',
    label: 'Reason for accepting the differences',
    help: 'It stays in the history of the record.',
  },
  queried: { verb: 'Query', done: 'is queried: its owner has been asked', label: 'Question to the owner', help: 'The owner reads it and answers.' },
  rejected: {
    verb: 'Reject',
    done: 'is rejected',
    label: 'Reason',
    help: 'The owner reads it. The firearm cannot be sold or transferred until the record is corrected.',
  },
  pending: { verb: 'Look at it again', done: 'waits to be verified again', label: 'Reason', help: 'It stays in the history of the record.' },
};

interface DecideProps {
  readonly firearm: Firearm;
  /** That it is held under. */
  readonly license: License | null;
  /** The differences from the record: with any, verifying needs a reason. */
  readonly differences: readonly Check[];
  readonly onDone: () => void;
}

export function Decide({ firearm, license, differences, onDone }: DecideProps) {
  const { user } = useSession();
  const { run, busy } = useCommand(contract.verification.decide);
  const [asking, setAsking] = useState<VerificationStatus>();
  const name = `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}`;
  const done = (status: VerificationStatus) => {
    toast({ title: 'Record Updated', description: `${name} ${words[status].done}.` });
  };
  const failed = (error: unknown) => toast({ title: 'Error', description: toApiError(error).sentence, destructive: true });
  const verify = async () => {
    try {
      await run({ params: { id: firearm.id }, body: { status: 'verified' }, ifMatch: firearm.version });
    } catch (error) {
      failed(error);
      return;
    }
    done('verified');
    onDone();
  };
  return (
    <KeepsFocus label={`Decide on ${name}`}>
      <SpaceBetween direction="horizontal" size="xs">
        {choicesFor(firearm).map((status) => {
          // What was begun to be written beside a decision on its way went with the window when that was there.
          const overtaken = busy && status !== 'verified' ? 'The record is being verified.' : undefined;
          const refusal = refusalOf(firearm, status, { userId: user.id, role: user.role }, license)?.sentence ?? overtaken;
          return (
            <Button
              key={status}
              variant={status === 'verified' ? 'primary' : 'normal'}
              disabled={refusal !== undefined}
              {...(refusal ? { disabledReason: refusal } : {})}
              loading={status === 'verified' && busy}
              loadingText="Saving..."
              onClick={() => (status === 'verified' && differences.length === 0 ? void verify() : setAsking(status))}
            >
              {words[status].verb}
            </Button>
          );
        })}
      </SpaceBetween>
      {asking ? (
        <FormDialog header={`${words[asking].verb}: ${name}`} onClose={() => setAsking(undefined)}>
          <Held of={firearm}>
            {(held) => (
              <RouteForm
                // Cancel leaves this firearm on the screen; only a decision leads to the next one.
                onCancel={() => setAsking(undefined)}
                onClose={() => {
                  setAsking(undefined);
                  onDone();
                }}
                route={contract.verification.decide}
                of={{ id: firearm.id, version: held.version }}
                what="firearm"
                defaults={{ status: asking, note: '' }}
                onDone={() => done(asking)}
                onFailed={failed}
                actions={<FormActions submit={words[asking].verb} submitting="Saving..." />}
              >
                {asking === 'verified' ? <Differences of={differences} /> : null}
                <TextAreaField name="note" label={words[asking].label} description={words[asking].help} rows={4} />
              </RouteForm>
            )}
          </Held>
        </FormDialog>
      ) : null}
    </KeepsFocus>
  );
}
