import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { readDisclosure } from './store.ts';

export const handler = handle(contract.disclosures.history)(({ actor, params }) => historyOf('disclosure', params.id, () => readDisclosure(params.id, actor)));
