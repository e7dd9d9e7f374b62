// The fields of a license card: number, section, issue date and expiry date. The form proposes the expiry date from the Act's period.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { counted } from '../../../shared/kinds/format.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { expiryFor, type LicenseSection, licenseSections, periodsOn } from '../../../shared/licenses/periods.ts';
import { DayField } from './day-field.tsx';
import { SelectField, TextField } from './fields.tsx';

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** "20: Business purposes". */
export const sectionWords = (section: LicenseSection): string => `${section}: ${periodsOn(dayOf(new Date())).sections[section].label}`;

const choices = licenseSections.map((value) => ({ value, label: sectionWords(value) }));

/** `prefix` is the card's path in the request body: `license.` in a registration. */
export function LicenseCardFields({ prefix = '', columns = 2 }: { readonly prefix?: string; readonly columns?: number }) {
  const section = useWatch({ name: `${prefix}section` }) as LicenseSection | null | undefined;
  const issuedOn: unknown = useWatch({ name: `${prefix}issuedOn` });
  const { getValues, setValue } = useFormContext();
  const proposed = section && isDay(issuedOn) ? expiryFor(section, issuedOn) : undefined;
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const name = `${prefix}expiresOn`;
    const entered: unknown = getValues(name);
    // A date that the user typed from the card stays.
    if (proposed && (!entered || entered === before.current)) setValue(name, proposed, { shouldDirty: true, shouldValidate: Boolean(entered) });
    before.current = proposed;
  }, [proposed, prefix, getValues, setValue]);
  const years = section ? periodsOn(isDay(issuedOn) ? issuedOn : dayOf(new Date())).sections[section].years : undefined;
  return (
    <ColumnLayout columns={columns} minColumnWidth={200}>
      <TextField name={`${prefix}licenseNumber`} label="License Number" />
      <SelectField name={`${prefix}section`} label="Section of the Act" placeholder="Choose a section" choices={choices} />
      <DayField name={`${prefix}issuedOn`} label="Issue Date" latest={dayOf(new Date())} />
      <DayField
        name={`${prefix}expiresOn`}
        label="Expiry Date"
        constraint={years ? `Proposed from the section's ${counted(years, 'year')}. Use the date on the card.` : 'As printed on the card.'}
      />
    </ColumnLayout>
  );
}
