// Lists the safes of a provider for a choice. Reads page after page, up to the number that a choice can show.
import { useEffect, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Safe } from '../../../shared/safes/schema.ts';
import { useRoute } from '../../api/hooks.ts';

const mostPages = 10;

interface Walk {
  readonly of: number | undefined;
  readonly earlier: readonly (readonly Safe[])[];
  readonly cursor?: string;
}

/** The safes by branch and name. `undefined` reads nothing: no provider is chosen. */
export function useSafes(legalEntityId: number | undefined) {
  const [walk, setWalk] = useState<Walk>({ of: legalEntityId, earlier: [] });
  // Another provider: start at its first page in the same render.
  const { earlier, cursor } = walk.of === legalEntityId ? walk : { earlier: [], cursor: undefined };
  const asked = legalEntityId === undefined ? null : { query: { legalEntityId, limit: 100, ...(cursor ? { cursor } : {}) } };
  const { data, next, error, former, reload, refreshing } = useRoute(contract.safes.list, asked);
  useEffect(() => {
    if (!data || refreshing || !next || next === cursor || earlier.length + 1 >= mostPages) return;
    setWalk({ of: legalEntityId, earlier: [...earlier, data], cursor: next });
  }, [data, next, cursor, earlier, refreshing, legalEntityId]);
  const shown = asked === null || (former && cursor === undefined) ? [] : [...earlier.flat(), ...(data ?? [])];
  const nameOf = ({ branchName, name }: Safe) => `${branchName} ${name}`;
  const safes = [...new Map(shown.map((one) => [one.id, one])).values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
  return { safes, status: error ? ('error' as const) : data || asked === null ? ('finished' as const) : ('loading' as const), reload };
}
