import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listStaff } from './staff-store.ts';
import { shownAll } from './view.ts';

export const handler = handle(contract.users.staff)(async ({ actor, query }) => {
  const { items, ...page } = await listStaff(actor, query);
  return { ...page, items: await shownAll(items) };
});
