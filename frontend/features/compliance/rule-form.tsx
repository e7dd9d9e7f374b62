// Dialog that adds or edits a rule, and tests it on today's register before it is saved.

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { ruleTypeWords, standardRules } from '../../../shared/compliance/rules.ts';
import { type ComplianceRule, type RuleType, ruleTypes, type Tried } from '../../../shared/compliance/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { counted, onDay } from '../../../shared/kinds/format.ts';
import { standings } from '../../../shared/legal-entities/schema.ts';
import type { SentBody } from '../../../shared/route.ts';
import { type ApiError, toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { ListField, NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import type { FormValues } from '../../ui/form/use-route-form.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { SeverityBadge } from '../../ui/records/compliance-score.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { criteriaFrom, fieldsOf } from './criteria.ts';

interface Props {
  /** Absent for a new rule. */
  readonly of?: ComplianceRule | undefined;
  readonly onClose: () => void;
}

const criteriaOf = (values: FormValues, ruleType: RuleType) =>
  criteriaFrom(ruleType, (values.criteria as Record<string, Record<string, unknown>> | undefined)?.[ruleType]);

/** Maps the path of a server error to the form's field of the criterion, also for an item of a list. */
const fieldOf = (path: string, ruleType: unknown) => path.replace(/^criteria\.(\w+)(?:\.\d+)?$/, `criteria.${ruleType}.$1`);

/** Each type has its own form fields for criteria, so that switching the type loses no input. */
const standardCriteria = Object.fromEntries(standardRules.map(({ ruleType, criteria }) => [ruleType, criteria]));

export function RuleForm({ of, onClose }: Props) {
  const shared = {
    actions: <FormActions submit={of ? 'Save Rule' : 'Add Rule'} submitting="Saving..." />,
    onDone: ({ name }: ComplianceRule) => toast({ title: of ? 'Rule Saved' : 'Rule Added', description: `${name} applies from the next daily check.` }),
    onFailed: (error: ApiError) => toast({ title: 'Rule not saved', description: error.sentence, destructive: true }),
  };
  const described = ({ name, description }: FormValues) => ({ name, description: description || null });
  return (
    <FormDialog size="large" header={of ? `Edit ${of.name}` : 'Add Rule'} onClose={onClose}>
      {of ? (
        <RouteForm
          {...shared}
          route={contract.compliance.editRule}
          shownBy={contract.compliance.rules}
          of={of}
          fieldAt={(path) => fieldOf(path, of.ruleType)}
          defaults={{ name: of.name, description: of.description ?? '', criteria: { [of.ruleType]: of.criteria } }}
          toBody={(values) => ({ ...described(values), criteria: criteriaOf(values, of.ruleType) }) as SentBody<typeof contract.compliance.editRule>}
        >
          <Fields ruleType={of.ruleType} />
        </RouteForm>
      ) : (
        <RouteForm
          {...shared}
          route={contract.compliance.createRule}
          fieldAt={(path, { ruleType }) => fieldOf(path, ruleType)}
          defaults={{ name: '', description: '', ruleType: null, criteria: standardCriteria }}
          toBody={(values) => {
            const ruleType = values.ruleType as RuleType | null;
            return { ...described(values), ruleType, criteria: ruleType ? criteriaOf(values, ruleType) : {} } as SentBody<
              typeof contract.compliance.createRule
            >;
          }}
        >
          <NewFields />
        </RouteForm>
      )}
    </FormDialog>
  );
}

function NewFields() {
  const ruleType = useWatch({ name: 'ruleType' }) as RuleType | null;
  return (
    <SpaceBetween size="m">
      <SelectField name="ruleType" label="Rule type" choices={ruleTypes.map((value) => ({ value, label: ruleTypeWords[value] }))} />
      <Fields ruleType={ruleType} />
    </SpaceBetween>
  );
}

function Fields({ ruleType }: { readonly ruleType: RuleType | null }) {
  return (
    <SpaceBetween size="m">
      <TextField name="name" label="Name" />
      <TextAreaField name="description" label="Description" optional rows={2} />
      {(ruleType ? fieldsOf[ruleType] : []).map(({ name, kind, ...field }) => {
        const props = { ...field, name: `criteria.${ruleType}.${name}` };
        if (kind === 'number') return <NumberField key={props.name} {...props} />;
        return kind === 'numbers' ? <ListField key={props.name} {...props} /> : <StandingsField key={props.name} {...props} />;
      })}
      {ruleType ? <Trial ruleType={ruleType} /> : null}
    </SpaceBetween>
  );
}

const standingOptions = standings.filter((one) => one !== 'registered').map((value) => ({ value, label: wordsOf(value) }));

function StandingsField({ name, label }: { readonly name: string; readonly label: string }) {
  const { field, fieldState } = useController({ name, defaultValue: [] });
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : [];
  return (
    <FormField label={label} errorText={fieldState.error?.message}>
      <Multiselect
        ref={field.ref}
        options={standingOptions}
        selectedOptions={standingOptions.filter(({ value }) => chosen.includes(value))}
        placeholder="Choose standings"
        deselectAriaLabel={(option) => `Remove ${option.label}`}
        onChange={({ detail }) => field.onChange(detail.selectedOptions.map(({ value }) => value))}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}

function Trial({ ruleType }: { readonly ruleType: RuleType }) {
  const { getValues, setError } = useFormContext();
  const { run, busy } = useCommand(contract.compliance.try);
  const [result, setResult] = useState<Tried | string>();
  const go = async () => {
    try {
      setResult(await run({ body: { ruleType, criteria: criteriaOf(getValues(), ruleType) } }));
    } catch (error) {
      const { sentence, problem } = toApiError(error);
      for (const { path, message } of problem?.errors ?? []) setError(fieldOf(path, ruleType), { type: 'server', message });
      setResult(sentence);
    }
  };
  return (
    <SpaceBetween size="s">
      <Button formAction="none" loading={busy} loadingText="Looking..." onClick={() => void go()}>
        Test Rule
      </Button>
      <output aria-live="polite">{typeof result === 'string' ? <Box color="text-status-error">{result}</Box> : result ? <Outcome of={result} /> : null}</output>
    </SpaceBetween>
  );
}

const shownOfSample = 5;

const Outcome = ({ of: { count, more, sample } }: { readonly of: Tried }) => (
  <SpaceBetween size="xxs">
    <Box variant="strong">{`${more ? 'More than ' : ''}${counted(count, 'finding')} today.`}</Box>
    {sample.slice(0, shownOfSample).map(({ title, severity, dueDate, actionUrl }) => (
      <SpaceBetween key={`${actionUrl} ${dueDate} ${title}`} direction="horizontal" size="xs">
        <SeverityBadge severity={severity} />
        <span>{`${title} (due ${onDay(dueDate)})`}</span>
      </SpaceBetween>
    ))}
    {count > Math.min(sample.length, shownOfSample) ? (
      <Box color="text-body-secondary">{`Showing the first ${Math.min(sample.length, shownOfSample)}.`}</Box>
    ) : null}
  </SpaceBetween>
);
