import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { createImport } from './store.ts';

export const handler = handle(contract.imports.create)(({ actor, body }) => createImport(body, actor));
