import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getCheck } from './store.ts';

export const handler = handle(contract.checks.history)(({ params }) => historyOf('firearm-check', params.id, () => getCheck(params.id)));
