// One document; its uploader is told what became of it.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { getDocument, shown } from './store.ts';

export const handler = handle(contract.documents.get)(async ({ actor, params }) => shown(await getDocument(params.id, actor)));
