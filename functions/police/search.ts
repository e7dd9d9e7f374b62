import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getOwnWithHits, searchFirearms } from './store.ts';

// A retry shows the search again while its records can be opened, and records that (decision 109).
export const handler = handle(contract.police.search, { again: ({ id }, { actor }) => getOwnWithHits(id, actor) })(({ actor, body }) =>
  searchFirearms(body, actor),
);
