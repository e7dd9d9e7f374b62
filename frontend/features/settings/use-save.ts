// Saves settings one change after another, each with the version that the save before it returned.
import { useCallback, useRef, useState } from 'react';
import { contract } from '../../../shared/contract.ts';
import type { SaveSettings, SettingName } from '../../../shared/settings/schema.ts';
import { toApiError } from '../../api/error.ts';
import { useCommand } from '../../api/hooks.ts';
import { toast } from '../../ui/page/toast-store.ts';

/** Error sentences by field; the key `''` is for errors of no field. */
export type Refusals = Partial<Record<SettingName | '', string>>;

const failed = 'Failed to update system settings';

/** `version` is the version on the screen. */
export function useSave(version: number) {
  const { run } = useCommand(contract.settings.save, { shownBy: contract.settings.get });
  const [waiting, setWaiting] = useState(0);
  const known = useRef(version);
  known.current = Math.max(known.current, version);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const saveNow = useCallback(
    async (changes: SaveSettings): Promise<Refusals> => {
      try {
        const saved = await run({ body: changes, ifMatch: known.current });
        known.current = Math.max(known.current, saved.version);
        toast({ title: 'Settings Updated' });
        return {};
      } catch (cause) {
        const error = toApiError(cause);
        toast({ title: 'Error', description: failed, destructive: true });
        const byField = Object.fromEntries((error.problem?.errors ?? []).map(({ path, message }) => [path, message])) as Refusals;
        return { '': error.sentence, ...byField };
      }
    },
    [run],
  );

  const save = useCallback(
    (changes: SaveSettings): Promise<Refusals> => {
      setWaiting((n) => n + 1);
      const mine = last.current.then(() => saveNow(changes)).finally(() => setWaiting((n) => n - 1));
      last.current = mine;
      return mine;
    },
    [saveNow],
  );
  return { save, busy: waiting > 0 };
}
