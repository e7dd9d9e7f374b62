import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createOfficer } from './store.ts';

export const handler = handle(contract.officers.create)(({ actor, body }) => createOfficer(body, actor));
