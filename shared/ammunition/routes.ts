// Calls about ammunition in safes.

import { PageQuery } from '../kinds/index.ts';
import { route, routes } from '../route.ts';
import { AmmunitionBalance, AmmunitionEntry, BalanceQuery, MoveAmmunition, RecordAmmunition } from './schema.ts';

// The event's ID makes a repeat harmless. With status 201 the calls would have an Idempotency-Key as well, whose mark keeps a hash of the body: with a PIN of
// six digits in it, the hash would give the PIN away.
export const ammunition = routes('ammunition', {
  balances: route({
    description: 'Lists the rounds of each caliber in a safe, or in all safes of a provider.',
    method: 'GET',
    path: '/api/ammunition',
    permission: 'custody:read',
    query: BalanceQuery,
    response: AmmunitionBalance,
    list: true,
  }),
  entries: route({
    description: 'Lists the entries of one caliber in one safe, newest first. `{id}` is the id of the safe.',
    method: 'GET',
    path: '/api/ammunition/{id}/{caliber}',
    permission: 'custody:read',
    query: PageQuery,
    response: AmmunitionEntry,
    list: true,
  }),
  record: route({
    description: 'Records rounds that were received, expended, counted or destroyed. All but a receipt need a second person with a PIN, who is not the caller.',
    method: 'POST',
    path: '/api/ammunition/entries',
    permission: 'ammunition:write',
    body: RecordAmmunition,
    response: AmmunitionEntry,
  }),
  move: route({
    description: 'Moves rounds to another safe of the provider. Returns the entry of the safe that they left.',
    method: 'POST',
    path: '/api/ammunition/moves',
    permission: 'ammunition:write',
    body: MoveAmmunition,
    response: AmmunitionEntry,
  }),
});
