// Reads the ammunition ledger of a provider, page after page: the rounds of each caliber in all its safes.
import { useEffect, useState } from 'react';
import { caliberKey } from '../../../shared/ammunition/rules.ts';
import type { AmmunitionBalance, CaliberRounds } from '../../../shared/ammunition/schema.ts';
import { contract } from '../../../shared/contract.ts';
import type { ApiError } from '../../api/error.ts';
import { useRoute } from '../../api/hooks.ts';
import { useCan } from '../../ui/page/can.tsx';

const mostPages = 10;

interface Walk {
  readonly of: number | undefined;
  readonly earlier: readonly (readonly AmmunitionBalance[])[];
  readonly cursor?: string;
}

export interface Ledger {
  /** Undefined until all pages are read. Empty if the provider keeps no ledger. */
  readonly rounds: readonly CaliberRounds[] | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

/** Each balance has the sum of its caliber over all safes, so that one of each caliber is enough. */
const byCaliber = (balances: readonly AmmunitionBalance[]): CaliberRounds[] => [
  ...new Map(balances.map(({ caliber, held }) => [caliberKey(caliber), { caliber, rounds: held }])).values(),
];

/** `undefined` reads nothing: no provider is named yet. */
export function useLedger(legalEntityId: number | undefined): Ledger {
  const mayRead = useCan(contract.ammunition.balances);
  const [walk, setWalk] = useState<Walk>({ of: legalEntityId, earlier: [] });
  // Another provider: start at its first page in the same render.
  const { earlier, cursor } = walk.of === legalEntityId ? walk : { earlier: [], cursor: undefined };
  const asked = legalEntityId === undefined || !mayRead ? null : { query: { legalEntityId, limit: 100, ...(cursor ? { cursor } : {}) } };
  const { data, next, error, former, reload, refreshing } = useRoute(contract.ammunition.balances, asked);
  const isLast = !next || earlier.length + 1 >= mostPages;
  useEffect(() => {
    if (!data || refreshing || next === cursor || isLast) return;
    setWalk({ of: legalEntityId, earlier: [...earlier, data], cursor: next });
  }, [data, next, cursor, earlier, refreshing, isLast, legalEntityId]);
  const isRead = asked !== null && data !== undefined && !former && isLast;
  return { rounds: isRead ? byCaliber([...earlier.flat(), ...data]) : undefined, error, reload };
}
