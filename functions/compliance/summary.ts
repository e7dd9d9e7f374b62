// The compliance of all providers in figures, and what the score is worked from.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { summary } from './score-store.ts';

export const handler = handle(contract.compliance.summary)(() => summary());
