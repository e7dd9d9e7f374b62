// Entering a legal entity.
import { useNavigate } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import { RouteForm } from '../../ui/form/route-form.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useToast } from '../../ui/page/toast-store.ts';
import { EntityFields } from './form.tsx';
import { emptyEntity, toEntry } from './values.ts';

export default function CreateLegalEntityPage() {
  const { toast } = useToast();
  const navigate = useNavigate();
  return (
    <Page title="Create Legal Entity" description="Required unless marked optional.">
      <RouteForm
        route={contract.legalEntities.create}
        defaults={emptyEntity}
        toBody={toEntry}
        submit="Create Legal Entity"
        submitting="Creating..."
        onCancel={() => navigate('/legal-entities')}
        onDone={({ id }) => {
          toast({ title: 'Legal entity created successfully' });
          navigate(`/legal-entities/${id}`);
        }}
        onFailed={() => toast({ title: 'Error', description: 'Failed to create legal entity', destructive: true })}
      >
        <EntityFields />
      </RouteForm>
    </Page>
  );
}
