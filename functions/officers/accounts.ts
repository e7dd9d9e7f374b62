import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { users } from '../users/entity.ts';
import { getOfficer } from './store.ts';

/** Nobody needs more accounts than this. */
const mostAccounts = 20;

export const handler = handle(contract.officers.accounts)(async ({ actor, params }) => {
  const { id: officerId } = await getOfficer(params.id, scopeOf(actor));
  const { data } = await users().query.ofOfficer({ officerId }).go({ limit: mostAccounts });
  return { accounts: data.map(({ id, firstName, lastName, duty = null, isActive }) => ({ id, name: `${firstName} ${lastName}`, duty, isActive })) };
});
