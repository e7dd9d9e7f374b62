import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { forecastOf } from './eligibility-store.ts';

export const handler = handle(contract.officers.forecast)(({ actor, query }) => forecastOf(scopeOf(actor), query));
