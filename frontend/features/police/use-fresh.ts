// An answer kept from before is asked for again when its screen opens anew: what was opened meanwhile stands in it, and opening a
// record a second time is written down a second time.
import { useEffect, useState } from 'react';
import type { RouteState } from '../../api/hooks.ts';

export function useFresh({ data, reload }: Pick<RouteState<unknown>, 'data' | 'reload'>): void {
  const [kept] = useState(data !== undefined);
  useEffect(() => {
    if (kept) reload();
  }, [kept, reload]);
}
