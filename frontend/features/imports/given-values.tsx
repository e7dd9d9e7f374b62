// Asks for one value for all rows, for each required field that the file does not have.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { acquisitionHows } from '../../../shared/firearms/acquisition.ts';
import { firearmTypes, licenseTypes } from '../../../shared/firearms/schema.ts';
import { canBeGiven, columnsOf, type ImportKey } from '../../../shared/imports/columns.ts';
import type { Mapping } from '../../../shared/imports/mapping.ts';
import { idTypesInFile } from '../../../shared/imports/officer-columns.ts';
import type { ImportSubject } from '../../../shared/imports/subject.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { psiraGrades } from '../../../shared/officers/schema.ts';
import { wordsOf } from './wording.ts';

interface Props {
  readonly subject: ImportSubject;
  readonly mapping: Mapping;
  readonly problemAt: (path: string) => string | undefined;
  readonly onChange: (values: Mapping['values']) => void;
}

const lists: Partial<Record<ImportKey, readonly string[]>> = {
  type: firearmTypes,
  licenseType: licenseTypes,
  province: provinces,
  acquiredHow: acquisitionHows,
  idType: idTypesInFile,
  psiraGrade: psiraGrades,
};

export function GivenValues({ subject, mapping, problemAt, onChange }: Props) {
  const missing = columnsOf(subject).all.filter(
    ({ key, required }) => canBeGiven(key) && !mapping.columns.includes(key) && (required || mapping.values[key] !== undefined),
  );
  if (missing.length === 0) return null;
  return (
    <ColumnLayout columns={2}>
      {missing.map(({ key, header }) => (
        <FormField
          key={key}
          label={`${header} for all rows`}
          description={`The file has no such column. The value applies to new ${wordsOf[subject].records} only.`}
          errorText={problemAt(`values.${key}`)}
        >
          <OneValue name={key} value={mapping.values[key] ?? ''} onChange={(value) => onChange({ ...mapping.values, [key]: value })} />
        </FormField>
      ))}
    </ColumnLayout>
  );
}

interface OneValueProps {
  readonly name: ImportKey;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One value for a field, chosen from the field's list if it has one. */
export function OneValue({ name, value, onChange }: OneValueProps) {
  const list = lists[name];
  if (!list) return <Input value={value} onChange={({ detail }) => onChange(detail.value)} />;
  return (
    <Select
      selectedOption={value ? { value, label: value } : null}
      placeholder="Choose one"
      options={list.map((one) => ({ value: one, label: one }))}
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
    />
  );
}
