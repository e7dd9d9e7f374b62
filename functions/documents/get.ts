import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getDocument, shown } from './store.ts';

export const handler = handle(contract.documents.get)(async ({ actor, params }) => shown(await getDocument(params.id, actor)));
