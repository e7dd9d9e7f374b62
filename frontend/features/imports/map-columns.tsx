// Step 2 for a file with other headers: shows the guessed mapping of its columns, which a person corrects.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import { isDayUnclear, type Mapping, mappingProblems } from '../../../shared/imports/mapping.ts';
import type { DayOrder, Import, ImportMapping } from '../../../shared/imports/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand, useRoute } from '../../api/hooks.ts';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { GivenValues } from './given-values.tsx';
import { Notices } from './notices.tsx';
import { wordsOf } from './wording.ts';

export function MapColumns({ of, onCancel }: { readonly of: Import; readonly onCancel?: () => void }) {
  const found = useRoute(contract.imports.mapping, { params: { id: of.id } });
  return (
    <Loadable of={found} what="the columns of the file" empty={<Nothing title="No columns" />}>
      {(read) => <Choices of={of} read={read} {...(onCancel ? { onCancel } : {})} />}
    </Loadable>
  );
}

interface ChoicesProps {
  readonly of: Import;
  readonly read: ImportMapping;
  readonly onCancel?: () => void;
}

function Choices({ of, read, onCancel }: ChoicesProps) {
  const map = useCommand(contract.imports.map);
  const [mapping, setMapping] = useState<Mapping>({ columns: read.columns.map(({ key }) => key), values: read.values, dayOrder: read.dayOrder });
  const [asked, setAsked] = useState(false);
  const [failed, setFailed] = useState<string>();
  const days = read.columns.map((column) => column.days);
  const problems = mappingProblems(mapping, days, of.subject);
  const check = async () => {
    setAsked(true);
    setFailed(undefined);
    if (problems.length > 0) return;
    const { columns, values, dayOrder } = mapping;
    await map
      .run({ params: { id: of.id }, body: { columns: [...columns], values, dayOrder } })
      .catch((error: unknown) => setFailed(toApiError(error).sentence));
  };
  const unplaced = problems.filter(({ path }) => path === 'columns');
  const problemAt = (path: string) => (asked ? problems.find((one) => one.path === path)?.message : undefined);
  return (
    <Container
      header={
        <Header variant="h2" description={`Choose the field for each column of ${of.fileName}. The next file with these headers uses the same choices.`}>
          Match the Columns
        </Header>
      }
    >
      <SpaceBetween size="l">
        <Notices of={of} />
        <ColumnChoices subject={of.subject} columns={read.columns} chosen={mapping.columns} onChoose={(columns) => setMapping({ ...mapping, columns })} />
        <GivenValues subject={of.subject} mapping={mapping} problemAt={problemAt} onChange={(values) => setMapping({ ...mapping, values })} />
        {isDayUnclear(mapping.columns, days) || mapping.dayOrder ? (
          <DayOrderChoice mapping={mapping} read={read} problem={problemAt('dayOrder')} onChange={(dayOrder) => setMapping({ ...mapping, dayOrder })} />
        ) : null}
        {asked && unplaced.length > 0 ? (
          <div role="alert">
            <Alert type="error" header="Some columns are still missing">
              {unplaced.map(({ message }) => (
                <div key={message}>{message}</div>
              ))}
            </Alert>
          </div>
        ) : null}
        {failed ? (
          <div role="alert">
            <Alert type="error">{failed}</Alert>
          </div>
        ) : null}
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="primary" loading={map.busy} loadingText="Checking" onClick={() => void check()}>
            Check Rows
          </Button>
          {onCancel ? <Button onClick={onCancel}>Cancel</Button> : <Button href={wordsOf[of.subject].path}>Choose Another File</Button>}
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

const orderWords: Readonly<Record<DayOrder, string>> = {
  'day-first': 'Day first: 3/4/2024 is 3 April 2024',
  'month-first': 'Month first: 3/4/2024 is 4 March 2024',
  'year-first': 'Year first: 24/03/04 is 4 March 2024',
};

interface DayOrderProps {
  readonly mapping: Mapping;
  readonly read: ImportMapping;
  readonly problem: string | undefined;
  readonly onChange: (order: DayOrder) => void;
}

function DayOrderChoice({ mapping, read, problem, onChange }: DayOrderProps) {
  const unclear = read.columns.filter(({ days }, at) => days === 'unclear' && mapping.columns[at] !== null);
  const example = unclear[0]?.samples[0];
  return (
    <FormField
      label="Dates in this file"
      description={example ? `A date such as ${example} can be read in more than one way.` : 'Used where a date can be read in more than one way.'}
      errorText={problem}
    >
      <RadioGroup
        value={mapping.dayOrder}
        items={Object.entries(orderWords).map(([value, label]) => ({ value, label }))}
        onChange={({ detail }) => onChange(detail.value as DayOrder)}
      />
    </FormField>
  );
}
