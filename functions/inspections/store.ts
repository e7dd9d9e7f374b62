// Inspections: what the caller sees of one. The list is in list-store.ts. Scheduling is in plan.ts, their steps in steps.ts.

import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import { partsOf } from '../../shared/inspections/checklist.ts';
import { isReported } from '../../shared/inspections/rules.ts';
import type { Checklist, Finding, Inspection } from '../../shared/inspections/schema.ts';
import { isHidden } from '../../shared/inspections/unannounced.ts';
import { notFound } from '../../shared/problem.ts';
import { withNulls } from '../data/record.ts';
import { type InspectionRecord, inspections } from './entity.ts';

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
  'followUp',
  'signatures',
  'notes',
] as const satisfies readonly (keyof InspectionRecord)[];

export const findingsOf = (record: InspectionRecord): Finding[] => (record.findings as Finding[] | undefined) ?? [];

interface Stock {
  readonly expected: number;
  readonly found: number;
  readonly missing: number;
}

export const stockOf = (record: InspectionRecord) => record.stock as Stock | undefined;

function checklistOf(record: InspectionRecord): Checklist {
  const unexpected = ((record.unexpected as Checklist['unexpected'] | undefined) ?? []).map((one) => ({ ...one, matches: one.matches ?? null }));
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
    ...withNulls(record, optional),
    // The specification's second name for it (decision 088).
    type: record.inspectionType,
    unannounced: record.unannounced ?? false,
    findings: findingsOf(record),
    checklist: checklistOf(record),
  };
}

/**
 * What the person sees of it. A provider reads what was found when the inspection is completed, and of a firearm that came to it
 * later only that it was inspected.
 */
export const shownTo = (record: InspectionRecord, actor: Actor): Inspection => shownIn(record, scopeOf(actor));

/** The same for a scope, because the export worker knows only the scope of the reader. */
export function shownIn(record: InspectionRecord, scope: Scope): Inspection {
  if (scope.kind === 'national') return shown(record);
  const theirs = inScope(scope, holdersOf(record));
  const reported = theirs && isReported(record.status);
  const all = shown(record);
  // A match names another provider and what the police know of its firearm.
  const checklist = all.checklist && { ...all.checklist, unexpected: all.checklist.unexpected.map((one) => ({ ...one, matches: null })) };
  return {
    ...all,
    checklist,
    ...(theirs ? {} : { entityId: null, entityName: null, location: null, reason: null }),
    ...(reported ? {} : { findings: null, checklist: null, review: null, followUp: null, signatures: null, notes: null }),
  };
}

/** Whose people may see it: nobody's of the provider until an unannounced one starts. */
const holdersOf = (record: InspectionRecord) => (isHidden(record) ? [] : [record.entityId, record.keeperId]);

/** An inspection that the caller may see. Throws `not-found`. */
export async function getInspection(id: string, scope: Scope): Promise<InspectionRecord> {
  const { data } = await inspections().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, holdersOf(data))) throw notFound();
  return data;
}
