import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { summary } from './score-store.ts';

export const handler = handle(contract.compliance.summary)(() => summary());
