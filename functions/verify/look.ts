import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { look } from './store.ts';

export const handler = handle(contract.verify.look)(({ query, address }) => look(query.token, address, new Date()));
