// The fields of a legal entity in four groups, for creating and editing.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { provinces } from '../../../shared/kinds/provinces.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { entityTypes, isActiveIn, type Standing, standings } from '../../../shared/legal-entities/schema.ts';
import { DayField } from '../../ui/form/day-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';

const types = entityTypes.map((value) => ({ value, label: wordsOf(value) }));
const standingChoices = standings.map((value) => ({
  value,
  label: wordsOf(value),
  description: isActiveIn(value) ? 'Active: you can register firearms to it' : 'Inactive: you cannot register firearms to it',
}));

const Group = ({ title, description, children }: { readonly title: string; readonly description?: string; readonly children: ReactNode }) => (
  <Container
    header={
      <Header variant="h2" description={description}>
        {title}
      </Header>
    }
  >
    {children}
  </Container>
);

/** `standing` is the present one when editing. Changing it requires a reason. */
export function EntityFields({ standing }: { readonly standing?: Standing }) {
  return (
    <SpaceBetween size="l">
      <Group title="Identity">
        <ColumnLayout columns={2} minColumnWidth={240}>
          <TextField name="name" label="Name" />
          <SelectField name="type" label="Type" choices={types} />
          <TextField name="registrationNumber" label="Registration Number" constraint="From the companies register, for example 2009/123456/07" optional />
          <TextField name="psiraNumber" label="PSiRA Number" placeholder="PSiRA-######" constraint="As on the PSiRA certificate" optional />
        </ColumnLayout>
      </Group>
      <Group title="Contact and address">
        <ColumnLayout columns={2} minColumnWidth={240}>
          <TextField name="contactDetails.email" label="Email" type="email" optional />
          <TextField name="contactDetails.phone" label="Telephone" optional />
          <TextField name="address.street" label="Street" optional />
          <TextField name="address.postal_code" label="Postal Code" optional />
          <TextField name="city" label="City" />
          <SelectField name="province" label="Province" choices={provinces} />
        </ColumnLayout>
      </Group>
      <Group
        title="Responsible person"
        description="The person responsible for the firearms. The history keeps former ones. All users of the entity get license reminders."
      >
        <ColumnLayout columns={2} minColumnWidth={240}>
          <TextField name="responsiblePerson.name" label="Full Name" optional />
          <DayField name="responsiblePerson.since" label="Appointed On" latest={dayOf(new Date())} optional />
          <TextField name="responsiblePerson.email" label="Email of the Responsible Person" type="email" optional />
          <TextField name="responsiblePerson.phone" label="Telephone of the Responsible Person" optional />
        </ColumnLayout>
      </Group>
      <Group title="Standing" description="Set by the regulator. Registered and under inquiry count as active, suspended and lapsed do not.">
        <SpaceBetween size="m">
          <SelectField name="standing" label="Standing" choices={standingChoices} />
          {standing === undefined ? null : <Reason standing={standing} />}
        </SpaceBetween>
      </Group>
    </SpaceBetween>
  );
}

function Reason({ standing }: { readonly standing: Standing }) {
  const chosen: unknown = useWatch({ name: 'standing' });
  if (chosen === standing) return null;
  return (
    <TextAreaField
      name="reason"
      label={`Reason for the change from ${wordsOf(standing).toLowerCase()}`}
      constraint="The history keeps the reason, and all users of the entity are notified of it."
      rows={2}
    />
  );
}
