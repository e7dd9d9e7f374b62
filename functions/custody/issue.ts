import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { issueFirearms } from './issue-store.ts';

export const handler = handle(contract.custody.issue)(({ actor, body }) => issueFirearms(body, actor));
