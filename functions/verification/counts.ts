import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { countVerifications } from './store.ts';

export const handler = handle(contract.verification.counts)(() => countVerifications());
