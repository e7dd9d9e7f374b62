// Calls about a provider's stock register. `{id}` is the legal entity's.
import { route } from '../route.ts';
import { CorrectStockEntry, StockCounts, StockEntry, StockQuery } from './schema.ts';

export const stockRegister = {
  list: route({
    method: 'GET',
    path: '/api/legal-entities/{id}/stock-register',
    permission: 'stock-register:read',
    query: StockQuery,
    response: StockEntry,
    list: true,
  }),
  counts: route({ method: 'GET', path: '/api/legal-entities/{id}/stock-counts', permission: 'stock-register:read', response: StockCounts }),
  get: route({ method: 'GET', path: '/api/legal-entities/{id}/stock-register/{number}', permission: 'stock-register:read', response: StockEntry }),
  correct: route({
    method: 'POST',
    path: '/api/legal-entities/{id}/stock-register/{number}/corrections',
    permission: 'stock-register:correct',
    body: CorrectStockEntry,
    response: StockEntry,
    status: 201,
  }),
};
