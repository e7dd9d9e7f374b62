// Search and filters above the list of cases, with the total.
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Select from '@cloudscape-design/components/select';
import type { ReactNode } from 'react';
import { casePriorities, caseStatuses } from '../../../shared/cases/schema.ts';
import { counted } from '../../../shared/kinds/format.ts';
import { Nothing } from '../../ui/page/loadable.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { SearchText } from '../../ui/table/search-text.tsx';
import '../../ui/table/cards.css';
import type { Filters } from './filters.ts';

interface FilterRowProps {
  readonly filters: Filters;
  readonly total: number | undefined;
  readonly onChange: (change: Partial<Filters>) => void;
  /** Additional filters of one screen. */
  readonly children?: ReactNode;
}

export function FilterRow({ filters, total, onChange, children }: FilterRowProps) {
  return (
    <div className="card-filters">
      <div>
        <SearchText search={filters.search} label="Search cases" placeholder="Title, number or description" onSearch={(search) => onChange({ search })} />
      </div>
      <Choice
        label="Status"
        all="All statuses"
        values={['not_closed', ...caseStatuses]}
        value={filters.open ? 'not_closed' : filters.status}
        onChange={(chosen) => onChange(chosen === 'not_closed' ? { status: undefined, open: 'true' } : { status: chosen, open: undefined })}
      />
      <Choice label="Priority" all="All priorities" values={casePriorities} value={filters.priority} onChange={(priority) => onChange({ priority })} />
      {children}
      {total === undefined ? null : (
        <Box color="text-body-secondary">
          <output aria-live="polite">{counted(total, 'case')}</output>
        </Box>
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly all: string;
  readonly values: readonly T[];
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
}

function Choice<T extends string>({ label, all, values, value, onChange }: ChoiceProps<T>) {
  const options = [{ value: '', label: all }, ...values.map((one) => ({ value: one as string, label: wordsOf(one) }))];
  return (
    <div className="card-filter">
      <Select
        ariaLabel={label}
        options={options}
        selectedOption={options.find((option) => option.value === (value ?? '')) ?? null}
        onChange={({ detail }) => onChange(values.find((one) => one === detail.selectedOption.value))}
      />
    </div>
  );
}

export const NoCases = ({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) => (
  <Container>
    <Nothing title="No Cases Found" action={filtered ? <Button onClick={onClear}>Clear filters</Button> : undefined}>
      {filtered ? 'No case matches the search and the filters.' : 'A case appears here once it is opened.'}
    </Nothing>
  </Container>
);
