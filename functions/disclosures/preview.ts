// What submitting a disclosure now would freeze.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { readPreview } from './store.ts';

export const handler = handle(contract.disclosures.preview)(({ actor, params }) => readPreview(params.id, actor));
