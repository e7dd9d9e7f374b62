import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { checkReturn } from './steps.ts';

export const handler = handle(contract.seizures.returnCheck)(async ({ actor, params }) => ({ obstacles: await checkReturn(params.id, scopeOf(actor)) }));
