// Who did what to a disclosure, and when.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getDisclosure } from './store.ts';

export const handler = handle(contract.disclosures.history)(({ actor, params }) =>
  historyOf('disclosure', params.id, () => getDisclosure(params.id, scopeOf(actor))),
);
