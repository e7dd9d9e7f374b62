// Screen: adds an officer.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { nameOfOfficer } from '../../../shared/officers/rules.ts';
import type { CreateOfficer } from '../../../shared/officers/schema.ts';
import { useNavigate } from '../../app/navigate.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { EntityField } from '../../ui/form/entity-field.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Page } from '../../ui/page/page.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { emptyAsNull, IdentityFields, identityOf, NameFields, PsiraFields, WorkFields } from './fields.tsx';

const empty = {
  legalEntityId: null,
  idType: 'sa_id',
  idNumber: '',
  idCountry: null,
  surname: '',
  fullNames: '',
  psiraNumber: '',
  psiraGrade: null,
  psiraExpiresOn: null,
  employeeNumber: '',
  branchId: null,
  phone: '',
  employedFrom: null,
};

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Container header={<Header variant="h2">{title}</Header>}>
    <SpaceBetween size="m">{children}</SpaceBetween>
  </Container>
);

function Employment() {
  const { setValue } = useFormContext();
  const legalEntityId: unknown = useWatch({ name: 'legalEntityId' });
  return (
    <Group title="Employment">
      <ColumnLayout columns={2} minColumnWidth={240}>
        <EntityField name="legalEntityId" label="Provider" preselectOnly onPick={() => setValue('branchId', null)} />
        <DayField name="employedFrom" label="Date of employment" latest={dayOf(new Date())} />
      </ColumnLayout>
      <WorkFields legalEntityId={typeof legalEntityId === 'number' ? legalEntityId : undefined} />
    </Group>
  );
}

/** A South African ID has no country. */
const bodyOf = ({ idType, idNumber, idCountry, ...others }: Record<string, unknown>) =>
  ({ ...emptyAsNull(others), ...identityOf({ idType, idNumber, idCountry }) }) as CreateOfficer;

export default function AddOfficerPage() {
  const navigate = useNavigate();
  return (
    <Page title="Add Officer" description="Required unless marked optional. Add competencies, assessments and the PIN on the officer’s page.">
      <RouteForm
        route={contract.officers.create}
        defaults={empty}
        toBody={bodyOf}
        onDone={(officer) => {
          toast({ title: 'Officer added', description: `Now add the competencies of ${nameOfOfficer(officer)}.` });
          navigate(`/custody/officers/${officer.id}`);
        }}
        onCancel={() => navigate('/custody/officers')}
        actions={<FormActions submit="Add Officer" submitting="Adding..." />}
      >
        <SpaceBetween size="l">
          <Group title="Identity">
            <NameFields />
            <IdentityFields />
          </Group>
          <Group title="PSiRA registration">
            <PsiraFields />
          </Group>
          <Employment />
        </SpaceBetween>
      </RouteForm>
    </Page>
  );
}
