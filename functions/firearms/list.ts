import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { totalAhead } from '../counters/store.ts';
import { handle } from '../http/handle.ts';
import { listFirearms } from './list-store.ts';

export const handler = handle(contract.firearms.list, { ahead: totalAhead('firearm') })(({ actor, query, known }) =>
  listFirearms(scopeOf(actor), query, known),
);
