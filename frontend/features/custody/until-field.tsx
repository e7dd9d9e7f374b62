// The field for the end of a period. It shows the time that the typed text means.
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { clockWords, lengthWords } from '../../ui/records/custody-words.ts';
import { untilFrom, untilProblem, usualUntil } from './until.ts';

interface UntilInputProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly errorText?: string | undefined;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

export function UntilInput({ text, onText, errorText, onBlur, disabled = false }: UntilInputProps) {
  const now = new Date();
  const until = untilFrom(text, now);
  const problem = untilProblem(until, now);
  const meaning = until && !problem ? `${clockWords(until.toISOString(), now)}, ${lengthWords(until.getTime() - now.getTime())} from now` : undefined;
  return (
    <FormField label="Until" constraintText={meaning} errorText={text.trim() === '' ? (errorText ?? problem) : (problem ?? errorText)}>
      <Input
        value={text}
        disabled={disabled}
        onChange={({ detail }) => onText(detail.value)}
        {...(onBlur ? { onBlur } : {})}
        autoComplete={false}
        ariaRequired
        placeholder="06:00 tomorrow"
      />
    </FormField>
  );
}

/** The end of the period that the field shows at first, for the defaults of its form. */
export const usualEnd = (): string => untilFrom(usualUntil(new Date()), new Date())?.toISOString() ?? '';

/** In a form: sends the instant, or nothing while the text is not a time. The form's default is `usualEnd`. */
export function UntilField({ name }: { readonly name: string }) {
  const [text, setText] = useState(() => usualUntil(new Date()));
  const { field, fieldState } = useController({ name });
  const onText = (typed: string) => {
    setText(typed);
    field.onChange(untilFrom(typed, new Date())?.toISOString() ?? '');
  };
  return <UntilInput text={text} onText={onText} onBlur={field.onBlur} errorText={text === '' ? 'End of the period is required' : fieldState.error?.message} />;
}
