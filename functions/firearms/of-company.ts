// All firearms of one company, sorted by any column.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listOfCompany } from './of-company-store.ts';

export const handler = handle(contract.firearms.ofCompany)(({ actor, query }) => listOfCompany(scopeOf(actor), query));
