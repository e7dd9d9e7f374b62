// The field for a PIN. It hides the digits, takes no scan, and calls back when six digits are there.
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import type { Ref } from 'react';

export const isPinText = (text: string): boolean => /^\d{6}$/.test(text);

interface PinInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly errorText?: string | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** Called with Enter, and with the sixth digit if `isLast`. */
  readonly onComplete?: (pin: string) => void;
  readonly isLast?: boolean;
  readonly optional?: boolean;
  readonly constraint?: string;
  readonly ref?: Ref<InputProps.Ref>;
}

export function PinInput({
  label,
  value,
  onChange,
  errorText,
  disabled = false,
  autoFocus = false,
  onComplete,
  isLast = false,
  optional = false,
  constraint = 'Six digits',
  ref,
}: PinInputProps) {
  return (
    <FormField label={optional ? `${label} (optional)` : label} errorText={errorText} constraintText={constraint}>
      <Input
        {...(ref ? { ref } : {})}
        type="password"
        inputMode="numeric"
        value={value}
        disabled={disabled}
        autoFocus={autoFocus}
        autoComplete="off"
        ariaRequired={!optional}
        nativeInputAttributes={{ maxLength: 6 }}
        onChange={({ detail }) => {
          const digits = detail.value.replace(/\D/g, '').slice(0, 6);
          onChange(digits);
          if (isLast && isPinText(digits)) onComplete?.(digits);
        }}
        onKeyDown={({ detail, ...event }) => {
          if (detail.key !== 'Enter') return;
          event.preventDefault();
          onComplete?.(value);
        }}
      />
    </FormField>
  );
}
