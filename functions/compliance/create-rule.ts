import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createRule } from './rule-store.ts';

export const handler = handle(contract.compliance.createRule)(({ actor, body }) => createRule(body, actor));
