// Buttons of the firearm office: verify (with a reason if something differs), query, reject or reopen.
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
    help: 'The reason stays in the history of the record.',
  },
  queried: {
    verb: 'Query',
    done: 'is queried, and its owner has been notified',
    label: 'Question to the owner',
    help: 'The owner reads the question and answers it.',
  },
  rejected: {
    verb: 'Reject',
    done: 'is rejected',
    label: 'Reason',
    help: 'The owner reads the reason. The firearm cannot be sold or transferred until the record is corrected.',
  },
  pending: { verb: 'Reopen verification', done: 'is awaiting verification again', label: 'Reason', help: 'The reason stays in the history of the record.' },
};

interface DecideProps {
  readonly firearm: Firearm;
  /** The license of the firearm. */
  readonly license: License | null;
  /** The differences in the record. With any, verifying requires a reason. */
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
          // Disabled while saving, because the page moves on when the decision is saved and would discard the text.
          const overtaken = busy && status !== 'verified' ? 'Saving the decision.' : undefined;
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
                // Cancel keeps this firearm on the screen. Only a decision moves to the next one.
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
