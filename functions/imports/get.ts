import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getImport, shown } from './store.ts';

export const handler = handle(contract.imports.get)(async ({ actor, params }) => shown(await getImport(params.id, actor)));
