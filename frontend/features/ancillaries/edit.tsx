// Correcting an ancillary's description. Somebody else's change in between is shown, never overwritten.
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useNavigate, useParams } from 'react-router-dom';
import type { Ancillary } from '../../../shared/ancillaries/schema.ts';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';
import { type GoOn, useGoOnFrom } from '../../app/keeping-place.ts';
import { Held } from '../../ui/form/held.tsx';
import { RouteForm } from '../../ui/form/route-form.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useToast } from '../../ui/page/toast-store.ts';
import { AncillaryFields } from './fields.tsx';
import { AncillaryNotFound } from './not-found.tsx';
import { nameOf } from './wording.ts';

export default function EditAncillaryPage() {
  const { id = '' } = useParams();
  const ancillary = useRoute(contract.ancillaries.get, { params: { id } });
  const goOn = useGoOnFrom(id);
  if (ancillary.error?.status === 404) return <AncillaryNotFound />;
  return (
    <Page title="Edit Ancillary">
      <Loadable of={ancillary} what="the ancillary" empty={<Nothing title="Ancillary not found" />}>
        {(record) => (
          <Held of={record} onReload={ancillary.reload}>
            {(held, reload) => <EditForm ancillary={held} onReload={reload} goOn={goOn} />}
          </Held>
        )}
      </Loadable>
    </Page>
  );
}

interface EditFormProps {
  readonly ancillary: Ancillary;
  readonly onReload: () => void;
  readonly goOn: GoOn;
}

function EditForm({ ancillary, onReload, goOn }: EditFormProps) {
  const { toast } = useToast();
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
        params={{ id }}
        ifMatch={ancillary.version}
        defaults={{ manufacturer, model, type, category, serialNumber, libraryReference }}
        what="ancillary"
        onReload={onReload}
        submit="Save Changes"
        submitting="Saving..."
        onCancel={() => navigate(details)}
        onDone={() => {
          toast({ title: 'Ancillary updated successfully' });
          goOn(details);
        }}
        onFailed={() => toast({ title: 'Error', description: 'Failed to update ancillary', destructive: true })}
      >
        <AncillaryFields registering={false} />
      </RouteForm>
    </Container>
  );
}
