import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listAlerts } from './list-store.ts';

export const handler = handle(contract.compliance.listOpen)(({ actor, query }) => listAlerts(scopeOf(actor), { ...query, isResolved: false }));
