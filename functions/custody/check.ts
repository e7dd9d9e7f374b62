import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { checkIssue } from './check-store.ts';

export const handler = handle(contract.custody.check)(({ actor, body }) => checkIssue(body, actor));
