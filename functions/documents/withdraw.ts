import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { withdrawDocument } from './change.ts';

export const handler = handle(contract.documents.withdraw)(({ actor, params, body, ifMatch }) => withdrawDocument(params.id, body, actor, ifMatch));
