import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { readPreview } from './store.ts';

export const handler = handle(contract.disclosures.preview)(({ actor, params }) => readPreview(params.id, actor));
