// Chooses a branch of a provider. Inactive branches are offered only if they are chosen already.
import { useWatch } from 'react-hook-form';
import { SelectField } from './fields.tsx';
import { useBranches } from './use-branches.ts';

interface BranchFieldProps {
  readonly name: string;
  readonly legalEntityId: number | undefined;
  readonly label?: string;
  readonly optional?: boolean;
  readonly description?: string;
}

export function BranchField({ name, legalEntityId, label = 'Branch', optional = false, description }: BranchFieldProps) {
  const { branches, status, reload } = useBranches(legalEntityId);
  const chosen: unknown = useWatch({ name });
  const choices = branches
    .filter(({ id, isActive }) => isActive || id === chosen)
    .map(({ id, name, city, isActive }) => ({ value: id, label: name, description: isActive ? city : `${city}, inactive` }));
  return (
    <SelectField
      name={name}
      label={label}
      optional={optional}
      choices={choices}
      status={status}
      errorText="The branches could not be loaded."
      onRetry={reload}
      {...(description ? { description } : {})}
      {...(legalEntityId === undefined ? { placeholder: 'Choose the provider first' } : {})}
    />
  );
}
