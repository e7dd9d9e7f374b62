// Form fields: each joins a Cloudscape control to the form around it once, with label, error and focus.
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import Textarea from '@cloudscape-design/components/textarea';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { labelOf } from './label.tsx';
import { typedNumber } from './typed-number.ts';

interface FieldProps {
  /** The field's name in the call's body. */
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly description?: ReactNode;
  readonly constraint?: ReactNode;
  readonly disabled?: boolean;
  readonly placeholder?: string;
}

/** `empty` is what the body carries while nothing was entered. */
function useField(name: string, empty: unknown) {
  const { field, fieldState } = useController({ name, defaultValue: empty });
  return { field, errorText: fieldState.error?.message };
}

function Framed({
  label,
  optional,
  description,
  constraint,
  errorText,
  children,
}: FieldProps & { readonly errorText: string | undefined; readonly children: ReactNode }) {
  const shown = labelOf(label, optional);
  return (
    <FormField label={shown} description={description} constraintText={constraint} errorText={errorText}>
      {children}
    </FormField>
  );
}

export function TextField({
  type = 'text',
  autoComplete = false,
  ...props
}: FieldProps & { readonly type?: InputProps.Type; readonly autoComplete?: boolean | string }) {
  const { field, errorText } = useField(props.name, '');
  return (
    <Framed {...props} errorText={errorText}>
      <Input
        ref={field.ref}
        name={props.name}
        type={type}
        autoComplete={autoComplete}
        value={String(field.value ?? '')}
        disabled={props.disabled ?? false}
        placeholder={props.placeholder ?? ''}
        ariaRequired={!props.optional}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
      />
    </Framed>
  );
}

export function TextAreaField({ rows = 4, ...props }: FieldProps & { readonly rows?: number }) {
  const { field, errorText } = useField(props.name, '');
  return (
    <Framed {...props} errorText={errorText}>
      <Textarea
        ref={field.ref}
        name={props.name}
        rows={rows}
        value={String(field.value ?? '')}
        disabled={props.disabled ?? false}
        placeholder={props.placeholder ?? ''}
        ariaRequired={!props.optional}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
      />
    </Framed>
  );
}

/** Sends a number, or null when empty; what is no number as it was typed, for the call's own schema to refuse. */
export function NumberField(props: FieldProps) {
  const { field, errorText } = useField(props.name, null);
  const value: unknown = field.value ?? null;
  const [typed, setTyped] = useState('');
  // What was typed stands while it still means the value: "100.0" is on its way to 100.05.
  const shown = typedNumber(typed) === value ? typed : String(value ?? '');
  return (
    <Framed {...props} errorText={errorText}>
      <Input
        ref={field.ref}
        name={props.name}
        inputMode="decimal"
        autoComplete={false}
        value={shown}
        disabled={props.disabled ?? false}
        placeholder={props.placeholder ?? ''}
        ariaRequired={!props.optional}
        onChange={({ detail }) => {
          setTyped(detail.value);
          field.onChange(typedNumber(detail.value));
        }}
        onBlur={field.onBlur}
      />
    </Framed>
  );
}

interface Choice<T extends string | number> {
  readonly value: T;
  readonly label: string;
  readonly description?: string;
}

interface SelectFieldProps<T extends string | number> extends FieldProps {
  /** Values that read as they are, or values with labels. */
  readonly choices: readonly (T | Choice<T>)[];
  readonly status?: SelectProps['statusType'];
  readonly errorText?: string;
  readonly onRetry?: () => void;
  readonly onPick?: (value: T | null) => void;
}

/** Sends the chosen value as it stands in `choices` (a number stays one), or null. Long lists can be searched. */
export function SelectField<T extends string | number>({ choices, status = 'finished', errorText: loadError, onRetry, onPick, ...props }: SelectFieldProps<T>) {
  const { field, errorText } = useField(props.name, null);
  const known = choices.map((choice) => (typeof choice === 'object' ? choice : { value: choice, label: String(choice) }));
  const options: SelectProps.Option[] = known.map(({ value, ...rest }) => ({ ...rest, value: String(value) }));
  // An optional choice can be taken back.
  if (props.optional) options.unshift({ value: '', label: 'None' });
  const pick = (text: string | undefined) => {
    const value = known.find((choice) => String(choice.value) === text)?.value ?? null;
    field.onChange(value);
    onPick?.(value);
  };
  return (
    <Framed {...props} errorText={errorText}>
      <Select
        ref={field.ref}
        options={options}
        selectedOption={options.find(({ value }) => value !== '' && value === String(field.value)) ?? null}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        disabled={props.disabled ?? false}
        placeholder={props.placeholder ?? `Choose ${/^[aeiou]/i.test(props.label) ? 'an' : 'a'} ${props.label.toLowerCase()}`}
        empty="No choices"
        statusType={status}
        loadingText="Loading choices"
        errorText={loadError ?? 'The choices could not be loaded.'}
        recoveryText={onRetry ? 'Retry' : ''}
        onLoadItems={({ detail }) => {
          if (detail.samePage && status === 'error') onRetry?.();
        }}
        ariaRequired={!props.optional}
        onChange={({ detail }) => pick(detail.selectedOption.value)}
        onBlur={field.onBlur}
      />
    </Framed>
  );
}

/** Text split on commas, trimmed, empty entries dropped; sends a list. */
export function ListField(props: FieldProps) {
  const { field, errorText } = useField(props.name, []);
  const list = Array.isArray(field.value) ? (field.value as string[]) : [];
  const [typed, setTyped] = useState(list.join(', '));
  const parse = (text: string) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  // While it still means the list, what was typed stands, trailing comma and all; after a reset the list does.
  const shown = parse(typed).join() === list.join() ? typed : list.join(', ');
  return (
    <Framed constraint="Separate entries with commas." {...props} errorText={errorText}>
      <Input
        ref={field.ref}
        name={props.name}
        value={shown}
        disabled={props.disabled ?? false}
        placeholder={props.placeholder ?? ''}
        ariaRequired={!props.optional}
        onChange={({ detail }) => {
          setTyped(detail.value);
          field.onChange(parse(detail.value));
        }}
        onBlur={field.onBlur}
      />
    </Framed>
  );
}
