import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listWithRole } from './store.ts';

export const handler = handle(contract.users.lawEnforcement)(({ query }) => listWithRole('law_enforcement', query));
