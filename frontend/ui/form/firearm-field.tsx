// Chooses a firearm, searched on the server by make, model, serial number and label.
import { contract } from '../../../shared/contract.ts';
import type { Firearm, FirearmQuery } from '../../../shared/firearms/schema.ts';
import { readCode } from '../../../shared/labels/code.ts';
import { SearchField } from './search-field.tsx';

interface FirearmFieldProps {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  /** Limits the choice: `{ ownerId: 7, status: 'active' }`. */
  readonly query?: Partial<FirearmQuery>;
  /** Called when the user chooses a firearm. */
  readonly onPick?: (firearm: Firearm | null) => void;
}

const optionOf = ({ id, manufacturer, model, serialNumber, ownerName }: Firearm) => ({
  value: id,
  label: `${manufacturer} ${model} · ${serialNumber}`,
  description: ownerName,
});

export const FirearmField = (props: FirearmFieldProps) => (
  <SearchField
    {...props}
    route={contract.firearms.list}
    one={contract.firearms.get}
    what="firearms"
    optionOf={optionOf}
    toValue={String}
    isCode={(text) => readCode(text) !== undefined}
  />
);
