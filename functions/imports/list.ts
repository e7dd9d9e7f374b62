import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listImports } from './store.ts';

export const handler = handle(contract.imports.list)(({ actor, query }) => listImports(actor, query));
