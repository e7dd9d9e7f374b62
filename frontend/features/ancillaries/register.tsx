// Screen: registers an ancillary: empty, from a library record, on a given firearm, or copied from another ancillary.
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { Ancillary, RegisterAncillary } from '../../../shared/ancillaries/schema.ts';
import type { LibraryAncillary } from '../../../shared/ancillary-library/schema.ts';
import { contract } from '../../../shared/contract.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate, useSearchParams } from '../../app/navigate.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { AncillaryFields } from './fields.tsx';

const empty = {
  libraryReference: null,
  manufacturer: '',
  model: '',
  type: null,
  category: null,
  serialNumber: '',
  ownerId: null,
  associatedFirearmId: null,
};

const described = ({ manufacturer, model, type, category }: Ancillary | LibraryAncillary) => ({ manufacturer, model, type, category });
const onFirearm = ({ id, ownerId }: Firearm) => ({ ...empty, associatedFirearmId: id, ownerId });
const fromLibrary = (record: LibraryAncillary) => ({ ...empty, ...described(record), libraryReference: record.id });
/** Copies everything except the serial number and firearm. */
const like = (other: Ancillary) => ({ ...empty, ...described(other), libraryReference: other.libraryReference, ownerId: other.ownerId });

export default function RegisterAncillaryPage() {
  const [address] = useSearchParams();
  const [firearmId, libraryId, otherId] = ['firearm', 'library', 'like'].map((name) => address.get(name) ?? '');
  const firearm = useRoute(contract.firearms.get, firearmId ? { params: { id: firearmId } } : null);
  const record = useRoute(contract.ancillaryLibrary.get, libraryId ? { params: { id: libraryId } } : null);
  const other = useRoute(contract.ancillaries.get, otherId ? { params: { id: otherId } } : null);
  return (
    <Page title="Register Ancillary" description="Required unless marked optional.">
      {firearmId ? (
        <Loadable of={firearm} what="the firearm" empty={<Nothing title="Firearm not found" />}>
          {(found) => <RegisterForm defaults={onFirearm(found)} />}
        </Loadable>
      ) : libraryId ? (
        <Loadable of={record} what="the library record" empty={<Nothing title="No library record" />}>
          {(found) => <RegisterForm defaults={fromLibrary(found)} />}
        </Loadable>
      ) : otherId ? (
        <Loadable of={other} what="the ancillary" empty={<Nothing title="Ancillary not found" />}>
          {(found) => <RegisterForm defaults={like(found)} />}
        </Loadable>
      ) : (
        <RegisterForm defaults={empty} />
      )}
    </Page>
  );
}

function RegisterForm({ defaults }: { readonly defaults: typeof empty | ReturnType<typeof onFirearm | typeof fromLibrary | typeof like> }) {
  const navigate = useNavigate();
  return (
    <Container header={<Header variant="h2">Ancillary</Header>}>
      <RouteForm
        route={contract.ancillaries.register}
        defaults={defaults}
        toBody={(values) => values as RegisterAncillary}
        onDone={(ancillary) => {
          toast({ title: 'Ancillary registered' });
          navigate(`/ancillaries/${ancillary.id}`);
        }}
        onFailed={() => toast({ title: 'Error', description: 'Failed to register ancillary', destructive: true })}
        onCancel={() => navigate('/ancillaries')}
        actions={<FormActions submit="Register Ancillary" submitting="Registering..." />}
      >
        <AncillaryFields registering />
      </RouteForm>
    </Container>
  );
}
