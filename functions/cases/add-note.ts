// A note is added to a case.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { addNote } from './note-store.ts';

export const handler = handle(contract.cases.addNote)(({ actor, params, body }) => addNote(params.id, body, actor));
