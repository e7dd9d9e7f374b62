// What a rule would find today, before it is saved.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { tryRule } from './rule-store.ts';

export const handler = handle(contract.compliance.try)(({ body }) => tryRule(body));
