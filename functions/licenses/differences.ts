import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { checkLicense } from './store.ts';

export const handler = handle(contract.licenses.differences)(async ({ actor, params }) => ({ differences: await checkLicense(params.id, scopeOf(actor)) }));
