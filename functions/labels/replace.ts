import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { replaceLabel } from './store.ts';

export const handler = handle(contract.labels.replace)(({ actor, params, body }) => replaceLabel(params.code, body, actor));
