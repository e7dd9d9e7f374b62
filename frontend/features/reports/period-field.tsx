// Field for the months of a report: a named range, or a first and last month.

import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { monthInWords } from '../../../shared/kinds/format.ts';
import { monthOf } from '../../../shared/kinds/time.ts';
import { monthAfter } from '../../../shared/reports/period.ts';
import { dateRanges, type Filters, mostMonths } from '../../../shared/reports/schema.ts';
import { SearchedSelect } from '../../ui/form/searched-select.tsx';
import { rangeLabels } from './wording.ts';

const ranges = dateRanges.map((value) => ({ value, label: rangeLabels[value] }));

/** Twice the longest period of one report. */
const monthsBack = mostMonths * 2;

const monthChoices = (now: Date) =>
  Array.from({ length: monthsBack }, (_, at) => monthAfter(monthOf(now), -at)).map((value) => ({ value, label: monthInWords(value) }));

/** The problem with the chosen months; undefined if there is none. */
export function periodProblem({ dateRange, from = '', to = '' }: Filters): string | undefined {
  if (dateRange !== 'custom') return undefined;
  if (from > to) return 'Last month must not be before First month';
  return monthAfter(from, mostMonths) <= to ? `Choose at most ${mostMonths} months` : undefined;
}

export function PeriodField({ period, onChange }: { readonly period: Filters; readonly onChange: (period: Filters) => void }) {
  const months = monthChoices(new Date());
  const choose = (dateRange: Filters['dateRange']) => {
    const last = monthAfter(monthOf(new Date()), -1);
    onChange(dateRange === 'custom' ? { dateRange, from: last, to: last } : { dateRange });
  };
  const month = (label: string, name: 'from' | 'to', errorText?: string) => (
    <FormField label={label} errorText={errorText}>
      <SearchedSelect
        selectedOption={months.find(({ value }) => value === period[name]) ?? null}
        options={months}
        filteringType="auto"
        onChange={({ detail }) => onChange({ ...period, [name]: detail.selectedOption.value })}
      />
    </FormField>
  );
  return (
    <SpaceBetween direction="horizontal" size="m" alignItems="end">
      <FormField label="Period" description="Whole months, South African time">
        <Select
          selectedOption={ranges.find(({ value }) => value === period.dateRange) ?? null}
          options={ranges}
          onChange={({ detail }) => choose(detail.selectedOption.value as Filters['dateRange'])}
        />
      </FormField>
      {period.dateRange === 'custom' ? month('First month', 'from') : null}
      {period.dateRange === 'custom' ? month('Last month', 'to', periodProblem(period)) : null}
    </SpaceBetween>
  );
}
