// Officers of the police from outside, for whoever may share a case with them.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listWithRole } from './store.ts';

export const handler = handle(contract.users.police)(({ query }) => listWithRole('external_saps', query));
