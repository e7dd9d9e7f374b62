// Lists the officers that a case can be assigned to or shared with. Reads page after page, up to the number that a choice can show.
import { useEffect, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { Officer } from '../../../shared/users/schema.ts';
import { useRoute } from '../../api/hooks.ts';

const mostPages = 10;

export const useOfficers = () => useEverybody(contract.users.lawEnforcement);
export const usePoliceOfficers = () => useEverybody(contract.users.police);

function useEverybody(row: typeof contract.users.lawEnforcement | typeof contract.users.police) {
  const [earlier, setEarlier] = useState<readonly (readonly Officer[])[]>([]);
  const [cursor, setCursor] = useState<string>();
  const { data, next, error, reload, refreshing } = useRoute(row, { query: { limit: 100, ...(cursor ? { cursor } : {}) } });
  useEffect(() => {
    if (!data || refreshing || !next || next === cursor || earlier.length + 1 >= mostPages) return;
    setEarlier([...earlier, data]);
    setCursor(next);
  }, [data, next, cursor, earlier, refreshing]);
  const officers = [...new Map([...earlier.flat(), ...(data ?? [])].map((one) => [one.id, one])).values()];
  const nameOf = ({ firstName, lastName }: Officer) => `${firstName} ${lastName}`;
  return {
    choices: officers.map((one) => ({ value: one.id, label: nameOf(one) })).sort((a, b) => a.label.localeCompare(b.label, 'en')),
    status: error ? ('error' as const) : data ? ('finished' as const) : ('loading' as const),
    reload,
  };
}
