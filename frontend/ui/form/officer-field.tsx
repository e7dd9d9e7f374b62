// Chooses an active officer of a provider, searched on the server by name, PSiRA number, employee number and badge; and the PIN of an officer.
import { contract } from '../../../shared/contract.ts';
import { readCode } from '../../../shared/labels/code.ts';
import { nameOfOfficer } from '../../../shared/officers/rules.ts';
import type { Officer } from '../../../shared/officers/schema.ts';
import { TextField } from './fields.tsx';
import { SearchField } from './search-field.tsx';

interface OfficerFieldProps {
  readonly name: string;
  readonly label: string;
  readonly legalEntityId: number;
  readonly optional?: boolean;
  readonly onPick?: (officer: Officer | null) => void;
}

const officerOption = (officer: Pick<Officer, 'id' | 'initials' | 'surname' | 'psiraNumber'>) => ({
  value: officer.id,
  label: nameOfOfficer(officer),
  description: `PSiRA ${officer.psiraNumber}`,
});

export const OfficerField = ({ legalEntityId, ...props }: OfficerFieldProps) => (
  <SearchField
    {...props}
    route={contract.officers.list}
    one={contract.officers.get}
    query={{ legalEntityId, employment: 'active' }}
    what="officers"
    optionOf={officerOption}
    toValue={String}
    isCode={(text) => readCode(text) !== undefined}
  />
);

/** The PIN is sent and kept nowhere. The browser must not offer to save it. */
export const PinField = ({ name, label }: { readonly name: string; readonly label: string }) => (
  <TextField name={name} label={label} type="password" autoComplete="off" constraint="Six digits" />
);
