// A completed inspection with unexpected firearms opens a check for each. A report that is completed again opens those that are new and
// withdraws the open ones whose serial number the inspector has removed.
import { isAlarming } from '../../shared/inspections/match.ts';
import type { Checklist } from '../../shared/inspections/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { commit, put } from '../data/commit.ts';
import { onlyId } from '../data/record.ts';
import { type InspectionRecord, inspections } from '../inspections/entity.ts';
import { entryOf, statusOf } from '../workflow/store.ts';
import { type CheckRecord, firearmChecks } from './entity.ts';
import { checksOf, closing } from './store.ts';

type Unexpected = Checklist['unexpected'][number];

/** One id for a serial number of an inspection: followed twice, it is opened once. */
const idOf = ({ id, createdAt }: InspectionRecord, serialNumber: string) => onlyId(new Date(createdAt), `${id}#${serialNumber}`);

const opened = () => new Problem('conflict', 'This check has been opened already.');

const unlessDone = (error: unknown) => {
  if (!(error instanceof Problem && (error.code === 'conflict' || error.code === 'stale-version'))) throw error;
};

async function open(one: InspectionRecord, { serialNumber, notes, matches }: Unexpected, actor: { userId: string; name: string }): Promise<void> {
  const at = one.completedDate ?? new Date().toISOString();
  const id = idOf(one, serialNumber);
  const metadata = { inspectionId: one.id, serialNumber };
  const entry = entryOf({ kind: 'firearm-check', id, action: 'inspections.change', actor, at, toStatus: 'open', metadata });
  const { entityId, entityName, inspectorName, carriedOutBy = [] } = one;
  const record: CheckRecord = {
    ...{ id, inspectionId: one.id, serialNumber, carriedOutBy, foundAt: at, status: 'open', createdAt: at },
    ...{ entityId, entityName, inspectorName, matches: matches ?? undefined, notes: notes ?? undefined },
    ...entry.recorded,
  };
  const place = {
    ...({ waitsFor: 'firearm:verify', task: 'firearm-check.close', actionUrl: '/verification?tab=unexpected', notFor: carriedOutBy } as const),
    subject: `Unexpected firearm ${serialNumber}, ${entityName ?? 'a provider'}`,
  };
  const priority = matches?.some(isAlarming) ? ('urgent' as const) : ('normal' as const);
  await commit([
    put(firearmChecks().create(record).params(), opened),
    entry.write,
    statusOf({ kind: 'firearm-check', id, currentStatus: 'open', priority, actor, at, place }),
  ]).catch(unlessDone);
}

/** Writes side by side. */
const together = 5;

async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += together) await Promise.all(all.slice(at, at + together).map(work));
}

/** After a change of an inspection. Safe to repeat. */
export async function followUnexpected(inspectionId: string, at = new Date()): Promise<void> {
  const { data: one } = await inspections().get({ id: inspectionId }).go({ consistent: true });
  if (one?.status !== 'completed') return;
  const unexpected = (one.unexpected as Unexpected[] | undefined) ?? [];
  const before = await checksOf(inspectionId);
  if (unexpected.length === 0 && before.length === 0) return;
  const actor = { userId: one.completedBy ?? '', name: one.completedByName ?? '' };
  const known = new Set(before.map(({ serialNumber }) => serialNumber));
  await eachOf(
    unexpected.filter(({ serialNumber }) => !known.has(serialNumber)),
    (firearm) => open(one, firearm, actor),
  );
  const left = new Set(unexpected.map(({ serialNumber }) => serialNumber));
  await eachOf(
    before.filter(({ status, serialNumber }) => status === 'open' && !left.has(serialNumber)),
    (check) => commit(closing(check, { outcome: 'withdrawn', action: 'inspections.change', actor, at }).writes).catch(unlessDone),
  );
}
