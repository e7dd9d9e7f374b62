// Page "Register of Provision" (FCA Regulations 2004, reg 22(2)): a provider chooses one of its branches, other users first a provider.
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import * as v from 'valibot';
import { querySerialId, RecordId } from '../../../shared/kinds/index.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useIsNational } from '../../session/scope.ts';
import { useSession } from '../../session/session.tsx';
import { useBranches } from '../../ui/form/use-branches.ts';
import { later, Opens } from '../../ui/page/later.tsx';
import { Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Register } from './register.tsx';

const Provider = later(() => import('../../ui/form/provider-choice.tsx').then((loaded) => loaded.ProviderChoice));

export default function ProvisionRegisterPage() {
  const [address, setAddress] = useSearchParams();
  const { user } = useSession();
  const isNational = useIsNational();
  const asked = address.get('legalEntityId') ?? '';
  const provider = isNational && v.is(querySerialId, asked) ? asked : undefined;
  const legalEntityId = isNational ? (provider ? Number(provider) : undefined) : (user.legalEntityId ?? undefined);
  const { branches, status, reload } = useBranches(legalEntityId);
  const named = address.get('branchId');
  // A provider with one branch has nothing to choose.
  const branchId = v.is(RecordId, named) ? named : branches.length === 1 ? branches[0]?.id : undefined;
  const show = (ofProvider: string | undefined, ofBranch?: string) =>
    setAddress({ ...(ofProvider ? { legalEntityId: ofProvider } : {}), ...(ofBranch ? { branchId: ofBranch } : {}) }, { replace: true });
  const options = branches.map(({ id, name, city }) => ({ value: id, label: name, description: city }));
  return (
    <Page
      title="Register of Provision"
      description="A numbered record of each firearm issued to an officer and returned, for each branch. Entries can be corrected, never deleted."
    >
      <Container>
        <SpaceBetween size="m">
          {isNational ? <Opens of={Provider} when={{ holderId: provider, onChoose: (id) => show(id) }} /> : null}
          {legalEntityId === undefined ? null : (
            <FormField label="Branch">
              <Select
                options={options}
                selectedOption={options.find(({ value }) => value === branchId) ?? null}
                placeholder="Choose a branch"
                empty="This provider has no branches."
                statusType={status}
                errorText="The branches could not be loaded."
                recoveryText="Try again"
                onLoadItems={({ detail }) => (detail.firstPage && status === 'error' ? reload() : undefined)}
                onChange={({ detail }) => show(provider, detail.selectedOption.value)}
              />
            </FormField>
          )}
        </SpaceBetween>
      </Container>
      {branchId ? (
        <Register key={branchId} branchId={branchId} chosen={{ ...(provider ? { legalEntityId: provider } : {}), branchId }} />
      ) : (
        <Nothing title={legalEntityId === undefined ? 'Choose a provider' : 'Choose a branch'}>Each branch keeps a register of its own.</Nothing>
      )}
    </Page>
  );
}
