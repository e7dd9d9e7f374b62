// Where dates come from. Most are facets of the searches, which answer a page in the order of the days without reading the table;
// what waits in a queue is read from the workflow statuses. No source costs more as the registry grows.

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

/** How many waiting tasks are read, longest overdue first: far more than wait at any moment. */
const mostWaiting = 1000;

type Facets = Readonly<Record<string, string | undefined>>;

const searched =
  (kind: DueKind, search: SearchIndex, facet: string, facets: (ask: Ask) => Facets): Source =>
  async (ask) => {
    const { scope, from, to, after, limit } = ask;
    const request = { scope, facets: facets(ask), ranges: { [facet]: { ...(from ? { from } : {}), to } }, limit };
    const { found, total } = await search.ranked(request, { facet, order: 'ascending', after: after && { value: after.on, id: after.id } });
    return { refs: found.map(({ id, value }) => ({ kind, on: value, id })), total };
  };

/** `tasks`: only these tasks of the kind, those that a provider's people have to do. */
const queued =
  (kind: DueKind, dueKind: 'corrective-action' | 'loss', ...tasks: readonly string[]): Source =>
  async (ask) => {
    const { scope, after, from = '', to } = ask;
    if (scope.kind === 'none') return { refs: [], total: 0 };
    const { query } = workflowStatus();
    const begin = after && after.on > from ? after.on : from;
    // Those of a kind stand in the order of their days or moments; a moment of a day is behind the day itself.
    const { data } =
      scope.kind === 'entity'
        ? await query.waiting({ waitsFor: `entity:${scope.legalEntityId}` }).go({ limit: mostWaiting })
        : await query
            .fallingDue({ dueKind })
            .between({ fallsDue: begin ? startOf(begin).toISOString().slice(0, 10) : ' ' }, { fallsDue: `${to}~` })
            .go({ limit: mostWaiting });
    const refs = data
      .filter((one) => tasks.includes(one.task ?? '') && one.fallsDue)
      .map((status): Ref => ({ kind, on: status.fallsDue?.includes('T') ? dayOf(status.fallsDue) : (status.fallsDue ?? ''), id: status.entityId, status }));
    const page = pageFrom(refs, ask);
    return scope.kind === 'entity' ? page : { ...page, total: undefined };
  };

/** Of one provider the day of its next disclosure; of the country those that are overdue, which the daily check finds. */
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
  // Lodged in time it has no day on which it runs out (FCA s24(4)).
  expiry: searched('expiry', licenseSearch, 'runsOut', () => ({ status: 'current' })),
  disclosure: disclosures,
  case_number: queued('case_number', 'loss', 'loss.docket'),
  // A missing firearm is to be found, or its loss reported, within 24 hours of the inspection.
  corrective_action: queued('corrective_action', 'corrective-action', 'corrective-action.answer', 'missing-firearm.answer'),
  visit: searched('visit', inspectionSearch, 'visitOn', ({ oversees }) => ({ status: 'scheduled', ...(oversees ? {} : { told: 'yes' }) })),
  inspection: searched('inspection', riskSearch, 'dueOn', ({ province }) => ({ province })),
};
