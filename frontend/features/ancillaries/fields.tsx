// The fields of an ancillary, for registration and edit.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { useFormContext, useWatch } from 'react-hook-form';
import { ancillaryCategories, ancillaryTypes } from '../../../shared/ancillaries/schema.ts';
import type { LibraryAncillary } from '../../../shared/ancillary-library/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { EntityField } from '../../ui/form/entity-field.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FirearmField } from '../../ui/form/firearm-field.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { nameOf } from './wording.ts';

/** The listed choices, and the record's own value if it is not listed. */
function useChoices(name: string, listed: readonly string[]): readonly string[] {
  const now: unknown = useWatch({ name });
  return typeof now === 'string' && now !== '' && !listed.includes(now) ? [...listed, now] : listed;
}

/** An array and not a component, because the column layout arranges its direct children. */
export const makeAndTypeFields = [
  <TextField key="manufacturer" name="manufacturer" label="Manufacturer" />,
  <TextField key="model" name="model" label="Model" />,
  <TypeField key="type" />,
  <CategoryField key="category" />,
];

function TypeField() {
  return <SelectField name="type" label="Type" choices={useChoices('type', ancillaryTypes)} />;
}

function CategoryField() {
  return <SelectField name="category" label="Category" choices={useChoices('category', ancillaryCategories)} optional />;
}

const optionOf = (record: LibraryAncillary) => ({
  value: String(record.id),
  label: nameOf(record),
  description: [record.type, ...record.compatibility.slice(0, 3)].join(' · '),
});

/** Selecting a library record fills in manufacturer, model, type and category. */
function LibraryField() {
  const { setValue } = useFormContext();
  const fill = (record: LibraryAncillary | null) => {
    for (const name of record ? (['manufacturer', 'model', 'type', 'category'] as const) : [])
      setValue(name, record?.[name] ?? null, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <SearchField
      name="libraryReference"
      label="Library Record"
      optional
      route={contract.ancillaryLibrary.list}
      one={contract.ancillaryLibrary.get}
      what="library records"
      optionOf={optionOf}
      toValue={Number}
      onPick={fill}
    />
  );
}

/** Registration also asks for owner and firearm. Later, separate actions change them. */
export function AncillaryFields({ registering }: { readonly registering: boolean }) {
  return (
    <ColumnLayout columns={2} minColumnWidth={240}>
      <LibraryField />
      <TextField name="serialNumber" label="Serial Number" optional />
      {makeAndTypeFields}
      {registering ? <OwnerField /> : null}
      {registering ? <OnFirearmField /> : null}
    </ColumnLayout>
  );
}

function OwnerField() {
  const { setValue } = useFormContext();
  // The firearm choice depends on the owner.
  return <EntityField name="ownerId" label="Owner" preselectOnly onPick={() => setValue('associatedFirearmId', null)} />;
}

function OnFirearmField() {
  const { setValue } = useFormContext();
  const ownerId: unknown = useWatch({ name: 'ownerId' });
  return (
    <FirearmField
      name="associatedFirearmId"
      label="Firearm"
      optional
      query={typeof ownerId === 'number' ? { ownerId } : {}}
      onPick={(firearm) => {
        if (firearm && ownerId === null) setValue('ownerId', firearm.ownerId, { shouldDirty: true, shouldValidate: true });
      }}
    />
  );
}
