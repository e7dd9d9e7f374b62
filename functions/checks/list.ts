// The checks of unexpected firearms.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { listChecks } from './store.ts';

export const handler = handle(contract.checks.list)(({ query }) => listChecks(query));
