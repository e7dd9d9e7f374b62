import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createLicense } from './store.ts';

export const handler = handle(contract.licenses.create)(({ actor, body }) => createLicense(body, actor));
