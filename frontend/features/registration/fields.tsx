// The fields of a firearm, in the order of the table's columns: the same for registering and for editing.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { profileRefusalOf } from '../../../shared/firearms/record-rules.ts';
import { type Firearm, firearmTypes, licenseTypes } from '../../../shared/firearms/schema.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { useSession } from '../../app/session.tsx';
import { EntityField } from '../../ui/entity-field.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { LicenseCardFields } from '../../ui/license-fields.tsx';
import { CaliberField } from './caliber-field.tsx';
import { ManufacturerField } from './manufacturer-field.tsx';
import { NearSerials } from './near-serials.tsx';
import { statusChoices } from './values.ts';

/** Owner, keeper and status are chosen once, at registration: later they change by transactions of their own. */
export function FirearmFields({ corrected }: { readonly corrected?: Firearm }) {
  const { user } = useSession();
  const registering = corrected === undefined;
  return (
    <ColumnLayout columns={3} minColumnWidth={240}>
      <ManufacturerField />
      <TextField name="model" label="Model" />
      <div>
        <TextField name="serialNumber" label="Serial Number" />
        <NearSerials corrected={corrected} />
      </div>
      <SelectField name="type" label="Type" choices={firearmTypes} />
      <CaliberField />
      <NumberField name="barrelLength" label="Barrel Length (mm)" optional />
      <SelectField name="licenseType" label="License Type" placeholder="Choose a license type" choices={licenseTypes} />
      {registering ? <SelectField name="status" label="Status" choices={statusChoices} /> : null}
      <SelectField name="province" label="Province" choices={provinces} />
      <TextField name="city" label="City" />
      {registering ? <EntityField name="ownerId" label="Owner" preselectOnly /> : null}
      {registering ? <EntityField name="keeperId" label="Keeper" optional /> : null}
      <TextAreaField name="additionalInfo.notes" label="Additional Information" rows={2} optional />
      {registering || profileRefusalOf(corrected, user) ? null : <TextAreaField name="profileNotes" label="Profile Notes" rows={2} optional />}
    </ColumnLayout>
  );
}

/** The license's card, when it is at hand: recorded together with the firearm. */
export function LicenseSection() {
  const [open, setOpen] = useState(false);
  const { errors, submitCount } = useFormState();
  const isWrong = Boolean(errors.license);
  // Folded away, what is missing on a card that was begun would keep the firearm from being registered and nobody would see why.
  useEffect(() => {
    if (isWrong && submitCount > 0) setOpen(true);
  }, [isWrong, submitCount]);
  return (
    <ExpandableSection
      headerText="License"
      headerDescription="Optional: the card's number and dates, when the card is at hand. It can be added later."
      expanded={open}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {open ? <LicenseCardFields prefix="license." columns={4} /> : null}
    </ExpandableSection>
  );
}
