import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listOfCompany } from './of-company-store.ts';

export const handler = handle(contract.firearms.ofCompany)(({ actor, query }) => listOfCompany(scopeOf(actor), query));
