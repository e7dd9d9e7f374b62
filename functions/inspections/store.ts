// Inspections: which there are, and what the caller sees of them. Scheduling is in plan.ts, their steps in steps.ts.
import type { Actor } from '../../shared/access/actor.ts';
import { can } from '../../shared/access/roles.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { partsOf } from '../../shared/inspections/checklist.ts';
import { isReported } from '../../shared/inspections/rules.ts';
import type { Checklist, Finding, Inspection, InspectionQuery } from '../../shared/inspections/schema.ts';
import { notFound } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { pageOfFound, positionOf } from '../data/pages.ts';
import { getFirearm } from '../firearms/store.ts';
import { type InspectionRecord, inspections } from './entity.ts';
import { inspectionSearch } from './search.ts';

export type { InspectionRecord } from './entity.ts';

const optional = [
  'firearmId',
  'firearm',
  'entityId',
  'entityName',
  'scheduledDate',
  'startedAt',
  'completedDate',
  'completedBy',
  'completedByName',
  'location',
  'inspectorId',
  'inspectorName',
  'reason',
  'review',
] as const satisfies readonly (keyof InspectionRecord)[];

export const findingsOf = (record: InspectionRecord): Finding[] => (record.findings as Finding[] | undefined) ?? [];

interface Stock {
  readonly expected: number;
  readonly found: number;
  readonly missing: number;
}

export const stockOf = (record: InspectionRecord) => record.stock as Stock | undefined;

function checklistOf(record: InspectionRecord): Checklist {
  const unexpected = (record.unexpected as Checklist['unexpected'] | undefined) ?? [];
  const stock = stockOf(record);
  return {
    parts: [...partsOf(record.inspectionType)],
    answers: (record.answers as Checklist['answers'] | undefined) ?? {},
    stock: stock ? { ...stock, unexpected: unexpected.length } : null,
    missing: (record.missing as Checklist['missing'] | undefined) ?? [],
    unexpected,
  };
}

/** The record as the contract shows it: what is not known is null. */
export function shown(record: InspectionRecord): Inspection {
  return {
    ...record,
    ...(Object.fromEntries(optional.map((name) => [name, record[name] ?? null])) as Pick<Inspection, (typeof optional)[number]>),
    findings: findingsOf(record),
    checklist: checklistOf(record),
    notes: null,
  };
}

/**
 * What the person sees of it. A provider reads what was found when the inspection is completed, and of a firearm that came to it
 * later only that it was inspected.
 */
export function shownTo(record: InspectionRecord, actor: Actor): Inspection {
  const scope = scopeOf(actor);
  if (scope.kind === 'national') return shown(record);
  const theirs = inScope(scope, holdersOf(record));
  const reported = theirs && isReported(record.status);
  const all = shown(record);
  return { ...all, ...(theirs ? {} : { entityName: null, reason: null }), ...(reported ? {} : { findings: null, checklist: null, review: null }) };
}

const holdersOf = ({ entityId, keeperId }: InspectionRecord) => [entityId, keeperId];

/** An inspection that the caller may see. Throws `not-found`. */
export async function getInspection(id: string, scope: Scope): Promise<InspectionRecord> {
  const { data } = await inspections().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, holdersOf(data))) throw notFound();
  return data;
}

/** Inspections in the caller's scope, newest first; those of one firearm for who may see it, whoever held it then. Throws `not-found`. */
export async function listInspections(actor: Actor, query: InspectionQuery): Promise<Page<Inspection>> {
  const { limit, cursor, search, mine, ...facets } = query;
  const scope = scopeOf(actor);
  if (facets.firearmId) await getFirearm(facets.firearmId, scope);
  const found = await inspectionSearch.search({
    scope: facets.firearmId ? { kind: 'national' } : scope,
    search,
    facets: { ...facets, ...(mine && can(actor.role, 'inspection:perform') ? { inspectorId: actor.userId } : {}) },
    limit,
    after: positionOf(cursor),
  });
  return pageOfFound('inspection', found, (record: InspectionRecord) => shownTo(record, actor));
}
