// Chooses an ancillary, searched on the server by make, model and serial number.
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { SearchField } from './search-field.tsx';

const optionOf = ({ id, manufacturer, model, serialNumber, type, ownerName }: Ancillary) => ({
  value: id,
  label: `${manufacturer} ${model}${serialNumber ? ` · ${serialNumber}` : ''}`,
  description: `${type}, ${ownerName}`,
});

export const AncillaryField = (props: { readonly name: string; readonly label: string }) => (
  <SearchField {...props} route={contract.ancillaries.list} one={contract.ancillaries.get} what="ancillaries" optionOf={optionOf} toValue={String} />
);
