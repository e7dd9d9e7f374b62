// Screen: corrects a firearm's description. Shows a concurrent change and never overwrites it.
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useWatch } from 'react-hook-form';
import { contract } from '../../../shared/contract.ts';
import { firearmName } from '../../../shared/firearms/name.ts';
import type { Firearm } from '../../../shared/firearms/schema.ts';
import type { LibraryFirearm } from '../../../shared/library/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate, useParams } from '../../app/navigate.tsx';
import { Held } from '../../ui/form/held.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { useEditRefusal } from '../../ui/page/only-keeps.ts';
import { Page } from '../../ui/page/page.tsx';
import { FirearmNotFound } from '../../ui/page/record-not-found.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { FirearmFields } from './fields.tsx';
import { fromFirearm, toEdit, unlinksLibrary } from './values.ts';

export default function EditFirearmPage() {
  const { id = '' } = useParams();
  const firearm = useRoute(contract.firearms.get, { params: { id } });
  if (firearm.error?.status === 404) return <FirearmNotFound />;
  return (
    <Page title={firearm.data ? `Edit Firearm: ${firearmName(firearm.data)}` : 'Edit Firearm'}>
      <Loadable of={firearm} what="the firearm" empty={<Nothing title="Firearm not found" />}>
        {(record) => (
          <Held of={record} onReload={firearm.reload}>
            {(held) => <EditForm firearm={held} />}
          </Held>
        )}
      </Loadable>
    </Page>
  );
}

function EditForm({ firearm }: { readonly firearm: Firearm }) {
  const navigate = useNavigate();
  const profile = `/firearms/${firearm.id}/profile`;
  const { libraryReference: named } = firearm;
  const library = useRoute(contract.library.get, named === null ? null : { params: { id: String(named) } }).data;
  const refusal = useEditRefusal(firearm);
  // Shown before any input.
  if (refusal)
    return (
      <Alert type="info" action={<Button href={profile}>Open the profile</Button>}>
        {refusal}
      </Alert>
    );
  return (
    <Container header={<Header variant="h2" description={`Owner: ${firearm.ownerName}`}>{`${firearm.manufacturer} ${firearm.model}`}</Header>}>
      <RouteForm
        route={contract.firearms.edit}
        of={firearm}
        defaults={fromFirearm(firearm)}
        toBody={(values) => toEdit(values, firearm, library)}
        what="firearm"
        onDone={() => {
          toast({ title: 'Firearm updated successfully' });
          navigate(profile);
        }}
        onFailed={() => toast({ title: 'Error', description: 'Failed to update firearm', destructive: true })}
        onCancel={() => navigate(profile)}
        actions={<FormActions submit="Save Changes" submitting="Saving..." />}
      >
        <SpaceBetween size="l">
          <FirearmFields corrected={firearm} />
          <LibraryLinkWarning firearm={firearm} library={library} />
        </SpaceBetween>
      </RouteForm>
    </Container>
  );
}

/** A warning before saving that the manufacturer no longer matches the library record. */
function LibraryLinkWarning({ firearm, library }: { readonly firearm: Firearm; readonly library: LibraryFirearm | undefined }) {
  const loses = unlinksLibrary(firearm, library, useWatch({ name: 'manufacturer' }));
  return (
    <div role="status">
      {loses ? (
        <Alert type="info">{`The manufacturer has changed. When you save, the firearm is no longer linked to library record ${firearm.libraryReference}.`}</Alert>
      ) : null}
    </div>
  );
}
