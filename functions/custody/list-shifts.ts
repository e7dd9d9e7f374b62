import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { loggedPage } from './logged.ts';
import { listShifts } from './shift-store.ts';

export const handler = handle(contract.custody.listShifts)(({ actor, query }) => loggedPage(listShifts(scopeOf(actor), query), actor));
