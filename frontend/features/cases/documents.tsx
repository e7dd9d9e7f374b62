// Section: documents of the firearms of a case (decision 101). The user can read them here, and upload on the firearm's own page.
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
  // Unlinking a firearm also removes its documents from this list.
  const shown = firearms.find(({ firearmId }) => firearmId === chosen) ?? firearms[0];
  if (!shown)
    return (
      <Container header={<Header variant="h2">Documents</Header>}>
        <Nothing title="No documents">Documents of the firearms linked to this case appear here.</Nothing>
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
