// Dialog that corrects an entry of the register of provision.
import { contract } from '../../../shared/contract.ts';
import { purposes, purposeWords } from '../../../shared/custody/schema.ts';
import type { ProvisionEntry } from '../../../shared/provision-register/schema.ts';
import { NumberField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { CorrectEntry } from '../../ui/register/correct-entry.tsx';

const ofProvision = [
  'manufacturer',
  'model',
  'caliber',
  'serialNumber',
  'marks',
  'officerName',
  'psiraNumber',
  'purpose',
  'place',
  'issuedBy',
  'roundsOut',
  'remarks',
] as const;
const ofReturn = [...ofProvision, 'roundsIn'] as const;

interface CorrectionProps {
  /** The current entry, with its number. */
  readonly entry: ProvisionEntry;
  readonly onClose: () => void;
}

export const Correction = ({ entry, onClose }: CorrectionProps) => (
  <CorrectEntry
    route={contract.provisionRegister.correct}
    id={entry.branchId}
    entry={entry}
    fields={entry.side === 'return' ? ofReturn : ofProvision}
    onClose={onClose}
  >
    <TextField name="manufacturer" label="Manufacturer" />
    <TextField name="model" label="Model" />
    <TextField name="caliber" label="Caliber" />
    <TextField name="serialNumber" label="Serial number" />
    <TextField name="marks" label="Other marks" optional />
    <TextField name="officerName" label="Officer" />
    <TextField name="psiraNumber" label="PSiRA number" />
    <SelectField name="purpose" label="Purpose" choices={purposes.map((value) => ({ value, label: purposeWords[value] }))} />
    <TextField name="place" label="Place" />
    <TextField name="issuedBy" label="Issued by" />
    <NumberField name="roundsOut" label="Rounds issued" />
    {entry.side === 'return' ? <NumberField name="roundsIn" label="Rounds returned" /> : null}
  </CorrectEntry>
);
