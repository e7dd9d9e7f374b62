// Screen: a provider's branches and safes.
import Container from '@cloudscape-design/components/container';
import * as v from 'valibot';
import { querySerialId, RecordId } from '../../../shared/kinds/index.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useIsNational } from '../../session/scope.ts';
import { useSession } from '../../session/session.tsx';
import { later, Opens } from '../../ui/page/later.tsx';
import { Nothing } from '../../ui/page/loadable.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Branches } from './branches.tsx';
import { CustodyPolicy } from './policy.tsx';
import { Safes } from './safes.tsx';

const Provider = later(() => import('../../ui/form/provider-choice.tsx').then((loaded) => loaded.ProviderChoice));

export default function SafesPage() {
  const [address, setAddress] = useSearchParams();
  const { user } = useSession();
  const isNational = useIsNational();
  const asked = address.get('legalEntityId') ?? '';
  const chosen = isNational && v.is(querySerialId, asked) ? asked : undefined;
  const legalEntityId = isNational ? (chosen ? Number(chosen) : undefined) : (user.legalEntityId ?? undefined);
  const branch = v.is(RecordId, address.get('branchId')) ? (address.get('branchId') ?? undefined) : undefined;
  const show = (provider: string | undefined, branchId?: string) =>
    setAddress({ ...(provider ? { legalEntityId: provider } : {}), ...(branchId ? { branchId } : {}) }, { replace: true });
  return (
    <Page title="Safes" description="Branches and their safes, where firearms are kept between duties, and the custody policy.">
      {isNational ? (
        <Container>
          <Opens of={Provider} when={{ holderId: chosen, onChoose: (provider) => show(provider) }} />
        </Container>
      ) : null}
      {legalEntityId === undefined ? <Nothing title="Choose a provider">The page then shows its branches and safes.</Nothing> : null}
      {legalEntityId === undefined ? null : <Branches legalEntityId={legalEntityId} onSafes={({ id }) => show(chosen, id)} />}
      {legalEntityId === undefined ? null : <Safes legalEntityId={legalEntityId} branchId={branch} onBranch={(id) => show(chosen, id)} />}
      {legalEntityId === undefined ? null : <CustodyPolicy legalEntityId={legalEntityId} />}
    </Page>
  );
}
