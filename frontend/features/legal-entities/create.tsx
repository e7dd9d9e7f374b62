// Screen: creates a legal entity.

import { contract } from '../../../shared/contract.ts';
import { useNavigate } from '../../app/navigate.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { Page } from '../../ui/page/page.tsx';
import { toast } from '../../ui/page/toast-store.ts';
import { EntityFields } from './form.tsx';
import { emptyEntity, toEntry } from './values.ts';

export default function CreateLegalEntityPage() {
  const navigate = useNavigate();
  return (
    <Page title="Create Legal Entity" description="Required unless marked optional.">
      <RouteForm
        route={contract.legalEntities.create}
        defaults={emptyEntity}
        toBody={toEntry}
        onDone={({ id }) => {
          toast({ title: 'Legal entity created successfully' });
          navigate(`/legal-entities/${id}`);
        }}
        onFailed={() => toast({ title: 'Error', description: 'Failed to create legal entity', destructive: true })}
        onCancel={() => navigate('/legal-entities')}
        actions={<FormActions submit="Create Legal Entity" submitting="Creating..." />}
      >
        <EntityFields />
      </RouteForm>
    </Page>
  );
}
