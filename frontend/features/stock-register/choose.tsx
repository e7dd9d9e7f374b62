// Chooses a provider, for users who can see all registers.
import { FormProvider, useForm } from 'react-hook-form';
import { EntityField } from '../../ui/form/entity-field.tsx';

export interface ChooseProps {
  readonly entity: number | undefined;
  readonly onChoose: (entity: number | undefined) => void;
}

export function Choose({ entity, onChoose }: ChooseProps) {
  const form = useForm({ values: { entity: entity ?? null } });
  return (
    <FormProvider {...form}>
      <EntityField name="entity" label="Provider" onPick={(picked) => onChoose(picked?.id)} />
    </FormProvider>
  );
}
