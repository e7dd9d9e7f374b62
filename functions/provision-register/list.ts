import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { loggedPage } from '../custody/logged.ts';
import { handle } from '../http/handle.ts';
import { listEntries } from './store.ts';

export const handler = handle(contract.provisionRegister.list)(({ actor, params, query }) => loggedPage(listEntries(params.id, scopeOf(actor), query), actor));
