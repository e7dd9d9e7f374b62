// Where every sign-in button leads: to the page that signs in (spec 1, section 2).
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';

export const handler = handle(contract.auth.start)(async () => ({ location: '/login' }));
