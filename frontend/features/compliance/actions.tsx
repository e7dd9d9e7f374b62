// Dialogs that assign an alert to a person, or resolve it with a note and supporting documents.
import Box from '@cloudscape-design/components/box';
import type { ComplianceAlert } from '../../../shared/compliance/schema.ts';
import { contract } from '../../../shared/contract.ts';
import type { SentBody } from '../../../shared/route.ts';
import { useRoute } from '../../api/hooks.ts';
import { DocumentsField } from '../../ui/documents/field.tsx';
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';

interface Props {
  readonly of: ComplianceAlert;
  readonly onClose: () => void;
}

const About = ({ of }: Pick<Props, 'of'>) => (
  <Box>
    <Box variant="strong">{of.title}</Box>
    <Box variant="p" color="text-body-secondary">
      {of.description}
    </Box>
  </Box>
);

/** Administrators and PSiRA management. */
function useManagers() {
  const [management, admins] = [
    useRoute(contract.users.list, { query: { role: 'psira_management', isActive: true, limit: 100 } }),
    useRoute(contract.users.list, { query: { role: 'admin', isActive: true, limit: 100 } }),
  ];
  const choices = [...(management.data ?? []), ...(admins.data ?? [])].map(({ id, firstName, lastName, email }) => ({
    value: id,
    label: `${firstName} ${lastName}`,
    description: email,
  }));
  const failed = Boolean(management.error ?? admins.error);
  const reload = () => {
    management.reload();
    admins.reload();
  };
  return { choices, reload, status: failed ? ('error' as const) : management.loading || admins.loading ? ('loading' as const) : ('finished' as const) };
}

export function AssignAlert({ of, onClose }: Props) {
  const { choices, status, reload } = useManagers();
  return (
    <FormDialog header="Assign Alert" onClose={onClose}>
      <RouteForm
        route={contract.compliance.assign}
        shownBy={contract.compliance.alerts}
        of={of}
        defaults={{ userId: of.assignedTo }}
        toBody={({ userId }) => ({ userId }) as SentBody<typeof contract.compliance.assign>}
        onDone={({ assignedToName }) => toast({ title: assignedToName ? `Alert assigned to ${assignedToName}` : 'Alert unassigned' })}
        actions={<FormActions submit="Assign" submitting="Assigning..." />}
      >
        <About of={of} />
        <SelectField name="userId" label="Person" optional choices={choices} status={status} onRetry={reload} />
      </RouteForm>
    </FormDialog>
  );
}

const documented = ['firearm', 'transaction', 'disclosure'] as const;

export function ResolveAlert({ of, onClose }: Props) {
  const type = documented.find((one) => one === of.entityType);
  return (
    <FormDialog header="Resolve Alert" onClose={onClose}>
      <RouteForm
        route={contract.compliance.resolve}
        shownBy={contract.compliance.alerts}
        of={of}
        defaults={{ note: '', documentIds: [] }}
        onDone={() => toast({ title: 'Alert Resolved', description: of.title })}
        actions={<FormActions submit="Resolve" submitting="Resolving..." />}
      >
        <About of={of} />
        <Box>The system resolves an alert when its cause ends. If you resolve it here, it stays resolved until the next due date.</Box>
        <TextAreaField name="note" label="Note" description="Explain why no further action is needed." />
        {type ? <DocumentsField name="documentIds" of={{ type, id: of.entityId }} /> : null}
      </RouteForm>
    </FormDialog>
  );
}
