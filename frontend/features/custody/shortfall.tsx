// The explanation of missing rounds, and the report of a discharge.
import Checkbox from '@cloudscape-design/components/checkbox';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import type { Ref } from 'react';
import { type ReturnLine, shortfallExplanations, shortfallWords } from '../../../shared/custody/schema.ts';
import { clockWords } from '../../ui/records/custody-words.ts';
import { pastFrom } from './until.ts';

export interface ShortfallText {
  readonly explanation?: (typeof shortfallExplanations)[number];
  readonly text: string;
  readonly when: string;
  readonly place: string;
  readonly circumstances: string;
  readonly injury: boolean;
  readonly damage: boolean;
  readonly docketNumber: string;
}

export const emptyShortfall: ShortfallText = { text: '', when: '', place: '', circumstances: '', injury: false, damage: false, docketNumber: '' };

/** The errors by field; empty if it can be sent. */
export function shortfallErrors({ explanation, text, when, place, circumstances }: ShortfallText, now: Date): Partial<Record<keyof ShortfallText, string>> {
  return {
    ...(explanation ? {} : { explanation: 'Explanation is required' }),
    ...(text.trim() ? {} : { text: 'Explain the missing rounds' }),
    ...(explanation !== 'discharged'
      ? {}
      : {
          ...(pastFrom(when, now) ? {} : { when: 'Enter a past time such as 21:15 or 21:15 yesterday' }),
          ...(place.trim() ? {} : { place: 'Place is required' }),
          ...(circumstances.trim() ? {} : { circumstances: 'Circumstances are required' }),
        }),
  };
}

/** The body of the call. Only without errors. */
export function shortfallOf({ explanation, text, when, docketNumber, ...report }: ShortfallText, now: Date): ReturnLine['shortfall'] {
  const at = pastFrom(when, now)?.toISOString();
  if (!explanation) return undefined;
  return {
    explanation,
    text: text.trim(),
    ...(explanation === 'discharged' && at
      ? { discharge: { ...report, at, place: report.place.trim(), circumstances: report.circumstances.trim(), docketNumber: docketNumber.trim() || null } }
      : {}),
  };
}

interface ShortfallFieldsProps {
  readonly missing: number;
  readonly value: ShortfallText;
  readonly errors: Partial<Record<keyof ShortfallText, string>>;
  readonly onChange: (change: Partial<ShortfallText>) => void;
  /** The first field, to focus it. */
  readonly ref?: Ref<SelectProps.Ref>;
}

export function ShortfallFields({ missing, value, errors, onChange, ref }: ShortfallFieldsProps) {
  const now = new Date();
  const at = pastFrom(value.when, now);
  return (
    <SpaceBetween size="m">
      <ColumnLayout columns={2} minColumnWidth={200}>
        <FormField label={`Explanation of ${missing} missing rounds`} errorText={errors.explanation}>
          <Select
            ref={ref ?? null}
            options={shortfallExplanations.map((one) => ({ value: one, label: shortfallWords[one] }))}
            selectedOption={value.explanation ? { value: value.explanation, label: shortfallWords[value.explanation] } : null}
            placeholder="Choose an explanation"
            onChange={({ detail }) => onChange({ explanation: detail.selectedOption.value as (typeof shortfallExplanations)[number] })}
            ariaRequired
          />
        </FormField>
        <FormField label="Details" errorText={errors.text}>
          <Input value={value.text} onChange={({ detail }) => onChange({ text: detail.value })} autoComplete={false} ariaRequired />
        </FormField>
      </ColumnLayout>
      {value.explanation === 'discharged' ? (
        <SpaceBetween size="m">
          <ColumnLayout columns={3} minColumnWidth={180}>
            <FormField
              label="Time of the discharge"
              errorText={errors.when}
              constraintText={at ? clockWords(at.toISOString(), now) : '24-hour clock, such as 21:15 yesterday'}
            >
              <Input value={value.when} onChange={({ detail }) => onChange({ when: detail.value })} autoComplete={false} ariaRequired />
            </FormField>
            <FormField label="Place of the discharge" errorText={errors.place}>
              <Input value={value.place} onChange={({ detail }) => onChange({ place: detail.value })} autoComplete={false} ariaRequired />
            </FormField>
            <FormField label="Case number (CAS) (optional)">
              <Input value={value.docketNumber} onChange={({ detail }) => onChange({ docketNumber: detail.value })} autoComplete={false} />
            </FormField>
          </ColumnLayout>
          <FormField label="Circumstances: why, by whom, at which target" errorText={errors.circumstances} stretch>
            <Textarea rows={3} value={value.circumstances} onChange={({ detail }) => onChange({ circumstances: detail.value })} ariaRequired />
          </FormField>
          <SpaceBetween direction="horizontal" size="l">
            <Checkbox checked={value.injury} onChange={({ detail }) => onChange({ injury: detail.checked })}>
              A person was injured
            </Checkbox>
            <Checkbox checked={value.damage} onChange={({ detail }) => onChange({ damage: detail.checked })}>
              Property was damaged
            </Checkbox>
          </SpaceBetween>
        </SpaceBetween>
      ) : null}
    </SpaceBetween>
  );
}
