import * as contract from '../../shared/features.ts';
import { notFound } from '../../shared/problem.ts';
import { accessedKinds } from '../../shared/readings/schema.ts';
import { handle } from '../http/handle.ts';
import { log } from '../platform/log.ts';
import { listAccess } from './store.ts';

export const handler = handle(contract.readings.list)(async ({ actor, params, query }) => {
  const kind = accessedKinds.find((one) => one === params.kind);
  if (!kind) throw notFound();
  log('info', 'access entries read', { kind, id: params.id, userId: actor.userId });
  return listAccess(kind, params.id, query);
});
