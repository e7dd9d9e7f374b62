// Filters a list by provider, for users who see all providers.
import { FormProvider, useForm } from 'react-hook-form';
import { EntityField } from './entity-field.tsx';

interface ProviderProps {
  readonly holderId: string | undefined;
  readonly onChoose: (holderId: string | undefined) => void;
}

export function ProviderChoice({ holderId, onChoose }: ProviderProps) {
  const form = useForm({ values: { holderId: holderId ? Number(holderId) : null } });
  return (
    <FormProvider {...form}>
      <EntityField name="holderId" label="Provider" optional onPick={(picked) => onChoose(picked ? String(picked.id) : undefined)} />
    </FormProvider>
  );
}
