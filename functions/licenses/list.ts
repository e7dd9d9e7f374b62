import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { totalAhead } from '../counters/store.ts';
import { handle } from '../http/handle.ts';
import { listLicenses } from './list-store.ts';

export const handler = handle(contract.licenses.list, { ahead: totalAhead('license') })(({ actor, query, known }) =>
  listLicenses(scopeOf(actor), query, undefined, known),
);
