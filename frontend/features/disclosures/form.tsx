// Form: a new disclosure, a draft or a rejected disclosure to correct (spec 2, sections 2.2 and 5).
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { scopeOf } from '../../../shared/access/scope.ts';
import { contract } from '../../../shared/contract.ts';
import { editRefusalOf, isEditable } from '../../../shared/disclosures/rules.ts';
import type { Disclosure, DisclosureCategory } from '../../../shared/disclosures/schema.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Held } from '../../ui/form/held.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { Loadable } from '../../ui/page/loadable.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { AmmunitionFields } from './ammunition.tsx';
import { CategoriesField, PsiraField } from './fields.tsx';
import { FillFromCsv } from './fill-from-csv.tsx';
import { emptyDisclosure, toBody, valuesOf } from './values.ts';

/** The client's company; undefined for users who can disclose for any provider. */
function useOwnCompany(): string | undefined {
  const scope = scopeOf({ ...useSession().user, legalEntityId: useSession().user.legalEntityId ?? undefined });
  return scope.kind === 'entity' ? String(scope.legalEntityId) : undefined;
}

export function NewDisclosure({ onClose }: { readonly onClose: () => void }) {
  const own = useOwnCompany();
  const company = useRoute(contract.legalEntities.get, own === undefined ? null : { params: { id: own } });
  return (
    <Container header={<Header variant="h2">New Disclosure</Header>}>
      {own === undefined ? (
        <CreateForm defaults={emptyDisclosure()} onClose={onClose} />
      ) : (
        <Loadable of={company} what="your company" empty={<CreateForm defaults={emptyDisclosure()} onClose={onClose} />}>
          {(entity) => <CreateForm defaults={emptyDisclosure(entity)} onClose={onClose} />}
        </Loadable>
      )}
    </Container>
  );
}

function CreateForm({ defaults, onClose }: { readonly defaults: FormValues; readonly onClose: () => void }) {
  return (
    <RouteForm
      onClose={onClose}
      route={contract.disclosures.create}
      defaults={defaults}
      toBody={(values) => toBody(values, 'submitted')}
      onDone={() => toast({ title: 'Success', description: 'Disclosure created successfully' })}
      onFailed={() => toast({ title: 'Error', description: 'Failed to create disclosure', destructive: true })}
      actions={
        <FormActions
          submit="Generate Disclosure Report"
          submitting="Submitting..."
          other={{ submit: 'Save as Draft', toBody: (values) => toBody(values, 'draft') }}
        />
      }
    >
      <Fields />
    </RouteForm>
  );
}

interface EditProps {
  readonly disclosure: Disclosure;
  readonly onClose: () => void;
}

/** Keeps the form open if the disclosure is submitted elsewhere meanwhile. Saving is then refused. */
export const EditDisclosure = ({ disclosure, onClose }: EditProps) => (
  <Held of={disclosure}>
    {(held) =>
      isEditable(held.status) ? (
        <EditForm disclosure={held} onClose={onClose} />
      ) : (
        <Alert type="info" action={<Button onClick={onClose}>Close</Button>}>
          {editRefusalOf(held)}
        </Alert>
      )
    }
  </Held>
);

function EditForm({ disclosure, onClose }: EditProps) {
  const rejected = disclosure.status === 'rejected';
  const bodyOf = (values: FormValues, status?: 'submitted') => toBody(values, status, disclosure.reportData?.ammunition !== undefined);
  return (
    <Container header={<Header variant="h2">{rejected ? 'Correct and Resubmit' : 'Edit Disclosure'}</Header>}>
      <RouteForm
        onClose={onClose}
        route={contract.disclosures.edit}
        shownBy={contract.disclosures.get}
        of={disclosure}
        defaults={valuesOf(disclosure)}
        toBody={(values) => bodyOf(values, 'submitted')}
        onDone={({ status }) =>
          toast({ title: 'Success', description: status === 'submitted' ? 'Disclosure submitted successfully' : 'Disclosure saved successfully' })
        }
        onFailed={() => toast({ title: 'Error', description: 'Failed to save disclosure', destructive: true })}
        actions={
          <FormActions
            submit={rejected ? 'Resubmit' : 'Generate Disclosure Report'}
            submitting="Submitting..."
            other={{ submit: rejected ? 'Save Without Submitting' : 'Save as Draft', toBody: (values) => bodyOf(values) }}
          />
        }
      >
        {rejected && disclosure.comments ? (
          <Alert type="warning" header={`Rejected by ${disclosure.decidedByName ?? 'the regulator'}`}>
            {disclosure.comments}
          </Alert>
        ) : null}
        <Fields companyId={disclosure.companyEntityId} />
      </RouteForm>
    </Container>
  );
}

/** `companyId`: the provider of a disclosure that exists. */
function Fields({ companyId }: { readonly companyId?: number }) {
  const own = useOwnCompany();
  const categories = useWatch({ name: 'categories' }) as readonly DisclosureCategory[];
  const { setValue, getValues } = useFormContext();
  const [number, setNumber] = useState('');
  const found = useRoute(contract.legalEntities.find, own === undefined && /\d/.test(number) ? { query: { number } } : null);
  const name = found.data?.name;
  const provider = own === undefined ? (companyId ?? found.data?.id) : Number(own);
  useEffect(() => {
    // Keeps a name that the user typed. The server reports if it does not fit the number.
    if (name && !getValues('companyName')) setValue('companyName', name, { shouldDirty: true, shouldValidate: true });
  }, [name, getValues, setValue]);
  const constraint =
    own !== undefined
      ? undefined
      : (name ?? (found.error?.status === 404 ? 'No provider has this PSiRA number.' : 'Enter the number of the provider that makes the disclosure.'));
  return (
    <SpaceBetween size="m">
      <FillFromCsv />
      <ColumnLayout columns={2} minColumnWidth={220}>
        <TextField name="companyName" label="Company Name" />
        <PsiraField constraint={constraint} onLeave={setNumber} />
        <DayField name="disclosurePeriodStart" label="Start Date" latest={dayOf(new Date())} />
        <DayField name="disclosurePeriodEnd" label="End Date" />
      </ColumnLayout>
      <CategoriesField />
      {categories.includes('ammunition') ? <AmmunitionFields key={provider} legalEntityId={provider} /> : null}
      <TextAreaField name="reportData.additionalNotes" label="Additional Notes" rows={3} optional />
    </SpaceBetween>
  );
}
