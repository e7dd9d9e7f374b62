// Dialog that corrects an entry of the stock register.
import { contract } from '../../../shared/contract.ts';
import { firearmTypes } from '../../../shared/firearms/schema.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { howsOf, type StockEntry } from '../../../shared/stock-register/schema.ts';
import { howWords } from '../../../shared/stock-register/wording.ts';
import { DayField } from '../../ui/form/day-field.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { CorrectEntry } from '../../ui/register/correct-entry.tsx';

const fields = [
  'date',
  'how',
  'manufacturer',
  'model',
  'type',
  'caliber',
  'serialNumber',
  'marks',
  'licenseNumber',
  'licenseDate',
  'counterpartyName',
  'remarks',
] as const;

interface CorrectionProps {
  /** The current entry, with its number. */
  readonly entry: StockEntry;
  readonly onClose: () => void;
}

export function Correction({ entry, onClose }: CorrectionProps) {
  const today = dayOf(new Date());
  const acquired = entry.side === 'acquisition';
  return (
    <CorrectEntry route={contract.stockRegister.correct} id={entry.legalEntityId} entry={entry} fields={fields} onClose={onClose}>
      <DayField name="date" label={acquired ? 'Date acquired' : 'Date disposed of'} latest={today} />
      <SelectField
        name="how"
        label={acquired ? 'Acquired by' : 'Disposed of by'}
        choices={howsOf[entry.side].map((value) => ({ value, label: howWords[value] }))}
      />
      <TextField name="manufacturer" label="Manufacturer" />
      <TextField name="model" label="Model" />
      <SelectField name="type" label="Type" choices={firearmTypes} />
      <TextField name="caliber" label="Caliber" />
      <TextField name="serialNumber" label="Serial number" />
      <TextField name="marks" label="Other marks" optional />
      <TextField name="licenseNumber" label="License number" optional />
      <DayField name="licenseDate" label="License date" optional latest={today} />
      <TextField name="counterpartyName" label={acquired ? 'From whom' : 'To whom'} optional />
    </CorrectEntry>
  );
}
