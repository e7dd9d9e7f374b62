// Reloads a cached response when its screen opens again. It may lack records opened since, and each opening of a record must be logged.
import { useEffect, useState } from 'react';
import type { RouteState } from '../../api/hooks.ts';

export function useFresh({ data, reload }: Pick<RouteState<unknown>, 'data' | 'reload'>): void {
  const [kept] = useState(data !== undefined);
  useEffect(() => {
    if (kept) reload();
  }, [kept, reload]);
}
