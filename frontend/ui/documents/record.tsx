// Chooses the record of a document: the record's kind, then the record itself, searched in the whole register.
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useFormContext, useWatch } from 'react-hook-form';
import { type DocumentCategory, documentCategories } from '../../../shared/documents/schema.ts';
import { AncillaryField } from '../form/ancillary-field.tsx';
import { DisclosureField } from '../form/disclosure-field.tsx';
import { SelectField } from '../form/fields.tsx';
import { FirearmField } from '../form/firearm-field.tsx';
import { TransactionField } from '../form/transaction-field.tsx';
import { wordsOf } from '../records/status-badge.tsx';

const choices = documentCategories.map((value) => ({ value, label: wordsOf(value) }));
const fields = { firearm: FirearmField, transaction: TransactionField, disclosure: DisclosureField, ancillary: AncillaryField } as const;

interface RecordChoiceProps {
  readonly onType: (type: DocumentCategory) => void;
}

export function RecordChoice({ onType }: RecordChoiceProps) {
  const { setValue, clearErrors } = useFormContext();
  const type = useWatch({ name: 'associatedEntityType' }) as DocumentCategory | null;
  const Field = type ? fields[type] : undefined;
  const start = (chosen: DocumentCategory | null) => {
    if (chosen) onType(chosen);
    setValue('associatedEntityId', null);
    clearErrors('associatedEntityId');
  };
  return (
    <SpaceBetween size="m">
      <SelectField name="associatedEntityType" label="Entity type" choices={choices} onPick={start} />
      {Field && type ? <Field key={type} name="associatedEntityId" label={wordsOf(type)} /> : null}
    </SpaceBetween>
  );
}
