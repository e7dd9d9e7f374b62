import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import type { FirearmRecord } from './entity.ts';
import { withoutOthersWords } from './redact-history.ts';
import { getFirearm } from './store.ts';

export const handler = handle(contract.firearms.history)(async ({ actor, params: { id } }) => {
  let present: FirearmRecord | undefined;
  const history = await historyOf('firearm', id, async () => {
    present = await getFirearm(id, scopeOf(actor));
    return present;
  });
  return { ...history, entries: await withoutOthersWords(history.entries, present, actor) };
});
