import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { voidIssue } from './void-store.ts';

export const handler = handle(contract.custody.void)(({ actor, body }) => voidIssue(body, actor));
