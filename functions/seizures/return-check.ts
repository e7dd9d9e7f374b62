// What forbids the return of what was seized, before somebody returns it.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { checkReturn } from './steps.ts';

export const handler = handle(contract.seizures.returnCheck)(async ({ actor, params }) => ({ obstacles: await checkReturn(params.id, scopeOf(actor)) }));
