import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { editDocument } from './change.ts';

export const handler = handle(contract.documents.edit)(({ actor, params, body, ifMatch }) => editDocument(params.id, body, actor, ifMatch));
