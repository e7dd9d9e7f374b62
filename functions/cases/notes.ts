import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listNotes } from './note-store.ts';

export const handler = handle(contract.cases.notes)(({ actor, params, query }) => listNotes(params.id, scopeOf(actor), query));
