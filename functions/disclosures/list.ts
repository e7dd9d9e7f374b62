import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listDisclosures } from './list-store.ts';

export const handler = handle(contract.disclosures.list)(({ actor, query }) => listDisclosures(scopeOf(actor), query, actor));
