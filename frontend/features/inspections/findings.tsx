// Findings and their corrective actions: written by the inspector, answered by the provider, closed by the inspector.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { answerRefusalOf, closeRefusalOf } from '../../../shared/inspections/rules.ts';
import { type Finding, findingTypes, type Inspection, severities } from '../../../shared/inspections/schema.ts';
import { exactly } from '../../../shared/kinds/format.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { useSession } from '../../app/session.tsx';
import { unlessBeside } from '../../ui/beside.ts';
import { useCan } from '../../ui/can.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { SelectField, TextAreaField } from '../../ui/fields.tsx';
import { Nothing } from '../../ui/loadable.tsx';
import { RouteForm } from '../../ui/route-form.tsx';
import { wordsOf } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toast-store.ts';
import { FindingWords } from './wording.tsx';

const shownByGet = { shownBy: contract.inspections.get };

export function Findings({ of, writable }: { readonly of: Inspection; readonly writable: boolean }) {
  const [adding, setAdding] = useState(false);
  const findings = of.findings ?? [];
  return (
    <Container
      header={
        <Header variant="h2" actions={writable ? <Button onClick={() => setAdding(true)}>Add Finding</Button> : undefined}>
          Findings
        </Header>
      }
    >
      {findings.length === 0 ? <Nothing title="No findings" /> : null}
      <ul className="inspection-lines" aria-label="Findings">
        {findings.map((finding) => (
          <li key={finding.number}>
            <SpaceBetween size="xs">
              <FindingWords finding={finding} />
              {finding.action ? <Action of={of} finding={finding} action={finding.action} /> : null}
            </SpaceBetween>
            {writable ? <Withdraw of={of} finding={finding} /> : null}
          </li>
        ))}
      </ul>
      {adding ? <AddFinding id={of.id} onClose={() => setAdding(false)} /> : null}
    </Container>
  );
}

function Withdraw({ of, finding }: { readonly of: Inspection; readonly finding: Finding }) {
  const { toast } = useToast();
  const { run, busy } = useCommand(contract.inspections.withdrawFinding, shownByGet);
  const withdraw = () =>
    run({ params: { id: of.id, n: String(finding.number) } }).catch((error: unknown) =>
      toast({ title: 'Error', description: toApiError(error).sentence, destructive: true }),
    );
  return (
    <Button loading={busy} ariaLabel={`Take back finding ${finding.number}`} onClick={() => void withdraw()}>
      Take back
    </Button>
  );
}

interface ActionProps {
  readonly of: Inspection;
  readonly finding: Finding;
  readonly action: NonNullable<Finding['action']>;
}

function Action({ of, finding, action }: ActionProps) {
  const { user } = useSession();
  const { toast } = useToast();
  const [answering, setAnswering] = useState(false);
  const mayAnswer = useCan(contract.inspections.answerAction) && !answerRefusalOf(of, finding, { userId: user.id });
  const mayClose = !closeRefusalOf(of, finding, { userId: user.id, role: user.role });
  const { run, busy } = useCommand(contract.inspections.closeAction, shownByGet);
  const params = { id: of.id, n: String(finding.number) };
  const close = () =>
    run({ params })
      .then(() => toast({ title: 'Inspection Updated', description: 'The corrective action is closed' }))
      .catch((error: unknown) => toast({ title: 'Error', description: toApiError(error).sentence, destructive: true }));
  return (
    <SpaceBetween size="xs">
      {action.answer && action.answeredAt ? (
        <Box>
          <Box variant="strong">{`${action.answeredByName ?? 'The provider'}, ${exactly(action.answeredAt)}: `}</Box>
          {action.answer}
        </Box>
      ) : null}
      {action.closedAt ? <Box color="text-status-success">{`Closed by ${action.closedByName ?? 'the inspector'}, ${exactly(action.closedAt)}`}</Box> : null}
      <SpaceBetween direction="horizontal" size="xs">
        {mayAnswer ? (
          <Button ariaLabel={`Answer finding ${finding.number}`} onClick={() => setAnswering(true)}>
            Answer
          </Button>
        ) : null}
        {mayClose ? (
          <Button loading={busy} ariaLabel={`Close the action of finding ${finding.number}`} onClick={() => void close()}>
            Close action
          </Button>
        ) : null}
      </SpaceBetween>
      {answering ? (
        <Modal visible header="Answer the corrective action" closeAriaLabel="Close" onDismiss={unlessBeside(() => setAnswering(false))}>
          <RouteForm
            route={contract.inspections.answerAction}
            {...shownByGet}
            params={params}
            submit="Send Answer"
            onCancel={() => setAnswering(false)}
            closes={() => setAnswering(false)}
          >
            <TextAreaField name="text" label="What was done" description={action.what} />
          </RouteForm>
        </Modal>
      ) : null}
    </SpaceBetween>
  );
}

const choicesOf = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: wordsOf(value) }));

interface Put {
  readonly what: string | null;
  readonly dueDate: string | null;
}

/** None where neither is said. */
const actionOf = ({ what, dueDate }: Put) => (what || dueDate ? { what: what ?? '', dueDate: dueDate ?? '' } : null);

function AddFinding({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <Modal visible header="Add Finding" closeAriaLabel="Close" onDismiss={unlessBeside(onClose)}>
      <RouteForm
        route={contract.inspections.addFinding}
        {...shownByGet}
        params={{ id }}
        defaults={{ type: 'observation', severity: 'low', notes: '', action: { what: '', dueDate: null } }}
        toBody={({ type, severity, notes, action }) => ({
          type: type as Finding['type'],
          severity: severity as Finding['severity'],
          notes: String(notes ?? ''),
          action: actionOf(action as Put),
        })}
        submit="Add Finding"
        onCancel={onClose}
        closes={onClose}
      >
        <SpaceBetween size="m">
          <SelectField name="type" label="About" choices={choicesOf(findingTypes)} />
          <SelectField name="severity" label="Severity" choices={choicesOf(severities)} />
          <TextAreaField name="notes" label="What was found" rows={3} />
          <TextAreaField name="action.what" label="What must be put right" optional rows={2} />
          <DayField name="action.dueDate" label="Due" optional constraint="Needed where something must be put right." />
        </SpaceBetween>
      </RouteForm>
    </Modal>
  );
}
