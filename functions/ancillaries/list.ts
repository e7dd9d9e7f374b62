import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { totalAhead } from '../counters/store.ts';
import { handle } from '../http/handle.ts';
import { listAncillaries } from './list-store.ts';

export const handler = handle(contract.ancillaries.list, { ahead: totalAhead('ancillary') })(({ actor, query, known }) =>
  listAncillaries(scopeOf(actor), query, known),
);
