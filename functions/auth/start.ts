// Redirects every sign-in button to the sign-in page (spec 1, section 2).
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';

export const handler = handle(contract.auth.start)(async () => ({ location: '/login' }));
