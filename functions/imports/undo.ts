// Begins to undo an import, in the background and in the name of whoever asks for it.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { beginUndo, getUndoable } from './store.ts';

export const handler = handle(contract.imports.undo)(async ({ actor, params, body: { reason } }) =>
  beginUndo(await getUndoable(params.id, scopeOf(actor)), reason, actor),
);
