// Dialogs: record an officer's written authority with its document, and revoke one.
import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { type CreateDelegation, type Delegation, mostMonths } from '../../../shared/delegations/schema.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { nameOfOfficer } from '../../../shared/officers/rules.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { AddFiles } from '../../ui/documents/files-add.tsx';
import { BranchField } from '../../ui/form/branch-field.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { FileField, useOfficerFiles } from './file-field.tsx';
import { SoleIssuer } from './sole-issuer.tsx';
import '../../ui/documents/files.css';

/** Chooses the authority among the officer's files, or uploads it: a file that has just been uploaded is chosen. */
function AuthorityField({ officerId }: { readonly officerId: string }) {
  const { getValues, setValue } = useFormContext();
  const found = useOfficerFiles(officerId);
  const { files } = found;
  // Newest first.
  const newest = files && (files[0]?.id ?? '');
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    if (before.current !== undefined && newest && newest !== before.current && !getValues('documentId'))
      setValue('documentId', newest, { shouldDirty: true, shouldValidate: true });
    before.current = newest;
  }, [newest, getValues, setValue]);
  return (
    <SpaceBetween size="xs">
      <FileField name="documentId" label="Written authority" of={found} />
      <AddFiles of={{ type: 'officer', id: officerId }} label="the written authority" />
    </SpaceBetween>
  );
}

export function AddDelegation({ officer, onClose }: { readonly officer: Officer; readonly onClose: () => void }) {
  const today = dayOf(new Date());
  return (
    <FormDialog header={`Add a written authority of ${nameOfOfficer(officer)}`} size="large" onClose={onClose}>
      <RouteForm
        route={contract.delegations.create}
        defaults={{ documentId: null, grantedByName: '', grantedOn: null, validFrom: today, validUntil: null, branchId: null }}
        toBody={(values) => ({ ...values, documentId: values.documentId ?? '', officerId: officer.id }) as CreateDelegation}
        onDone={() => toast({ title: 'Written authority recorded', description: `${nameOfOfficer(officer)} can issue firearms in its period.` })}
        actions={<FormActions submit="Add Authority" submitting="Saving..." />}
      >
        <Box variant="p">{`The document is signed by the license holder. It is valid for at most ${mostMonths} months.`}</Box>
        <AuthorityField officerId={officer.id} />
        <ColumnLayout columns={2} minColumnWidth={240}>
          <TextField name="grantedByName" label="Granted by" constraint="The person who signed it" />
          <DayField name="grantedOn" label="Date of the authority" latest={today} />
          <DayField name="validFrom" label="Valid from" />
          <DayField name="validUntil" label="Valid until" />
          <BranchField name="branchId" legalEntityId={officer.legalEntityId} optional description="Leave it empty for all branches." />
        </ColumnLayout>
      </RouteForm>
    </FormDialog>
  );
}

export function RevokeDelegation({ delegation, onClose }: { readonly delegation: Delegation; readonly onClose: () => void }) {
  return (
    <FormDialog header={`Revoke the authority of ${delegation.officerName}`} onClose={onClose}>
      <RouteForm
        route={contract.delegations.revoke}
        shownBy={contract.delegations.list}
        of={delegation}
        what="authority"
        defaults={{ reason: '' }}
        onDone={({ officerName }) => toast({ title: 'Authority revoked', description: `${officerName} can no longer issue firearms under it.` })}
        actions={<FormActions submit="Revoke Authority" submitting="Revoking..." />}
      >
        <Box variant="p">The authority ends at once. Firearms that were issued under it stay issued.</Box>
        <SoleIssuer legalEntityId={delegation.legalEntityId} isEnding={({ id }) => id === delegation.id} />
        <TextAreaField name="reason" label="Reason" rows={3} />
      </RouteForm>
    </FormDialog>
  );
}
