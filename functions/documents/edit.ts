// Gives a document another name or kind.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { editDocument } from './change.ts';

export const handler = handle(contract.documents.edit)(({ actor, params, body, ifMatch }) => editDocument(params.id, body, actor, ifMatch));
