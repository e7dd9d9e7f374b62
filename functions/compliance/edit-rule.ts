// A rule is changed, or switched on or off.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { editRule } from './rule-store.ts';

export const handler = handle(contract.compliance.editRule)(({ actor, params, body, ifMatch }) => editRule(params.id, body, actor, ifMatch));
