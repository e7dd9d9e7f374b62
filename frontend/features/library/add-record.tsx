// Dialog "Add New Library Record" (spec 1, sections 2 and 5).
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { type FormEvent, useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { AddLibraryFirearm } from '../../../shared/library/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { DialogButtons } from '../../ui/form/dialog-buttons.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { labelOf } from '../../ui/form/label.tsx';
import { Unsaved, useIsLastForm } from '../../ui/form/leave-guard.tsx';
import { disableWhileSaving } from '../../ui/form/pressing.ts';
import { toast } from '../../ui/page/toast-store.ts';
import { type AddValues, choicesOf, emptyAdd, problemsOf, sections, toLibraryRecord } from './add-fields.ts';

type Field = (typeof sections)[number]['fields'][number];
type Problems = ReturnType<typeof problemsOf>;

const formId = 'add-library-record';
const idOf = (name: string) => `add-${name}`;

function Control({ field, value, onChange }: { readonly field: Field; readonly value: string; readonly onChange: (value: string) => void }) {
  const shared = { controlId: idOf(field.name), value, onChange: ({ detail }: { detail: { value: string } }) => onChange(detail.value) };
  switch (field.kind) {
    case 'choice': {
      const choices = choicesOf(field);
      return (
        <Select
          controlId={idOf(field.name)}
          options={field.required ? choices : [{ value: '', label: 'Not known' }, ...choices]}
          selectedOption={choices.find((choice) => choice.value === value) ?? null}
          placeholder={field.required ? 'Choose a type' : 'Not known'}
          onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
        />
      );
    }
    case 'area':
      return <Textarea {...shared} rows={3} />;
    case 'decimal':
      return <Input {...shared} inputMode="decimal" />;
    case 'whole':
      return <Input {...shared} type="number" inputMode="numeric" step={1} nativeInputAttributes={{ min: field.min, max: field.max }} />;
    case 'text':
    case 'tags':
      return <Input {...shared} />;
    default:
      return field.kind satisfies never;
  }
}

export function AddRecord({ onClose }: { readonly onClose: () => void }) {
  const [values, setValues] = useState<AddValues>(emptyAdd);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string>();
  const begun = Object.values(values).some((value) => value !== '');
  const { run, busy } = useCommand(contract.library.add);
  const form = useRef<HTMLFormElement>(null);
  const isLastForm = useIsLastForm();

  const show = (found: Problems) => {
    setProblems(found);
    const first = sections.flatMap(({ fields }) => fields).find(({ name }) => found[name]);
    if (first) document.getElementById(idOf(first.name))?.focus();
    return first !== undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || show(problemsOf(values))) return;
    setRefusal(undefined);
    const enable = form.current ? disableWhileSaving(form.current) : undefined;
    try {
      await run({ body: toLibraryRecord(values) as AddLibraryFirearm }).finally(enable);
      toast({ title: 'Success', description: 'Library record added successfully' });
      if (isLastForm()) onClose();
    } catch (cause) {
      const error = toApiError(cause);
      const named = (error.problem?.errors ?? []).filter(({ path }) => path in emptyAdd);
      show(Object.fromEntries(named.map(({ path, message }) => [path, message])));
      setRefusal(error.sentence);
      toast({ title: 'Error', description: 'Failed to add library record', destructive: true });
    }
  };

  return (
    <FormDialog
      size="large"
      header="Add New Library Record"
      onClose={onClose}
      footer={
        <DialogButtons>
          <Button variant="link" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" form={formId} formAction="submit" loading={busy} loadingText="Adding...">
            {busy ? 'Adding...' : 'Add Record'}
          </Button>
        </DialogButtons>
      }
    >
      <Unsaved when={() => begun} />
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Form errorText={refusal}>
          <SpaceBetween size="l">
            {sections.map(({ title, fields }) => (
              <Container key={title} header={<Header variant="h3">{title}</Header>}>
                <ColumnLayout columns={fields.every(({ kind }) => kind === 'area') ? 1 : 2} minColumnWidth={220}>
                  {fields.map((field) => (
                    <FormField
                      key={field.name}
                      controlId={idOf(field.name)}
                      label={labelOf(field.unit ? `${field.label} (${field.unit})` : field.label, !field.required)}
                      constraintText={field.hint}
                      errorText={problems[field.name]}
                    >
                      <Control
                        field={field}
                        value={values[field.name]}
                        onChange={(value) => {
                          setValues((before) => ({ ...before, [field.name]: value }));
                          if (problems[field.name]) setProblems(({ [field.name]: _, ...others }) => others);
                        }}
                      />
                    </FormField>
                  ))}
                </ColumnLayout>
              </Container>
            ))}
          </SpaceBetween>
        </Form>
      </form>
    </FormDialog>
  );
}
