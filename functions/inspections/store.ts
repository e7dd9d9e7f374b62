// Reads one inspection with the data that the caller may see. The list is in list-store.ts, scheduling in plan.ts, steps in steps.ts.

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
  readonly issued: number;
}

const noneIssued = { issued: 0 };

/** Counts from before the registry knew custody have no issued firearms. */
export const stockOf = (record: InspectionRecord): Stock | undefined => record.stock && { ...noneIssued, ...(record.stock as Stock) };

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

/** The record in the form of the contract, with null for missing values. */
export function shown(record: InspectionRecord): Inspection {
  return {
    ...withNulls(record, optional),
    // The second name of the type in the specification (decision 088).
    type: record.inspectionType,
    unannounced: record.unannounced ?? false,
    findings: findingsOf(record),
    checklist: checklistOf(record),
  };
}

/**
 * The inspection with the data that the caller may see. A provider reads findings after completion. A later holder of the firearm reads only that it was
 * inspected.
 */
export const shownTo = (record: InspectionRecord, actor: Actor): Inspection => shownIn(record, scopeOf(actor));

/** The same for a scope: the export worker knows only the reader's scope. */
export function shownIn(record: InspectionRecord, scope: Scope): Inspection {
  if (scope.kind === 'national') return shown(record);
  const theirs = inScope(scope, holdersOf(record));
  const reported = theirs && isReported(record.status);
  const all = shown(record);
  // Hidden, because a match shows another provider's firearm and its police status.
  const checklist = all.checklist && { ...all.checklist, unexpected: all.checklist.unexpected.map((one) => ({ ...one, matches: null })) };
  return {
    ...all,
    checklist,
    ...(theirs ? {} : { entityId: null, entityName: null, location: null, reason: null }),
    ...(reported ? {} : { findings: null, checklist: null, review: null, followUp: null, signatures: null, notes: null }),
  };
}

/** Providers that may see it: none before the start of an unannounced inspection. */
const holdersOf = (record: InspectionRecord) => (isHidden(record) ? [] : [record.entityId, record.keeperId]);

/** Returns an inspection in the caller's scope. Throws `not-found`. */
export async function getInspection(id: string, scope: Scope): Promise<InspectionRecord> {
  const { data } = await inspections().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, holdersOf(data))) throw notFound();
  return data;
}
