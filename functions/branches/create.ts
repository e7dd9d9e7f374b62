import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createBranch } from './store.ts';

export const handler = handle(contract.branches.create)(({ actor, body }) => createBranch(body, actor));
