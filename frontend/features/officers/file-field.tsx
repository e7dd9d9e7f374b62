// Chooses one of the officer's files.
import { contract } from '../../../shared/contract.ts';
import { onDay } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { SelectField } from '../../ui/form/fields.tsx';

/** The officer's files that are available, newest first. */
export function useOfficerFiles(officerId: string) {
  const found = useRoute(contract.documents.list, { query: { associatedEntityType: 'officer', associatedEntityId: officerId, limit: 100 } });
  return { ...found, files: found.data?.filter(({ status }) => status === 'available') };
}

interface FileFieldProps {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly of: ReturnType<typeof useOfficerFiles>;
}

export const FileField = ({ name, label, optional, of: { files, error, data, reload } }: FileFieldProps) => (
  <SelectField
    name={name}
    label={label}
    {...(optional ? { optional } : {})}
    placeholder={files?.length === 0 ? 'Upload the document first' : 'Choose a file of the officer'}
    choices={(files ?? []).map(({ id, fileName, createdAt }) => ({ value: id, label: fileName, description: onDay(createdAt) }))}
    status={error ? 'error' : data ? 'finished' : 'loading'}
    errorText="The files could not be loaded."
    onRetry={reload}
  />
);
