// The rules of the sweep: a few dozen at most, read whole and shown page by page.
import { contract } from '../../shared/contract.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { handle } from '../http/handle.ts';
import { listRules } from './rule-store.ts';

export const handler = handle(contract.compliance.rules)(async ({ query: { limit, cursor } }) => {
  const rules = await listRules();
  const after = Number(positionOf(cursor) ?? 0);
  return pageOf(rules.filter(({ id }) => id > after).slice(0, limit + 1), limit, ({ id }) => String(id), rules.length);
});
