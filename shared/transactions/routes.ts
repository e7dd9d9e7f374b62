// Calls about transactions.

import { History } from '../history/schema.ts';
import { route } from '../route.ts';
import { CreateTransaction, DecideTransaction, Transaction, TransactionCounts, TransactionQuery } from './schema.ts';

export const transactions = {
  list: route({ method: 'GET', path: '/api/transactions', permission: 'transaction:read', query: TransactionQuery, response: Transaction, list: true }),
  counts: route({ method: 'GET', path: '/api/dashboard/transactions', permission: 'transaction:read', response: TransactionCounts }),
  get: route({ method: 'GET', path: '/api/transactions/{id}', permission: 'transaction:read', response: Transaction }),
  history: route({ method: 'GET', path: '/api/transactions/{id}/history', permission: 'transaction:read', response: History }),
  create: route({ method: 'POST', path: '/api/transactions', permission: 'transaction:create', body: CreateTransaction, response: Transaction, status: 201 }),
  decide: route({ method: 'PATCH', path: '/api/transactions/{id}', permission: 'transaction:decide', body: DecideTransaction, response: Transaction }),
};
