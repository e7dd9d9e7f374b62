// Form fields: each connects a Cloudscape control to the form around it, with label, error and focus.
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import type { SelectProps } from '@cloudscape-design/components/select';
import Textarea from '@cloudscape-design/components/textarea';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { labelOf } from './label.tsx';
import { SearchedSelect } from './searched-select.tsx';
import { typedNumber } from './typed-number.ts';

interface FieldProps {
  /** The field's name in the request body. */
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly description?: ReactNode;
  readonly constraint?: ReactNode;
  readonly disabled?: boolean;
  readonly placeholder?: string;
}

/** `empty` is the body's value while the field is empty. `control` has the properties of every control. */
function useField({ name, disabled = false, placeholder = '', optional = false }: FieldProps, empty: unknown) {
  const { field, fieldState } = useController({ name, defaultValue: empty });
  const { ref, onBlur } = field;
  return { field, errorText: fieldState.error?.message, control: { ref, name, disabled, placeholder, ariaRequired: !optional, onBlur } };
}

/** The same for a text, which is kept as typed. */
function useText(props: FieldProps) {
  const { field, errorText, control } = useField(props, '');
  const onChange = ({ detail }: { readonly detail: { readonly value: string } }) => field.onChange(detail.value);
  return { errorText, control: { ...control, value: String(field.value ?? ''), onChange } };
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
  const { control, errorText } = useText(props);
  return (
    <Framed {...props} errorText={errorText}>
      <Input {...control} type={type} autoComplete={autoComplete} />
    </Framed>
  );
}

export function TextAreaField({ rows = 4, ...props }: FieldProps & { readonly rows?: number }) {
  const { control, errorText } = useText(props);
  return (
    <Framed {...props} errorText={errorText}>
      <Textarea {...control} rows={rows} />
    </Framed>
  );
}

/** Sends a number, or null when empty. Text that is not a number is sent as typed, so that the call's schema rejects it. */
export function NumberField(props: FieldProps) {
  const { field, errorText, control } = useField(props, null);
  const value: unknown = field.value ?? null;
  const [typed, setTyped] = useState('');
  // Show the typed text while it has the same value: a user who types 100.05 passes through "100.0".
  const shown = typedNumber(typed) === value ? typed : String(value ?? '');
  return (
    <Framed {...props} errorText={errorText}>
      <Input
        {...control}
        inputMode="decimal"
        autoComplete={false}
        value={shown}
        onChange={({ detail }) => {
          setTyped(detail.value);
          field.onChange(typedNumber(detail.value));
        }}
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
  /** Values that can be shown as they are, or values with labels. */
  readonly choices: readonly (T | Choice<T>)[];
  readonly status?: SelectProps['statusType'];
  readonly errorText?: string;
  readonly onRetry?: () => void;
  readonly onPick?: (value: T | null) => void;
}

/** Sends the chosen value from `choices` with its type, or null. Long lists can be searched. */
export function SelectField<T extends string | number>({ choices, status = 'finished', errorText: loadError, onRetry, onPick, ...props }: SelectFieldProps<T>) {
  const { field, errorText, control } = useField(props, null);
  const known = choices.map((choice) => (typeof choice === 'object' ? choice : { value: choice, label: String(choice) }));
  const options: SelectProps.Option[] = known.map(({ value, ...rest }) => ({ ...rest, value: String(value) }));
  // An optional choice can be cleared.
  if (props.optional) options.unshift({ value: '', label: 'None' });
  const pick = (text: string | undefined) => {
    const value = known.find((choice) => String(choice.value) === text)?.value ?? null;
    field.onChange(value);
    onPick?.(value);
  };
  return (
    <Framed {...props} errorText={errorText}>
      <SearchedSelect
        {...control}
        options={options}
        selectedOption={options.find(({ value }) => value !== '' && value === String(field.value)) ?? null}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        placeholder={props.placeholder ?? `Choose ${/^[aeiou]/i.test(props.label) ? 'an' : 'a'} ${props.label.toLowerCase()}`}
        empty="No choices"
        statusType={status}
        loadingText="Loading choices"
        errorText={loadError ?? 'The choices could not be loaded.'}
        recoveryText={onRetry ? 'Retry' : ''}
        onLoadItems={({ detail }) => {
          if (detail.samePage && status === 'error') onRetry?.();
        }}
        onChange={({ detail }) => pick(detail.selectedOption.value)}
      />
    </Framed>
  );
}

/** Splits text at commas, trims the entries and drops empty ones. Sends a list. */
export function ListField(props: FieldProps) {
  const { field, errorText, control } = useField(props, []);
  const list = Array.isArray(field.value) ? (field.value as string[]) : [];
  const [typed, setTyped] = useState(list.join(', '));
  const parse = (text: string) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);
  // Show the typed text, with a trailing comma, while it means the same list. After a reset, show the list.
  const shown = parse(typed).join() === list.join() ? typed : list.join(', ');
  return (
    <Framed constraint="Separate entries with commas." {...props} errorText={errorText}>
      <Input
        {...control}
        value={shown}
        onChange={({ detail }) => {
          setTyped(detail.value);
          field.onChange(parse(detail.value));
        }}
      />
    </Framed>
  );
}
