// Asks an office user for the provider whose officers the file has.
import { FormProvider, useForm } from 'react-hook-form';
import { EntityField } from '../../ui/form/entity-field.tsx';

export function Provider({ onChoose }: { readonly onChoose: (id: number | undefined) => void }) {
  const form = useForm({ defaultValues: { legalEntityId: null } });
  return (
    <FormProvider {...form}>
      <EntityField name="legalEntityId" label="Provider" onPick={(picked) => onChoose(picked?.id)} />
    </FormProvider>
  );
}
