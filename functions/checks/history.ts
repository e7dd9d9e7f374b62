// Who did what to a check, and when.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getCheck } from './store.ts';

export const handler = handle(contract.checks.history)(({ params }) => historyOf('firearm-check', params.id, () => getCheck(params.id)));
