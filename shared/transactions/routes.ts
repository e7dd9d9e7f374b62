// API routes of transactions.

import { History } from '../history/schema.ts';
import { route, routes } from '../route.ts';
import { CreateTransaction, DecideTransaction, Transaction, TransactionCounts, TransactionQuery } from './schema.ts';

export const transactions = routes('transactions', {
  list: route({
    description: 'Lists the transactions that the caller may see.',
    method: 'GET',
    path: '/api/transactions',
    permission: 'transaction:read',
    query: TransactionQuery,
    response: Transaction,
    list: true,
  }),
  counts: route({
    description: 'Counts transactions: all, this month, pending, and under review.',
    method: 'GET',
    path: '/api/dashboard/transactions',
    permission: 'transaction:read',
    response: TransactionCounts,
  }),
  get: route({ description: 'Returns one transaction.', method: 'GET', path: '/api/transactions/{id}', permission: 'transaction:read', response: Transaction }),
  history: route({
    description: 'Returns the history of a transaction.',
    method: 'GET',
    path: '/api/transactions/{id}/history',
    permission: 'transaction:read',
    response: History,
  }),
  create: route({
    description: 'Creates a transaction. A party does this, or the firearm office for a party.',
    method: 'POST',
    path: '/api/transactions',
    permission: 'transaction:create',
    body: CreateTransaction,
    response: Transaction,
    status: 201,
  }),
  decide: route({
    description: 'Changes the status of a transaction. The current status determines who may do this.',
    method: 'PATCH',
    path: '/api/transactions/{id}',
    permission: 'transaction:decide',
    body: DecideTransaction,
    response: Transaction,
  }),
});
