import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { extendIssue } from './extend-store.ts';

export const handler = handle(contract.custody.extend)(({ actor, body }) => extendIssue(body, actor));
