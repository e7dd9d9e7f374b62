// The documents of a case are those of its firearms (decision 101): one firearm at a time, read here and filed on the firearm's own screen.
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import type { CaseDetail } from '../../../shared/cases/schema.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import { Documents } from '../../ui/documents/documents.tsx';
import { SearchedSelect } from '../../ui/form/searched-select.tsx';
import { Nothing } from '../../ui/page/loadable.tsx';

export function CaseDocuments({ of: { firearms } }: { readonly of: Pick<CaseDetail, 'firearms'> }) {
  const [chosen, setChosen] = useState<string>();
  // One that was taken off the case takes its documents along.
  const shown = firearms.find(({ firearmId }) => firearmId === chosen) ?? firearms[0];
  if (!shown)
    return (
      <Container header={<Header variant="h2">Documents</Header>}>
        <Nothing title="No documents">The documents of the firearms that belong to the case stand here.</Nothing>
      </Container>
    );
  const options = firearms.map((one) => ({ value: one.firearmId, label: firearmName(one) }));
  return (
    <Documents
      of={{ type: 'firearm', id: shown.firearmId, name: firearmName(shown) }}
      elsewhere
      filter={
        <FormField label="Documents of">
          <SearchedSelect
            options={options}
            selectedOption={options.find(({ value }) => value === shown.firearmId) ?? null}
            filteringType={options.length > 10 ? 'auto' : 'none'}
            onChange={({ detail }) => setChosen(detail.selectedOption.value)}
          />
        </FormField>
      }
    />
  );
}
