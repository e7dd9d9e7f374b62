// The person who uploaded a document withdraws it.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { withdrawDocument } from './change.ts';

export const handler = handle(contract.documents.withdraw)(({ actor, params, body, ifMatch }) => withdrawDocument(params.id, body, actor, ifMatch));
