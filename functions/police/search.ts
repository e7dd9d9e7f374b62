import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { getOwnWithHits, searchFirearms } from './store.ts';

// Sent again, it is the same search shown again: for as long as that may be opened, and written down like it (decision 109).
export const handler = handle(contract.police.search, { again: ({ id }, { actor }) => getOwnWithHits(id, actor) })(({ actor, body }) =>
  searchFirearms(body, actor),
);
