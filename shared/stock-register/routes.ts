// API calls for a provider's stock register. `{id}` is the legal entity's.
import { route, routes } from '../route.ts';
import { CorrectStockEntry, StockCounts, StockEntry, StockQuery } from './schema.ts';

export const stockRegister = routes('stockRegister', {
  list: route({
    description: 'Lists the entries of a provider’s stock register.',
    method: 'GET',
    path: '/api/legal-entities/{id}/stock-register',
    permission: 'stock-register:read',
    query: StockQuery,
    response: StockEntry,
    list: true,
  }),
  counts: route({
    description: 'Counts the entries of a provider’s stock register by type, and the firearms on hand.',
    method: 'GET',
    path: '/api/legal-entities/{id}/stock-counts',
    permission: 'stock-register:read',
    response: StockCounts,
  }),
  get: route({
    description: 'Returns one entry of a provider’s stock register.',
    method: 'GET',
    path: '/api/legal-entities/{id}/stock-register/{number}',
    permission: 'stock-register:read',
    response: StockEntry,
  }),
  correct: route({
    description: 'Corrects an entry of a stock register.',
    method: 'POST',
    path: '/api/legal-entities/{id}/stock-register/{number}/corrections',
    permission: 'stock-register:correct',
    body: CorrectStockEntry,
    response: StockEntry,
    status: 201,
  }),
});
