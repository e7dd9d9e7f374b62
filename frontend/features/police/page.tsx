// Screen: Firearm Database, the police's search of the register (/saps/firearms), with the reason, the search text and the result.
import Alert from '@cloudscape-design/components/alert';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { searchPurposes } from '../../../shared/police/purposes.ts';
import type { PoliceSearchResult } from '../../../shared/police/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { wordsOf } from '../../ui/records/status-badge.tsx';
import { Result } from './result.tsx';

const purposes = searchPurposes.map((value) => ({ value, label: wordsOf(value) }));

export default function PoliceSearchPage() {
  const [address, setAddress] = useSearchParams();
  const result = address.get('search');
  const again = address.get('again');
  const former = useRoute(contract.police.get, again ? { params: { id: again } } : null);
  const found = (search: PoliceSearchResult) => setAddress({ search: search.id });
  return (
    <Page title="Firearm Database" description="Search the register by serial number, make or owner.">
      <Alert type="info">Every search is logged with its reason, its results and the records opened. PSiRA can read this log.</Alert>
      {again ? (
        <Loadable of={former} what="the search" empty={<Nothing title="Search not found" />}>
          {({ asked }) => <SearchForm key={again} asked={asked} onFound={found} />}
        </Loadable>
      ) : (
        <SearchForm onFound={found} />
      )}
      {result ? <Result key={result} id={result} /> : null}
    </Page>
  );
}

interface SearchFormProps {
  /** The search text of an earlier search. The reason must be entered again. */
  readonly asked?: PoliceSearchResult['asked'];
  readonly onFound: (search: PoliceSearchResult) => void;
}

function SearchForm({ asked, onFound }: SearchFormProps) {
  const { serialNumber, manufacturer, owner, authorisationNumber } = asked ?? {};
  return (
    <Container header={<Header variant="h2">Search</Header>}>
      <RouteForm
        route={contract.police.search}
        defaults={{
          docketNumber: '',
          purpose: null,
          purposeText: '',
          serialNumber: serialNumber ?? '',
          manufacturer: manufacturer ?? '',
          owner: owner ?? '',
          authorisationNumber: authorisationNumber ?? '',
        }}
        onDone={onFound}
        actions={<FormActions submit="Search" submitting="Searching..." />}
      >
        <SpaceBetween size="l">
          <ColumnLayout columns={2}>
            <TextField name="docketNumber" label="Case number (CAS)" placeholder="CAS 77/11/2026" />
            <SelectField name="purpose" label="Purpose" choices={purposes} />
          </ColumnLayout>
          <TextAreaField name="purposeText" label="Purpose in words" rows={2} optional constraint="Required when the purpose is Other." />
          <ColumnLayout columns={2}>
            <TextField name="serialNumber" label="Serial number" optional constraint="At least 3 letters or digits, as far as you can read them." />
            <TextField name="manufacturer" label="Make" optional />
            <TextField name="owner" label="Owner" optional constraint="Part of the name, or the whole PSiRA number." />
            <TextField name="authorisationNumber" label="Authorisation number" optional constraint="As printed on the officer’s paper." />
          </ColumnLayout>
        </SpaceBetween>
      </RouteForm>
    </Container>
  );
}
