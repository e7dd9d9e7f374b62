// Entering a legal entity.
import { useNavigate } from 'react-router-dom';
import { contract } from '../../../shared/contract.ts';
import { Page } from '../../ui/page.tsx';
import { RouteForm } from '../../ui/route-form.tsx';
import { useToast } from '../../ui/toast-store.ts';
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
