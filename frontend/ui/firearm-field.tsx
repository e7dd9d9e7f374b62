// A firearm, searched on the server by make, model and serial number.
import { useFormContext, useWatch } from 'react-hook-form';
import { contract } from '../../shared/contract.ts';
import type { Firearm, FirearmQuery } from '../../shared/firearms/schema.ts';
import { useRoute } from '../api/hooks.ts';
import { SearchField } from './search-field.tsx';

interface FirearmFieldProps {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  /** Narrows the choice: `{ ownerId: 7, status: 'active' }`. */
  readonly query?: Partial<FirearmQuery>;
  /** Called with what a person picks. */
  readonly onPick?: (firearm: Firearm | null) => void;
}

const optionOf = ({ id, manufacturer, model, serialNumber, ownerName }: Firearm) => ({
  value: id,
  label: `${manufacturer} ${model} · ${serialNumber}`,
  description: ownerName,
});

export function FirearmField(props: FirearmFieldProps) {
  const { formState } = useFormContext();
  const value: unknown = useWatch({ name: props.name });
  // A form that begins with a firearm, as from its profile, shows it by name.
  const begun = formState.defaultValues?.[props.name];
  const known = useRoute(contract.firearms.get, typeof begun === 'string' && begun === value ? { params: { id: begun } } : null);
  return <SearchField {...props} route={contract.firearms.list} what="firearms" optionOf={optionOf} toValue={String} known={known.data} />;
}
