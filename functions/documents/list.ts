// Available documents that the caller may see.
import { scopeOf } from '../../shared/access/scope.ts';
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { listDocuments } from './list-store.ts';

export const handler = handle(contract.documents.list)(({ actor, query }) => listDocuments(scopeOf(actor), query, actor));
