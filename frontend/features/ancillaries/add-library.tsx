// Screen: adds a make and model to the ancillary library.
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { useNavigate } from '../../app/navigate.tsx';
import { ListField, TextAreaField } from '../../ui/form/fields.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Page } from '../../ui/page/page.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { makeAndTypeFields } from './fields.tsx';

const empty = { manufacturer: '', model: '', type: null, category: null, compatibility: [], description: '' };
const library = '/ancillaries?tab=library';

export default function AddLibraryAncillaryPage() {
  const navigate = useNavigate();
  return (
    <Page title="Add Ancillary Library Record" description="Required unless marked optional.">
      <Container header={<Header variant="h2">Library record</Header>}>
        <RouteForm
          route={contract.ancillaryLibrary.add}
          defaults={empty}
          onDone={() => {
            toast({ title: 'Success', description: 'Library record added successfully' });
            navigate(library);
          }}
          onFailed={() => toast({ title: 'Error', description: 'Failed to add library record', destructive: true })}
          onCancel={() => navigate(library)}
          actions={<FormActions submit="Add Record" submitting="Adding..." />}
        >
          <SpaceBetween size="l">
            <ColumnLayout columns={2} minColumnWidth={240}>
              {makeAndTypeFields}
            </ColumnLayout>
            <ListField name="compatibility" label="Fits" constraint="Firearms, mounts or threads. Separate entries with commas." optional />
            <TextAreaField name="description" label="Description" rows={3} optional />
          </SpaceBetween>
        </RouteForm>
      </Container>
    </Page>
  );
}
