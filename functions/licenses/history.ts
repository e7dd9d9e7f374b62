import { scopeOf } from '../../shared/access/scope.ts';
import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getLicense } from './store.ts';

export const handler = handle(contract.licenses.history)(({ actor, params: { id } }) => historyOf('license', id, () => getLicense(id, scopeOf(actor))));
