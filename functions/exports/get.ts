// How far an export of the caller's own is.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { getExport, shown } from './store.ts';

export const handler = handle(contract.exports.get)(async ({ actor, params }) => shown(await getExport(params.id, actor)));
