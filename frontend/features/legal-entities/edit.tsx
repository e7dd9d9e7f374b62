// Screen: edits a legal entity. Shows a concurrent change and never overwrites it.
import Button from '@cloudscape-design/components/button';
import { contract } from '../../../shared/contract.ts';
import type { LegalEntity } from '../../../shared/legal-entities/schema.ts';
import { useRoute } from '../../api/hooks.ts';
import { useNavigate, useParams } from '../../app/navigate.tsx';
import { Held } from '../../ui/form/held.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Loadable, Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RecordNotFound } from '../../ui/page/record-not-found.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { EntityFields } from './form.tsx';
import { fromEntity, toChange } from './values.ts';

export default function EditLegalEntityPage() {
  const { id = '' } = useParams();
  const entity = useRoute(contract.legalEntities.get, { params: { id } });
  if (entity.error?.status === 404) return <RecordNotFound what="legal entity" back={<Button href="/legal-entities">All legal entities</Button>} />;
  return (
    <Page title="Edit Legal Entity" description={entity.data?.name}>
      <Loadable of={entity} what="the legal entity" empty={<Nothing title="Legal entity not found" />}>
        {(record) => (
          <Held of={record} onReload={entity.reload}>
            {(held) => <EditForm entity={held} />}
          </Held>
        )}
      </Loadable>
    </Page>
  );
}

function EditForm({ entity }: { readonly entity: LegalEntity }) {
  const navigate = useNavigate();
  const details = `/legal-entities/${entity.id}`;
  return (
    <RouteForm
      route={contract.legalEntities.edit}
      shownBy={contract.legalEntities.get}
      of={entity}
      defaults={fromEntity(entity)}
      toBody={(values) => toChange(values, entity)}
      what="legal entity"
      onDone={() => {
        toast({ title: 'Legal entity updated successfully' });
        navigate(details);
      }}
      onFailed={() => toast({ title: 'Error', description: 'Failed to update legal entity', destructive: true })}
      onCancel={() => navigate(details)}
      actions={<FormActions submit="Save Changes" submitting="Saving..." />}
    >
      <EntityFields standing={entity.standing} />
    </RouteForm>
  );
}
