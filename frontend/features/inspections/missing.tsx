// Section: missing firearms of a completed inspection. The provider answers where each was found, or that its loss is reported.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { type MissingFirearm, openIn, outcomeWords } from '../../../shared/inspections/missing.ts';
import { missingRefusalOf } from '../../../shared/inspections/rules.ts';
import type { Inspection } from '../../../shared/inspections/schema.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { useSession } from '../../session/session.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { useCan } from '../../ui/page/can.tsx';
import { KeepsFocus } from '../../ui/page/keeps-focus.tsx';
import { toast } from '../../ui/page/toast-store.ts';

type Outcome = NonNullable<MissingFirearm['outcome']>;
interface Answering {
  readonly firearm: MissingFirearm;
  readonly outcome: Outcome;
}

export function Missing({ of }: { readonly of: Inspection }) {
  const { user } = useSession();
  const answers = useCan(contract.inspections.answerMissing);
  const [answering, setAnswering] = useState<Answering>();
  const { followUp } = of;
  if (!followUp || followUp.firearms.length === 0) return null;
  const isOpen = openIn(followUp).length > 0;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={isOpen ? `Find each firearm or report its loss by ${exactly(followUp.dueAt)}.` : 'All missing firearms have been answered.'}
        >
          Missing firearms
        </Header>
      }
    >
      <KeepsFocus label="Missing firearms">
        <ul className="inspection-lines" aria-label="Missing firearms">
          {followUp.firearms.map((firearm) => (
            <li key={firearm.firearmId}>
              <div>
                <Box variant="strong">{firearmName(firearm)}</Box>
                <Answer of={firearm} />
              </div>
              {answers && !missingRefusalOf(of, firearm, { userId: user.id }) ? (
                <SpaceBetween direction="horizontal" size="xs">
                  <Button ariaLabel={`Found: ${firearmName(firearm)}`} onClick={() => setAnswering({ firearm, outcome: 'found' })}>
                    Found
                  </Button>
                  <Button ariaLabel={`Report loss: ${firearmName(firearm)}`} href={`/firearms/${firearm.firearmId}/report-loss`}>
                    Report loss
                  </Button>
                  <Button ariaLabel={`Loss already reported: ${firearmName(firearm)}`} onClick={() => setAnswering({ firearm, outcome: 'loss_reported' })}>
                    Loss already reported
                  </Button>
                </SpaceBetween>
              ) : null}
            </li>
          ))}
        </ul>
      </KeepsFocus>
      {answering ? <AnswerDialog of={of} {...answering} onClose={() => setAnswering(undefined)} /> : null}
    </Container>
  );
}

function Answer({ of: { outcome, note, closedByName, closedAt } }: { readonly of: MissingFirearm }) {
  if (outcome === null) return <StatusIndicator type="warning">Open</StatusIndicator>;
  const by = [closedByName, closedAt ? exactly(closedAt) : null].filter(Boolean).join(', ');
  return <StatusIndicator type={outcome === 'found' ? 'success' : 'error'}>{`${outcomeWords[outcome]}, ${by}${note ? `: ${note}` : ''}`}</StatusIndicator>;
}

function AnswerDialog({ of, firearm, outcome, onClose }: Answering & { readonly of: Inspection; readonly onClose: () => void }) {
  const isFound = outcome === 'found';
  return (
    <FormDialog header={`${isFound ? 'Firearm found' : 'Loss reported'}: ${firearmName(firearm)}`} onClose={onClose}>
      <RouteForm
        route={contract.inspections.answerMissing}
        shownBy={contract.inspections.get}
        of={{ id: of.id, firearmId: firearm.firearmId }}
        defaults={{ note: '' }}
        toBody={({ note }) => ({ outcome, note: String(note ?? '') })}
        onDone={() => toast({ title: 'Inspection Updated', description: `${firearmName(firearm)}: ${outcomeWords[outcome].toLowerCase()}` })}
        actions={<FormActions submit="Send Answer" />}
      >
        <TextAreaField
          name="note"
          label={isFound ? 'Where it was found' : 'Note'}
          optional={!isFound}
          description={isFound ? firearmName(firearm) : `Report the loss or theft of ${firearmName(firearm)} first.`}
        />
      </RouteForm>
    </FormDialog>
  );
}
