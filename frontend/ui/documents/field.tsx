// Chooses documents of one record to refer to from another. Shows nothing if the record has no documents.
import FormField from '@cloudscape-design/components/form-field';
import { useController } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { type Document, documentKindWords } from '../../../shared/documents/schema.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { sizeWords } from '../../../shared/kinds/size.ts';
import { useRoute } from '../../api/hooks.ts';
import { labelOf } from '../form/label.tsx';
import { SearchedMultiselect } from '../form/searched-multiselect.tsx';
import { type DocumentRecord, typeWords } from './words.ts';

const optionOf = (document: Document) => ({
  value: document.id,
  label: document.fileName,
  description: `${documentKindWords[document.kind]}, ${typeWords(document)}, ${sizeWords(document.fileSize)}, ${onDay(document.createdAt)}`,
});

interface DocumentsFieldProps {
  /** The field's name in the request body. */
  readonly name: string;
  readonly of: Pick<DocumentRecord, 'type' | 'id'>;
}

export function DocumentsField({ name, of }: DocumentsFieldProps) {
  const { field, fieldState } = useController({ name, defaultValue: [] });
  const found = useRoute(contract.documents.list, { query: { associatedEntityType: of.type, associatedEntityId: of.id, limit: 100 } });
  const options = (found.data ?? []).map(optionOf);
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : [];
  if (options.length === 0 && !found.error) return null;
  return (
    <FormField
      label={labelOf('Documents', true)}
      description={`Documents of the ${of.type}. You can upload others afterwards.`}
      errorText={fieldState.error?.message}
    >
      <SearchedMultiselect
        ref={field.ref}
        options={options}
        selectedOptions={options.filter(({ value }) => chosen.includes(value))}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        placeholder="Choose documents"
        statusType={found.error ? 'error' : 'finished'}
        errorText="The documents could not be loaded."
        recoveryText="Retry"
        deselectAriaLabel={({ label }) => `Remove ${label}`}
        onLoadItems={({ detail }) => {
          if (detail.samePage) found.reload();
        }}
        onChange={({ detail }) => field.onChange(detail.selectedOptions.map(({ value }) => value))}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}
