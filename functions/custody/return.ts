import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { returnFirearms } from './return-store.ts';

export const handler = handle(contract.custody.return)(({ actor, body }) => returnFirearms(body, actor));
