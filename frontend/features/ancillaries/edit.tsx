// Screen: corrects an ancillary's description. Shows a concurrent change and never overwrites it.
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate, useParams } from '../../app/navigate.tsx';
import { Held } from '../../ui/form/held.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { AncillaryFields } from './fields.tsx';
import { AncillaryNotFound } from './not-found.tsx';
import { nameOf } from './wording.ts';

export default function EditAncillaryPage() {
  const { id = '' } = useParams();
  const ancillary = useRoute(contract.ancillaries.get, { params: { id } });
  if (ancillary.error?.status === 404) return <AncillaryNotFound />;
  return (
    <Page title="Edit Ancillary">
      <Loadable of={ancillary} what="the ancillary" empty={<Nothing title="Ancillary not found" />}>
        {(record) => (
          <Held of={record} onReload={ancillary.reload}>
            {(held) => <EditForm ancillary={held} />}
          </Held>
        )}
      </Loadable>
    </Page>
  );
}

function EditForm({ ancillary }: { readonly ancillary: Ancillary }) {
  const navigate = useNavigate();
  const { id, manufacturer, model, type, category, serialNumber, libraryReference } = ancillary;
  const details = `/ancillaries/${id}`;
  return (
    <Container
      header={
        <Header variant="h2" description={`Owner: ${ancillary.ownerName}`}>
          {nameOf(ancillary)}
        </Header>
      }
    >
      <RouteForm
        route={contract.ancillaries.edit}
        shownBy={contract.ancillaries.get}
        of={{ id, version: ancillary.version }}
        defaults={{ manufacturer, model, type, category, serialNumber, libraryReference }}
        what="ancillary"
        onDone={() => {
          toast({ title: 'Ancillary saved' });
          navigate(details);
        }}
        onFailed={() => toast({ title: 'Error', description: 'Failed to save the ancillary', destructive: true })}
        onCancel={() => navigate(details)}
        actions={<FormActions submit="Save Changes" submitting="Saving..." />}
      >
        <AncillaryFields registering={false} />
      </RouteForm>
    </Container>
  );
}
