import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { logged } from './logged.ts';
import { custodyOfFirearm } from './reads.ts';

export const handler = handle(contract.custody.ofFirearm)(({ actor, params }) => logged(custodyOfFirearm(params.id, scopeOf(actor)), actor));
