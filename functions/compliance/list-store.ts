// Lists alerts by severity through the search index.
import type { Scope } from '../../shared/access/scope.ts';
import { type AlertQuery, type ComplianceAlert, severities } from '../../shared/compliance/schema.ts';
import type { Page } from '../../shared/route.ts';
import { badCursor, cursorOf, positionOf } from '../data/pages.ts';
import { SearchIndex } from '../search/index.ts';
import { readAlerts } from './raise-alerts.ts';
import { shown } from './store.ts';

const nobody = 'nobody';

export const alertSearch = new SearchIndex('compliance-alert', (item) => ({
  id: item.id,
  version: item.version,
  holders: [item.legalEntityId],
  text: {},
  facets: {
    severity: item.severity,
    type: item.type,
    province: item.province ?? null,
    legalEntityId: item.legalEntityId ?? null,
    assignedTo: item.assignedTo ?? nobody,
    resolved: item.isResolved ? 'yes' : 'no',
    dueDate: item.dueDate,
    // Most serious first, then longest due.
    order: `${severities.length - severities.indexOf(item.severity)}_${item.dueDate}`,
  },
}));

/** A cursor is `order:id`. */
function after(cursor: string | undefined) {
  const position = positionOf(cursor);
  if (position === undefined) return undefined;
  const [, value, id] = /^(\d_[\d-]+):([0-9a-f-]{36})$/.exec(position) ?? [];
  if (value === undefined || id === undefined) throw badCursor();
  return { value, id };
}

/** Alerts in the caller's scope, most serious first. */
export async function listAlerts(scope: Scope, { limit, cursor, isResolved, ...facets }: AlertQuery): Promise<Page<ComplianceAlert>> {
  const resolved = isResolved === undefined ? undefined : isResolved ? 'yes' : 'no';
  const request = { scope, facets: { ...facets, resolved }, limit: limit + 1 };
  const { found, total } = await alertSearch.ranked(request, { facet: 'order', order: 'ascending', after: after(cursor) });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const records = await readAlerts(page.map(({ id }) => id));
  return { items: records.map(shown), total, next: found.length > limit && last ? cursorOf(`${last.value}:${last.id}`) : undefined };
}
