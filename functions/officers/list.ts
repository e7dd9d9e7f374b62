import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listOfficers } from './list-store.ts';

export const handler = handle(contract.officers.list)(({ actor, query }) => listOfficers(scopeOf(actor), query));
