import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { beginUndo, getUndoable } from './store.ts';

export const handler = handle(contract.imports.undo)(async ({ actor, params, body: { reason } }) =>
  beginUndo(await getUndoable(params.id, actor), reason, actor),
);
