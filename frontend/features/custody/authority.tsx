// Beside the issuer's name: the last day of the written authority at the branch of the safe (reg 21(1)(c)).
import Box from '@cloudscape-design/components/box';
import { contract } from '../../../shared/contract.ts';
import { onDayBriefly } from '../../../shared/kinds/format.ts';
import { useRoute } from '../../api/hooks.ts';
import { useSafes } from '../../ui/form/use-safes.ts';
import type { Party } from './counter-state.ts';

export function Authority({ issuer, safe, legalEntityId }: { readonly issuer: Party; readonly safe: Party; readonly legalEntityId: number }) {
  const { safes } = useSafes(legalEntityId);
  const branchId = safes.find(({ id }) => id === safe.id)?.branchId;
  const { data } = useRoute(contract.delegations.list, { query: { officerId: issuer.id, limit: 50 } });
  const here = (data ?? []).filter((one) => one.state === 'in_force' && (one.branchId === null || one.branchId === branchId));
  const last = here
    .map(({ validUntil }) => validUntil)
    .sort()
    .at(-1);
  const words = last ? `authority to ${onDayBriefly(last)}` : 'no authority in force at this branch';
  return (
    <Box variant="span" color={data && branchId && !last ? 'text-status-error' : 'inherit'}>
      {data && branchId ? `Issuer: ${issuer.name} (${words})` : `Issuer: ${issuer.name}`}
    </Box>
  );
}
