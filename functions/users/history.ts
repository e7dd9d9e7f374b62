// What happened to a user's account: made, changed, deactivated, by whom.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { historyOf } from '../workflow/store.ts';
import { getUser } from './store.ts';

export const handler = handle(contract.users.history)(({ params }) => historyOf('user', params.id, () => getUser(params.id)));
