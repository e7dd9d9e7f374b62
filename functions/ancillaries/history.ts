// What happened to an ancillary, and whether its history verifies.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getAncillary } from './store.ts';

export const handler = handle(contract.ancillaries.history)(({ actor, params }) =>
  historyOf('ancillary', params.id, () => getAncillary(params.id, scopeOf(actor))),
);
