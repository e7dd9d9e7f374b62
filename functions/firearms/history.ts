// Everything that happened to a firearm, and whether the chain of its entries verifies.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import type { FirearmRecord } from './entity.ts';
import { getFirearm } from './store.ts';
import { withoutOthersWords } from './told-elsewhere.ts';

export const handler = handle(contract.firearms.history)(async ({ actor, params: { id } }) => {
  let present: FirearmRecord | undefined;
  const history = await historyOf('firearm', id, async () => {
    present = await getFirearm(id, scopeOf(actor));
    return present;
  });
  return { ...history, entries: await withoutOthersWords(history.entries, present, actor) };
});
