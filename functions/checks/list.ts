// The checks of unexpected firearms.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { listChecks } from './store.ts';

export const handler = handle(contract.checks.list)(({ query }) => listChecks(query));
