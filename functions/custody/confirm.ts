import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { confirmOfficer } from './confirm-store.ts';

export const handler = handle(contract.custody.confirm)(({ actor, body }) => confirmOfficer(body, actor));
