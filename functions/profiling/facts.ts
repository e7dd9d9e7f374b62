// Gathers the facts behind a firearm's risk from other records, in a fixed number of reads.
import { type Left, untilOf } from '../../shared/compliance/facts.ts';
import { statusSinceOf } from '../../shared/firearms/rules.ts';
import { dayAfter, dayOf, monthsAfter } from '../../shared/kinds/time.ts';
import type { Standing } from '../../shared/legal-entities/schema.ts';
import { lodgeBy, periodsOn } from '../../shared/licenses/periods.ts';
import { lodgingOf } from '../../shared/licenses/rules.ts';
import type { RiskFacts } from '../../shared/profiling/rules.ts';
import { isBeyondInspection, overdueBefore } from '../../shared/reports/rules.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { findLegalEntity } from '../legal-entities/store.ts';
import { currentLicenseOf, type LicenseRecord } from '../licenses/store.ts';
import { losses } from '../losses/entity.ts';
import { seizures } from '../seizures/entity.ts';
import { concernsOf } from './concerns.ts';

/** More incidents than any firearm has while they count. */
const mostIncidents = 20;

/** The day on which each state begins, so that a new day needs no write. */
export function licenseFacts(license: Pick<LicenseRecord, 'id' | 'licenseNumber' | 'expiresOn' | 'lodgedOn'> | undefined): RiskFacts['license'] {
  if (!license) return null;
  const { id, licenseNumber: number, expiresOn, lodgedOn } = license;
  const lodging = lodgingOf({ lodgedOn, expiresOn });
  const expired = { state: 'EXPIRED', from: dayAfter(expiresOn, 1) } as const;
  if (lodging === 'in time') return { id, number, expiresOn, states: [] };
  if (lodging === 'late') return { id, number, expiresOn, states: [{ state: 'LODGED_LATE', from: lodgedOn ?? expiresOn }, expired] };
  return {
    ...{ id, number, expiresOn },
    states: [
      { state: 'PREPARE', from: dayAfter(expiresOn, -periodsOn(expiresOn).prepareDaysBefore) },
      { state: 'LATE_WINDOW', from: dayAfter(lodgeBy(expiresOn), 1) },
      expired,
    ],
  };
}

/** The deadline for the next inspection of a firearm last inspected on `day`, as the counters of overdue inspections calculate it (decision 018). */
export function dueOnOf(day: string): string {
  const last = monthsAfter(day, 12);
  return day < overdueBefore(dayAfter(last, 1)) ? last : dayAfter(last, 1);
}

function missingOf(found: readonly Left[], lastSeen: string | undefined): RiskFacts['missing'] {
  const latest = found.filter(({ missing }) => missing).toSorted((a, b) => (a.completedAt < b.completedAt ? 1 : -1))[0];
  if (!latest || (lastSeen && lastSeen >= latest.completedAt)) return null;
  return { inspectionId: latest.inspectionId, on: dayOf(latest.completedAt) };
}

const findingsOf = (found: readonly Left[], of: 'firearm' | 'provider'): RiskFacts['findings'][number][] =>
  found.flatMap((one) =>
    one.findings.map((finding) => ({
      // An action is overdue without an answer by its due date, as in the compliance alerts.
      ...{ inspectionId: one.inspectionId, severity: finding.severity, of, dueDate: finding.answered ? null : finding.dueDate },
      until: untilOf(one, finding),
    })),
  );

/** The failed answers and unexpected firearms of inspections that no later inspection has replaced. */
function noticedOf(found: readonly Left[]): RiskFacts['noticed'] {
  const left = found.filter(({ failed = 0, unexpected = 0 }) => failed + unexpected > 0);
  const latest = left.toSorted((a, b) => (a.completedAt < b.completedAt ? 1 : -1))[0];
  if (!latest) return null;
  const sumOf = (name: 'failed' | 'unexpected') => left.reduce((sum, one) => sum + (one[name] ?? 0), 0);
  return { inspectionId: latest.inspectionId, on: dayOf(latest.completedAt), failed: sumOf('failed'), unexpected: sumOf('unexpected') };
}

async function incidentsOf(firearm: FirearmRecord, known: RiskFacts['incidents']): Promise<RiskFacts['incidents']> {
  const { id, status, seizureId } = firearm;
  const newest = { order: 'desc', limit: mostIncidents } as const;
  const [reported, taken] = await Promise.all([
    losses().query.ofFirearm({ firearmId: id }).go(newest),
    seizures().query.ofFirearm({ firearmId: id }).go(newest),
  ]);
  const lossId = (firearm.loss as { reportId?: string } | undefined)?.reportId;
  const found = new Map<string, RiskFacts['incidents'][number]>();
  // The indexes may lag, so known incidents stay.
  for (const one of known) if (one.id) found.set(one.id, { ...one, open: one.id === lossId || one.id === seizureId });
  for (const { id: lost, kind, occurredOn } of reported.data) found.set(lost, { kind, on: occurredOn, open: lost === lossId, id: lost });
  for (const { id: seized, seizureDate } of taken.data) found.set(seized, { kind: 'seized', on: dayOf(seizureDate), open: seized === seizureId, id: seized });
  const all = [...found.values()];
  const isAway = status === 'lost' || status === 'stolen' || status === 'seized';
  if (isAway && !all.some(({ open }) => open)) all.push({ kind: status, on: dayOf(statusSinceOf(firearm)), open: true, id: null });
  return all;
}

export async function gatherFacts(firearm: FirearmRecord, known: RiskFacts['incidents'] = []): Promise<RiskFacts> {
  const { id, status, ownerId, ownerName, keeperId, lastInspectionDate, createdAt } = firearm;
  const [license, own, holders, incidents, owner] = await Promise.all([
    currentLicenseOf(id),
    concernsOf(`firearm#${id}`),
    concernsOf(`provider#${keeperId ?? ownerId}`),
    incidentsOf(firearm, known),
    findLegalEntity(ownerId),
  ]);
  const on = dayOf(lastInspectionDate ?? createdAt);
  return {
    status,
    license: licenseFacts(license),
    // A lost, stolen or retired firearm no longer counts as missing: its loss report or its status explains it.
    missing: isBeyondInspection(status) ? null : missingOf(own, lastInspectionDate),
    noticed: noticedOf(own),
    findings: [...findingsOf(own, 'firearm'), ...findingsOf(holders, 'provider')],
    incidents,
    looked: { on, inspected: lastInspectionDate !== undefined, dueOn: isBeyondInspection(status) ? null : dueOnOf(on) },
    condition: firearm.condition ?? null,
    owner: { id: ownerId, name: owner?.name ?? ownerName, standing: (owner?.standing ?? 'registered') as Standing },
    riskLevel: firearm.riskLevel ?? null,
  };
}
