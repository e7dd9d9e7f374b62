// Dialog that corrects an entry: its current values and the reason.
import Alert from '@cloudscape-design/components/alert';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { contract } from '../../../shared/contract.ts';
import { firearmTypes } from '../../../shared/firearms/schema.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { type CorrectStockEntry, howsOf, type StockEntry } from '../../../shared/stock-register/schema.ts';
import { howWords } from '../../../shared/stock-register/wording.ts';
import { DayField } from '../../ui/form/day-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { toast } from '../../ui/page/toast-store.ts';

const lines = [
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

const defaultsOf = (entry: StockEntry): FormValues => ({ ...Object.fromEntries(lines.map((name) => [name, entry[name] ?? ''])), reason: '' });

/** Only the changed values and the reason. */
const bodyOf =
  (entry: StockEntry) =>
  (values: FormValues): CorrectStockEntry => {
    const changed = lines.filter((name) => (values[name] ?? '') !== (entry[name] ?? ''));
    return { ...Object.fromEntries(changed.map((name) => [name, values[name]])), reason: String(values.reason ?? '') } as CorrectStockEntry;
  };

interface CorrectionProps {
  /** The current entry, with its number. */
  readonly entry: StockEntry;
  readonly onClose: () => void;
}

export function Correction({ entry, onClose }: CorrectionProps) {
  const today = dayOf(new Date());
  const acquired = entry.side === 'acquisition';
  return (
    <FormDialog size="large" header={`Correct Entry ${entry.number}: ${entry.serialNumber}`} onClose={onClose}>
      <RouteForm
        route={contract.stockRegister.correct}
        of={{ id: entry.legalEntityId, number: entry.number }}
        defaults={defaultsOf(entry)}
        toBody={bodyOf(entry)}
        onDone={({ number }) => toast({ title: 'Entry corrected', description: `Entry ${number} replaces entry ${entry.number}.` })}
        onFailed={(error) => toast({ title: 'Failed to correct the entry', description: error.sentence, destructive: true })}
        actions={<FormActions submit="Correct Entry" submitting="Correcting" />}
      >
        <Alert type="info">A new entry replaces this one. This entry stays in the register, struck through, with your name, the date and the reason.</Alert>
        <TextAreaField name="reason" label="Reason for the correction" rows={2} />
        <ColumnLayout columns={2} minColumnWidth={220}>
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
        </ColumnLayout>
        <TextAreaField name="remarks" label="Remarks" rows={2} optional />
      </RouteForm>
    </FormDialog>
  );
}
