import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editRule } from './rule-store.ts';

export const handler = handle(contract.compliance.editRule)(({ actor, params, body, ifMatch }) => editRule(params.id, body, actor, ifMatch));
