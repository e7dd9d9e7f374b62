// One disclosure.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { getDisclosure, shown } from './store.ts';

export const handler = handle(contract.disclosures.get)(async ({ actor, params }) => shown(await getDisclosure(params.id, scopeOf(actor))));
