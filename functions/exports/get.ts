import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getExport, shown } from './store.ts';

export const handler = handle(contract.exports.get)(async ({ actor, params }) => shown(await getExport(params.id, actor)));
