import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { addNote } from './note-store.ts';

export const handler = handle(contract.cases.addNote)(({ actor, params, body }) => addNote(params.id, body, actor));
