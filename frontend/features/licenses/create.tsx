// Screen: records the license of a firearm. The firearm comes from the address or is searched for.

import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { contract } from '../../../shared/contract.ts';
import { useNavigate, useSearchParams } from '../../app/navigate.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { FirearmField } from '../../ui/form/firearm-field.tsx';
import { LicenseCardFields } from '../../ui/form/license-fields.tsx';
import { FormActions, RouteForm } from '../../ui/form/route-form.tsx';
import { useFirearmTitle } from '../../ui/page/firearm-title.ts';
import { Page } from '../../ui/page/page.tsx';
import { toast } from '../../ui/page/toast-store.ts';

export default function AddLicensePage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const firearm = address.get('firearm');
  const title = useFirearmTitle('Add License', firearm);
  return (
    <Page title={title} description="Enter the license from the firearm's card.">
      <Container>
        <RouteForm
          route={contract.licenses.create}
          defaults={{ firearmId: firearm, licenseNumber: '', section: '20', issuedOn: null, expiresOn: null, notes: '' }}
          onDone={(license) => {
            toast({ title: 'License added' });
            navigate(`/licenses/${license.id}`);
          }}
          onFailed={(error) => toast({ title: 'Error', description: error.sentence, destructive: true })}
          onCancel={() => navigate(firearm ? `/firearms/${firearm}/profile` : '/licenses')}
          actions={<FormActions submit="Add License" submitting="Adding..." />}
        >
          <SpaceBetween size="l">
            <FirearmField name="firearmId" label="Firearm" />
            <LicenseCardFields />
            <TextAreaField name="notes" label="Notes" rows={2} optional />
          </SpaceBetween>
        </RouteForm>
      </Container>
    </Page>
  );
}
