import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { Problem } from '../../shared/problem.ts';
import { handle } from '../http/handle.ts';
import { findByNumber } from './store.ts';

export const handler = handle(contract.legalEntities.find)(async ({ actor, query }) => {
  // A client without a provider cannot transfer firearms and finds nobody.
  const found = scopeOf(actor).kind === 'none' ? undefined : await findByNumber(query.number);
  if (!found) {
    const message = 'No legal entity has this PSiRA or registration number.';
    throw new Problem('not-found', `${message} Compare it with the certificate.`, [{ path: 'number', message }]);
  }
  return found;
});
