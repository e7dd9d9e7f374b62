import * as contract from '../../shared/features.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getUser } from './store.ts';

export const handler = handle(contract.users.history)(({ params }) => historyOf('user', params.id, () => getUser(params.id)));
