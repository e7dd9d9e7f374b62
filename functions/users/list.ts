import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listUsers } from './search.ts';
import { shownAll } from './view.ts';

export const handler = handle(contract.users.list)(async ({ query }) => {
  const { items, ...page } = await listUsers(query);
  return { ...page, items: await shownAll(items) };
});
