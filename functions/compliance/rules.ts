import * as contract from '../../shared/features.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { handle } from '../http/handle.ts';
import { listRules } from './rule-store.ts';

export const handler = handle(contract.compliance.rules)(async ({ query: { limit, cursor } }) => {
  const rules = await listRules();
  const after = Number(positionOf(cursor) ?? 0);
  return pageOf(rules.filter(({ id }) => id > after).slice(0, limit + 1), limit, ({ id }) => String(id), rules.length);
});
