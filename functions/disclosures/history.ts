// Who did what to a disclosure, and when.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { readDisclosure } from './store.ts';

export const handler = handle(contract.disclosures.history)(({ actor, params }) => historyOf('disclosure', params.id, () => readDisclosure(params.id, actor)));
