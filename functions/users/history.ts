// What happened to a user's account: made, changed, deactivated, by whom.
import { contract } from '../../shared/contract.ts';
import { historyOf } from '../history/store.ts';
import { handle } from '../http/handle.ts';
import { getUser } from './store.ts';

export const handler = handle(contract.users.history)(({ params }) => historyOf('user', params.id, () => getUser(params.id)));
