import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { beginUpload } from './begin.ts';

export const handler = handle(contract.documents.upload)(({ actor, body }) => beginUpload(body, actor));
