// The license of a firearm is recorded.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { createLicense } from './store.ts';

export const handler = handle(contract.licenses.create)(({ actor, body }) => createLicense(body, actor));
