import { scopeOf } from '../../shared/access/scope.ts';
import { isFileRecord } from '../../shared/documents/schema.ts';
import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listFiles } from './file-list.ts';
import { listDocuments } from './list-store.ts';

export const handler = handle(contract.documents.list)(({ actor, query }) =>
  isFileRecord(query.associatedEntityType) ? listFiles(query.associatedEntityType, query, actor) : listDocuments(scopeOf(actor), query, actor),
);
