// What was noted of a case, newest first.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listNotes } from './note-store.ts';

export const handler = handle(contract.cases.notes)(({ actor, params, query }) => listNotes(params.id, scopeOf(actor), query));
