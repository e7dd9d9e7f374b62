import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listChecks } from './store.ts';

export const handler = handle(contract.checks.list)(({ query }) => listChecks(query));
