// Somebody begins to upload a document to a record that they see.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { beginUpload } from './begin.ts';

export const handler = handle(contract.documents.upload)(({ actor, body }) => beginUpload(body, actor));
