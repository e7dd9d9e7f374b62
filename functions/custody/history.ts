import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { logCustodyRead } from './logged.ts';
import { custodyHistory } from './reads.ts';

/** The provider of an entry, with its name or without. Undefined for an entry whose details the caller does not see. */
const providerOf = (entity: unknown): number | undefined => (entity as { readonly id?: number } | undefined)?.id ?? (entity as number | undefined);

export const handler = handle(contract.custody.history)(async ({ actor, params, query }) => {
  const history = await custodyHistory(params.id, actor, query);
  const providers = history.items.flatMap(({ metadata }) => providerOf(metadata?.legalEntityId) ?? []);
  await logCustodyRead(
    providers.map((legalEntityId) => ({ legalEntityId })),
    actor,
  );
  return history;
});
