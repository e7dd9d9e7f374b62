// Takes note of a file to import and answers where the browser puts it.
import { contract } from '../../shared/contract.ts';
import { handle } from '../http/handle.ts';
import { createImport } from './store.ts';

export const handler = handle(contract.imports.create)(({ actor, body }) => createImport(body, actor));
