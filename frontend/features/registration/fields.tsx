// The fields of a firearm in the order of the table's columns, for registration and edit.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { acquisitionHows } from '../../../shared/firearms/acquisition.ts';
import { profileRefusalOf } from '../../../shared/firearms/record-rules.ts';
import { type Firearm, firearmTypes, licenseTypes } from '../../../shared/firearms/schema.ts';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { howWords } from '../../../shared/stock-register/wording.ts';
import { useSession } from '../../session/session.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { EntityField } from '../../ui/form/entity-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { LicenseCardFields } from '../../ui/form/license-fields.tsx';
import { BarrelField } from './barrel-field.tsx';
import { CaliberField } from './caliber-field.tsx';
import { ManufacturerField } from './manufacturer-field.tsx';
import { NearSerials } from './near-serials.tsx';
import { statusChoices } from './values.ts';

/** Owner, keeper and status are set at registration only. Transactions and status changes change them later. */
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
      <BarrelField known={corrected} />
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

interface SectionProps {
  /** The field of the request body that contains these values. */
  readonly name: 'license' | 'acquisition';
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

function FoldedSection({ name, title, description, children }: SectionProps) {
  const [open, setOpen] = useState(false);
  const { errors, submitCount } = useFormState();
  const isWrong = Boolean(errors[name]);
  // Opens the section after a failed submit, so that the user sees its errors.
  useEffect(() => {
    if (isWrong && submitCount > 0) setOpen(true);
  }, [isWrong, submitCount]);
  return (
    <ExpandableSection headerText={title} headerDescription={description} expanded={open} onChange={({ detail }) => setOpen(detail.expanded)}>
      {open ? children : null}
    </ExpandableSection>
  );
}

/** The license's card, when it is at hand: recorded together with the firearm. */
export const LicenseSection = () => (
  <FoldedSection name="license" title="License" description="Optional. Enter the card's number and dates now or later.">
    <LicenseCardFields prefix="license." columns={4} />
  </FoldedSection>
);

/** How the owner acquired the firearm, for the stock register. */
export const AcquisitionSection = () => (
  <FoldedSection name="acquisition" title="Acquisition" description="Optional. Date, kind and source of the acquisition, for the stock register.">
    <ColumnLayout columns={3} minColumnWidth={240}>
      <DayField name="acquisition.acquiredOn" label="Acquisition Date" optional latest={dayOf(new Date())} />
      <SelectField name="acquisition.how" label="How Acquired" placeholder="First registration" choices={howChoices} optional />
      <TextField name="acquisition.from" label="Acquired From" optional />
    </ColumnLayout>
  </FoldedSection>
);

const howChoices = acquisitionHows.map((value) => ({ value, label: howWords[value] }));
