// The users of the caller's company.
import { contract } from '../../shared/contract.ts';
import { handle } from '../platform/handle.ts';
import { shownAll } from './shown.ts';
import { listStaff } from './staff-store.ts';

export const handler = handle(contract.users.staff)(async ({ actor, query }) => {
  const { items, ...page } = await listStaff(actor, query);
  return { ...page, items: await shownAll(items) };
});
