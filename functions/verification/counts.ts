// How many records stand in each verification.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { countVerifications } from './store.ts';

export const handler = handle(contract.verification.counts)(() => countVerifications());
