// Dialogs: edit an officer's details, and correct the ID number.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { contract } from '../../../shared/contract.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { nameOfOfficer } from '../../../shared/officers/rules.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { emptyAsNull, IdentityFields, identityOf, NameFields, PsiraFields, WorkFields } from './fields.tsx';

interface OfOfficer {
  readonly officer: Officer;
  readonly onClose: () => void;
}

/** Chooses the photograph among the officer's files. */
function PhotoField({ officerId }: { readonly officerId: string }) {
  const found = useRoute(contract.documents.list, { query: { associatedEntityType: 'officer', associatedEntityId: officerId, limit: 100 } });
  const pictures = found.data?.filter(({ status, fileType }) => status === 'available' && fileType === 'image/jpeg');
  return (
    <SelectField
      name="photoDocumentId"
      label="Photograph"
      optional
      placeholder={pictures?.length === 0 ? 'Add a JPEG under Files first' : 'Choose a file of the officer'}
      choices={(pictures ?? []).map(({ id, fileName, createdAt }) => ({ value: id, label: fileName, description: onDay(createdAt) }))}
      status={found.error ? 'error' : found.data ? 'finished' : 'loading'}
      errorText="The files could not be loaded."
      onRetry={found.reload}
    />
  );
}

export function EditOfficer({ officer, onClose }: OfOfficer) {
  const { surname, fullNames, initials, psiraNumber, psiraGrade, psiraExpiresOn, employeeNumber, branchId, phone, photoDocumentId } = officer;
  return (
    <FormDialog header={`Edit ${nameOfOfficer(officer)}`} size="large" onClose={onClose}>
      <RouteForm
        route={contract.officers.edit}
        shownBy={contract.officers.get}
        of={officer}
        what="officer"
        defaults={{
          surname,
          fullNames,
          initials,
          psiraNumber,
          psiraGrade,
          psiraExpiresOn,
          employeeNumber: employeeNumber ?? '',
          branchId,
          phone: phone ?? '',
          photoDocumentId,
        }}
        toBody={emptyAsNull}
        onDone={() => toast({ title: 'Officer saved' })}
        actions={<FormActions submit="Save Changes" submitting="Saving..." />}
      >
        <NameFields />
        <ColumnLayout columns={2} minColumnWidth={240}>
          <TextField name="initials" label="Initials" constraint="As on authorisations and labels" />
          <PhotoField officerId={officer.id} />
        </ColumnLayout>
        <PsiraFields />
        <WorkFields legalEntityId={officer.legalEntityId} />
      </RouteForm>
    </FormDialog>
  );
}

export function CorrectIdNumber({ officer, onClose }: OfOfficer) {
  return (
    <FormDialog header={`Correct the ID number of ${nameOfOfficer(officer)}`} onClose={onClose}>
      <RouteForm
        route={contract.officers.edit}
        shownBy={contract.officers.get}
        of={officer}
        what="officer"
        defaults={{ idType: officer.idType, idNumber: '', idCountry: officer.idCountry }}
        toBody={identityOf}
        onDone={() => toast({ title: 'ID number corrected', description: 'The history shows the last four characters only.' })}
        actions={<FormActions submit="Save ID Number" submitting="Saving..." />}
      >
        <IdentityFields />
      </RouteForm>
    </FormDialog>
  );
}
