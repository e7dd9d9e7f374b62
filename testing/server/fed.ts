// For tests of the search: the keys of an item with its own kind in the change feed.
import { indexes, recordKey } from '../../functions/data/table.ts';

export const fedKeys = (kind: string, id: string) => ({ ...recordKey(kind, id), [indexes.changes.pk]: kind });
