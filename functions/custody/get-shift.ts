import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { logged } from './logged.ts';
import { getShift } from './shift-store.ts';

export const handler = handle(contract.custody.getShift)(({ actor, params }) => logged(getShift(params.id, scopeOf(actor)), actor));
