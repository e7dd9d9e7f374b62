// The open compliance alerts of the caller's scope, the gravest first.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listAlerts } from './list-store.ts';

export const handler = handle(contract.compliance.listOpen)(({ actor, query }) => listAlerts(scopeOf(actor), { ...query, isResolved: false }));
