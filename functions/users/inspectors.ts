import * as contract from '../../shared/features.ts';
import { handle } from '../http/handle.ts';
import { listWithRole } from './store.ts';

export const handler = handle(contract.users.inspectors)(async ({ query }) => {
  const { items, next } = await listWithRole('inspector', query);
  return { items: items.map((user) => ({ ...user, province: user.province ?? null })), next };
});
