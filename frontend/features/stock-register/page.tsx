// Page "Stock Register" (FCA Regulations 2004, reg 22): a provider sees its own, other users choose a provider.
import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import { useId } from 'react';
import { scopeOf } from '../../../shared/access/scope.ts';
import { contract } from '../../../shared/contract.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSearchParams } from '../../app/navigate.tsx';
import { useSession } from '../../session/session.tsx';
import { later, usePlaceholder } from '../../ui/page/later.tsx';
import { Page } from '../../ui/page/page.tsx';
import { isNumber } from '../../ui/register/filters.ts';
import { ChoicePlaceholder, opened } from '../../ui/table/filter-choice.tsx';
import type { ChooseProps } from './choose.tsx';
import { Register } from './register.tsx';

/** Clients do not load it, because their register is known. */
const Choose = later(() => import('./choose.tsx').then((loaded) => loaded.Choose));

function ChooseProvider(props: ChooseProps) {
  const id = useId();
  const { Piece, around, onPress } = usePlaceholder(Choose, 'soon', opened);
  return (
    <div {...around}>
      {Piece ? (
        <Piece {...props} />
      ) : (
        <FormField label="Provider" controlId={id}>
          <ChoicePlaceholder id={id} chosen="Choose a provider" onPress={onPress} />
        </FormField>
      )}
    </div>
  );
}

export default function StockRegisterPage() {
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const scope = scopeOf({ role: user.role, legalEntityId: user.legalEntityId ?? undefined });
  const named = address.get('entity') ?? '';
  const entity = scope.kind === 'entity' ? scope.legalEntityId : isNumber(named) ? Number(named) : undefined;
  const record = useRoute(contract.legalEntities.get, entity === undefined ? null : { params: { id: String(entity) } });
  const chooses = scope.kind === 'national';
  return (
    <Page
      title="Stock Register"
      description={
        record.data && !record.error ? record.data.name : 'A numbered record of each firearm acquired or disposed of. Entries can be corrected, never deleted.'
      }
    >
      {chooses ? (
        <Container>
          <ChooseProvider entity={entity} onChoose={(id) => setAddress(id === undefined ? {} : { entity: String(id) })} />
        </Container>
      ) : null}
      {record.error?.status === 404 ? (
        <Alert type="info">There is no such legal entity, or you do not have access to it.</Alert>
      ) : entity === undefined ? (
        <Alert type="info">
          {chooses ? 'Choose the provider whose register you want to read.' : 'Your account belongs to no provider, so it has no stock register.'}
        </Alert>
      ) : (
        <Register key={entity} entity={entity} />
      )}
    </Page>
  );
}
