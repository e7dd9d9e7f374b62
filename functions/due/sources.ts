// The sources of dates. Most are search facets, which return a page in date order without reading the table. Queued tasks are read from workflow statuses.
// The cost of a source does not grow with the registry.

import * as v from 'valibot';
import { criteriaOf } from '../../shared/compliance/rules.ts';
import type { DueKind } from '../../shared/due/schema.ts';
import { dayOf, startOf } from '../../shared/kinds/time.ts';
import { nextDisclosureOf } from '../compliance/findings-of-providers.ts';
import { alertSearch } from '../compliance/list-store.ts';
import { everyRule } from '../compliance/rule-store.ts';
import { workflowStatus } from '../history/entity.ts';
import { inspectionSearch } from '../inspections/search.ts';
import { findLegalEntities } from '../legal-entities/store.ts';
import { licenseSearch } from '../licenses/search.ts';
import { riskSearch } from '../profiling/store.ts';
import type { SearchIndex } from '../search/index.ts';
import { type Ask, type Found, pageFrom, type Ref, type Source } from './ref.ts';

/** Maximum number of queued tasks read, longest overdue first. Far fewer are queued at any time. */
const maxQueued = 1000;

type Facets = Readonly<Record<string, string | undefined>>;

const searched =
  (kind: DueKind, search: SearchIndex, facet: string, facets: (ask: Ask) => Facets): Source =>
  async (ask) => {
    const { scope, from, to, after, limit } = ask;
    const request = { scope, facets: facets(ask), ranges: { [facet]: { ...(from ? { from } : {}), to } }, limit };
    const { found, total } = await search.ranked(request, { facet, order: 'ascending', after: after && { value: after.on, id: after.id } });
    return { refs: found.map(({ id, value }) => ({ kind, on: value, id })), total };
  };

/** `tasks`: the tasks of this kind that a provider's users must do. */
const queued =
  (kind: DueKind, dueKind: 'corrective-action' | 'loss', ...tasks: readonly string[]): Source =>
  async (ask) => {
    const { scope, after, from = '', to } = ask;
    if (scope.kind === 'none') return { refs: [], total: 0 };
    const { query } = workflowStatus();
    const begin = after && after.on > from ? after.on : from;
    // The index sorts by day or instant; an instant sorts after its day.
    const { data } =
      scope.kind === 'entity'
        ? await query.waiting({ waitsFor: `entity:${scope.legalEntityId}` }).go({ limit: maxQueued })
        : await query
            .fallingDue({ dueKind })
            .between({ fallsDue: begin ? startOf(begin).toISOString().slice(0, 10) : ' ' }, { fallsDue: `${to}~` })
            .go({ limit: maxQueued });
    const refs = data
      .filter((one) => tasks.includes(one.task ?? '') && one.fallsDue)
      .map((status): Ref => ({ kind, on: status.fallsDue?.includes('T') ? dayOf(status.fallsDue) : (status.fallsDue ?? ''), id: status.entityId, status }));
    const page = pageFrom(refs, ask);
    return scope.kind === 'entity' ? page : { ...page, total: undefined };
  };

/** For one provider the date of its next disclosure; for the country the overdue ones, which the daily sweep finds. */
const disclosures: Source = async (ask): Promise<Found> => {
  const { scope } = ask;
  if (scope.kind !== 'entity') return overdueDisclosures(ask);
  const [rules, [entity]] = await Promise.all([everyRule(), findLegalEntities([scope.legalEntityId])]);
  const rule = rules.find(({ ruleType, isActive }) => ruleType === 'disclosure_overdue' && isActive);
  if (!rule || !entity) return { refs: [], total: 0 };
  const on = await nextDisclosureOf(entity, v.parse(criteriaOf.disclosure_overdue, rule.criteria).months);
  return pageFrom(on ? [{ kind: 'disclosure', on, id: String(entity.id) }] : [], ask);
};

const overdueDisclosures = searched('disclosure', alertSearch, 'dueDate', ({ province }) => ({ type: 'disclosure_overdue', resolved: 'no', province }));

export const sources: Readonly<Record<DueKind, Source>> = {
  lodging: searched('lodging', licenseSearch, 'lodgeBy', () => ({ status: 'current' })),
  // A license whose renewal was lodged in time does not expire (FCA s24(4)).
  expiry: searched('expiry', licenseSearch, 'runsOut', () => ({ status: 'current' })),
  disclosure: disclosures,
  case_number: queued('case_number', 'loss', 'loss.docket'),
  // Missing firearms must be found, or their loss reported, within 24 hours of the inspection.
  corrective_action: queued('corrective_action', 'corrective-action', 'corrective-action.answer', 'missing-firearm.answer'),
  visit: searched('visit', inspectionSearch, 'visitOn', ({ oversees }) => ({ status: 'scheduled', ...(oversees ? {} : { told: 'yes' }) })),
  inspection: searched('inspection', riskSearch, 'dueOn', ({ province }) => ({ province })),
};
