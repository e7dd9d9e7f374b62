// One setting: its label, description and control.
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import type { Control } from '../../../shared/settings/kinds.ts';
import { fields, type SettingName } from '../../../shared/settings/schema.ts';

interface SettingProps {
  readonly name: SettingName;
  readonly value: unknown;
  readonly error: string | undefined;
  /** A notice under the setting: why no SMS is sent. */
  readonly notice?: string | undefined;
  readonly onChange: (value: unknown) => void;
  /** Called when the user leaves the field, to save what was typed. */
  readonly onDone: () => void;
}

export function Setting({ name, value, error, notice, onChange, onDone }: SettingProps) {
  const { label, what, kind } = fields[name];
  const control: Control = kind.control;
  if (control.kind === 'switch')
    return (
      <FormField errorText={error}>
        <SpaceBetween size="xxs">
          <Toggle checked={value === true} description={what} onChange={({ detail }) => onChange(detail.checked)}>
            {label}
          </Toggle>
          {notice ? <StatusIndicator type="warning">{notice}</StatusIndicator> : null}
        </SpaceBetween>
      </FormField>
    );
  return (
    <FormField
      label={control.kind === 'number' ? `${label} (${control.unit})` : label}
      description={what}
      constraintText={control.kind === 'number' ? `From ${control.min} to ${control.max}.` : undefined}
      errorText={error}
    >
      <Written control={control} value={value} onChange={onChange} onDone={onDone} />
    </FormField>
  );
}

type WrittenProps = Pick<SettingProps, 'value' | 'onChange' | 'onDone'> & { readonly control: Exclude<Control, { kind: 'switch' }> | Control };

function Written({ control, value, onChange, onDone }: WrittenProps) {
  const text = value === null || value === undefined ? '' : String(value);
  switch (control.kind) {
    case 'choice': {
      const options = Object.entries(control.choices).map(([key, label]) => ({ value: key, label }));
      const chosen = options.find((option) => option.value === value) ?? null;
      return <Select options={options} selectedOption={chosen} onChange={({ detail }) => onChange(detail.selectedOption.value)} />;
    }
    case 'note':
      return <Textarea rows={3} value={text} onChange={({ detail }) => onChange(detail.value)} onBlur={onDone} />;
    case 'number':
      return (
        <Input
          type="number"
          inputMode="numeric"
          value={text}
          onChange={({ detail }) => onChange(detail.value === '' ? null : Number(detail.value))}
          onBlur={onDone}
        />
      );
    case 'email':
      return <Input type="email" inputMode="email" autoComplete="email" value={text} onChange={({ detail }) => onChange(detail.value)} onBlur={onDone} />;
    case 'phone':
      return <Input inputMode="tel" autoComplete="tel" value={text} onChange={({ detail }) => onChange(detail.value)} onBlur={onDone} />;
    case 'text':
      return <Input autoComplete={false} value={text} onChange={({ detail }) => onChange(detail.value)} onBlur={onDone} />;
    default:
      return null;
  }
}
