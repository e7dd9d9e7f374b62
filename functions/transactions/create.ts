// A party, or the office for it, begins a transaction.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { createTransaction } from './store.ts';

export const handler = handle(contract.transactions.create)(({ actor, body }) => createTransaction(body, actor));
