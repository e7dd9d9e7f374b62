// How many records stand in each verification.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { countVerifications } from './store.ts';

export const handler = handle(contract.verification.counts)(() => countVerifications());
