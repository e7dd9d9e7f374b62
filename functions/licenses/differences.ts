// What a license and its firearm's record say differently.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { checkLicense } from './store.ts';

export const handler = handle(contract.licenses.differences)(async ({ actor, params }) => ({ differences: await checkLicense(params.id, scopeOf(actor)) }));
