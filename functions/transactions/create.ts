import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createTransaction } from './store.ts';

export const handler = handle(contract.transactions.create)(({ actor, body }) => createTransaction(body, actor));
