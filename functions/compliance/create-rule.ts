// A new rule for the sweep.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { createRule } from './rule-store.ts';

export const handler = handle(contract.compliance.createRule)(({ actor, body }) => createRule(body, actor));
