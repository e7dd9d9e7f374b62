// Notice about the firearm office's query or rejection, with the owner's answer.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { inScope, scopeOf } from '../../../shared/access/scope.ts';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { exactly, sentence } from '../../../shared/kinds/format.ts';
import { answerRefusalOf } from '../../../shared/verification/rules.ts';
import { useSession } from '../../session/session.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { useEditRefusal } from '../../ui/page/only-keeps.ts';
import { toast } from '../../ui/page/toast-store.ts';

export function VerificationNotice({ firearm }: { readonly firearm: Firearm }) {
  const { status, note, byName, since, answer } = firearm.verification;
  const answers = useCan(contract.verification.answer);
  const notEdited = useEditRefusal(firearm);
  const edits = useCan(contract.firearms.edit) && notEdited === undefined;
  const { user } = useSession();
  const [answering, setAnswering] = useState(false);
  // The keeper sees the question, but only the owner can answer.
  const mayAnswer =
    answers && answerRefusalOf(firearm) === undefined && inScope(scopeOf({ ...user, legalEntityId: user.legalEntityId ?? undefined }), [firearm.ownerId]);
  const asked = `${byName ?? 'The firearm office'}, ${exactly(since)}: ${note ?? ''}`;
  if (status === 'queried')
    return (
      <>
        <Alert
          type="warning"
          header="The firearm office asks about this record"
          action={mayAnswer ? <Button onClick={() => setAnswering(true)}>Answer</Button> : undefined}
        >
          {asked}
        </Alert>
        {answering ? <Answer firearm={firearm} onClose={() => setAnswering(false)} /> : null}
      </>
    );
  if (status === 'rejected')
    return (
      <Alert
        type="error"
        header="The firearm office has rejected this record"
        action={edits ? <Button href={`/registration/${firearm.id}/edit`}>Correct the record</Button> : undefined}
      >
        {`${sentence(asked)} You cannot sell or transfer the firearm until the record has been corrected and verified.`}
      </Alert>
    );
  if (status === 'pending' && answer)
    return (
      <Alert type="info" header="The firearm office must review an answer">
        {`${sentence(`Question: ${note ?? ''}`)} Answered by ${answer.byName}, ${exactly(answer.at)}: ${answer.text}`}
      </Alert>
    );
  return null;
}

function Answer({ firearm, onClose }: { readonly firearm: Firearm; readonly onClose: () => void }) {
  return (
    <FormDialog header={`Answer the firearm office: ${firearmName(firearm)}`} onClose={onClose}>
      <RouteForm
        route={contract.verification.answer}
        of={firearm}
        defaults={{ text: '' }}
        onDone={() => toast({ title: 'Answer sent', description: 'The firearm office will review the record again.' })}
        onFailed={(error) => toast({ title: 'Error', description: error.sentence, destructive: true })}
        actions={<FormActions submit="Send Answer" submitting="Sending..." />}
      >
        <div>{firearm.verification.note}</div>
        <TextAreaField name="text" label="Your answer" rows={4} description="If the record is wrong, correct it before you answer." />
      </RouteForm>
    </FormDialog>
  );
}
