// Loads the user's settings for every screen, and reloads them from time to time.
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { contract } from '../../shared/contract.ts';
import { defaults, type SettingValues } from '../../shared/settings/schema.ts';
import { useForget } from '../api/forget.ts';
import { useRoute } from '../api/hooks.ts';

interface Known {
  readonly values: SettingValues;
  /** True once the server has answered or failed. Until then the defaults apply. */
  readonly settled: boolean;
}

const SettingsContext = createContext<Known>({ values: defaults, settled: false });

export const useSettings = (): SettingValues => useContext(SettingsContext).values;
export const useSettled = (): boolean => useContext(SettingsContext).settled;

const askEveryMs: Readonly<Record<SettingValues['mobileDataUsage'], number>> = { optimized: 300_000, standard: 60_000, high: 20_000 };

export function SettingsProvider({ children }: { readonly children: ReactNode }) {
  const { data, error } = useRoute(contract.settings.get, {}, { everyMs: (latest) => askEveryMs[latest?.values.mobileDataUsage ?? defaults.mobileDataUsage] });
  const known = useMemo<Known>(() => ({ values: { ...defaults, ...data?.values }, settled: data !== undefined || error !== undefined }), [data, error]);
  useAskAgainOnline(known.values.fieldSync);
  return <SettingsContext value={known}>{children}</SettingsContext>;
}

/** Data on the screen may be out of date after the connection returns. */
function useAskAgainOnline(wanted: boolean): void {
  const forget = useForget();
  useEffect(() => {
    if (!wanted) return;
    const back = () => forget(['/api/']);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [wanted, forget]);
}
