// Section: findings of the inspector. Their corrective actions are in actions.tsx.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { type Finding, findingTypes, type Inspection, severities } from '../../../shared/inspections/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { RecordFiles } from '../../ui/documents/files.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Nothing } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { CorrectiveAction } from './actions.tsx';
import { FindingWords, subjectOf } from './wording.tsx';

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
              <RecordFiles of={{ type: 'inspection', id: of.id }} finding={finding.number} label={`finding ${finding.number}`} mayAdd={writable} />
              {finding.action ? <CorrectiveAction of={of} finding={finding} action={finding.action} /> : null}
            </SpaceBetween>
            {writable ? <Withdraw of={of} finding={finding} /> : null}
          </li>
        ))}
      </ul>
      {adding ? <AddFinding of={of} onClose={() => setAdding(false)} /> : null}
    </Container>
  );
}

function Withdraw({ of, finding }: { readonly of: Inspection; readonly finding: Finding }) {
  const { run, busy } = useCommand(contract.inspections.withdrawFinding, shownByGet);
  const withdraw = () =>
    run({ params: { id: of.id, n: String(finding.number) } }).catch((error: unknown) =>
      toast({ title: 'Error', description: toApiError(error).sentence, destructive: true }),
    );
  return (
    <Button loading={busy} ariaLabel={`Remove finding ${finding.number}`} onClick={() => void withdraw()}>
      Remove
    </Button>
  );
}

const choicesOf = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: wordsOf(value) }));

interface Put {
  readonly what: string | null;
  readonly dueDate: string | null;
}

/** Returns null if both fields are empty. */
const actionOf = ({ what, dueDate }: Put) => (what || dueDate ? { what: what ?? '', dueDate: dueDate ?? '' } : null);

function AddFinding({ of, onClose }: { readonly of: Inspection; readonly onClose: () => void }) {
  const { id } = of;
  return (
    <FormDialog header={`Add Finding: ${subjectOf(of)}`} onClose={onClose}>
      <RouteForm
        route={contract.inspections.addFinding}
        {...shownByGet}
        of={{ id }}
        defaults={{ type: 'observation', severity: 'low', notes: '', action: { what: '', dueDate: null } }}
        toBody={({ type, severity, notes, action }) => ({
          type: type as Finding['type'],
          severity: severity as Finding['severity'],
          notes: String(notes ?? ''),
          action: actionOf(action as Put),
        })}
        actions={<FormActions submit="Add Finding" />}
      >
        <SelectField name="type" label="About" choices={choicesOf(findingTypes)} />
        <SelectField name="severity" label="Severity" choices={choicesOf(severities)} />
        <TextAreaField name="notes" label="Finding" rows={3} />
        <TextAreaField name="action.what" label="Corrective action" optional rows={2} />
        <DayField name="action.dueDate" label="Due date" optional constraint="Required for a corrective action." />
      </RouteForm>
    </FormDialog>
  );
}
