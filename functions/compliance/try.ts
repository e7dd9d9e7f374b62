import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { tryRule } from './rule-store.ts';

export const handler = handle(contract.compliance.try)(({ body }) => tryRule(body));
