// Warns before the last written authority of a branch ends.
import Alert from '@cloudscape-design/components/alert';
import { contract } from '../../../shared/contract.ts';
import { soleIssuerWarning } from '../../../shared/delegations/rules.ts';
import type { Delegation } from '../../../shared/delegations/schema.ts';
import { useRoute } from '../../api/hooks.ts';

interface SoleIssuerProps {
  readonly legalEntityId: number;
  readonly isEnding: (one: Pick<Delegation, 'id' | 'officerId'>) => boolean;
}

export function SoleIssuer({ legalEntityId, isEnding }: SoleIssuerProps) {
  // Newest first, and an authority lasts twelve months at most: those in force are among the first.
  const { data } = useRoute(contract.delegations.list, { query: { legalEntityId, limit: 100 } });
  const warning = data && soleIssuerWarning(data, isEnding);
  return warning ? <Alert type="warning">{warning}</Alert> : null;
}
