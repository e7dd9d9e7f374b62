// Opens a check for each unexpected firearm of a completed inspection. When a report is completed again, it opens checks for new serial numbers, withdraws
// open checks of removed ones and reopens checks of serial numbers entered again.
import { isAlarming } from '../../shared/inspections/match.ts';
import type { Checklist } from '../../shared/inspections/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { canonicalJson } from '../data/canonical.ts';
import { commit } from '../data/commit.ts';
import { onlyId } from '../data/record.ts';
import { change, create } from '../history/change.ts';
import { statusAgain } from '../history/store.ts';
import { type InspectionRecord, inspections } from '../inspections/entity.ts';
import { type CheckRecord, firearmChecks } from './entity.ts';
import { checksOf, closing } from './store.ts';

type Unexpected = Checklist['unexpected'][number];
interface Who {
  readonly userId: string;
  readonly name: string;
}

/** Derives the id from inspection and serial number, so that a repeated event opens the check once. */
const idOf = ({ id, createdAt }: InspectionRecord, serialNumber: string) => onlyId(new Date(createdAt), `${id}#${serialNumber}`);

const opened = () => new Problem('conflict', 'This check is already open.');

const ignoreConflict = (error: unknown) => {
  if (!(error instanceof Problem && (error.code === 'conflict' || error.code === 'stale-version'))) throw error;
};

/** The fields a check copies from the inspection. */
const copiedOf = ({ carriedOutBy = [] }: InspectionRecord, { notes, matches }: Unexpected) => ({
  carriedOutBy,
  ...(matches ? { matches } : {}),
  ...(notes ? { notes } : {}),
});

/** The queue and priority of a check. */
const queuedOf = ({ entityName, carriedOutBy = [] }: InspectionRecord, { serialNumber, matches }: Unexpected) => ({
  priority: matches?.some(isAlarming) ? ('urgent' as const) : ('normal' as const),
  place: {
    ...({ waitsFor: 'firearm:verify', task: 'firearm-check.close', actionUrl: '/verification?tab=unexpected', notFor: carriedOutBy } as const),
    subject: `Unexpected firearm ${serialNumber}, ${entityName ?? 'a provider'}`,
  },
});

async function open(one: InspectionRecord, firearm: Unexpected, actor: Who): Promise<void> {
  const at = one.completedDate ?? new Date().toISOString();
  const { serialNumber } = firearm;
  const id = idOf(one, serialNumber);
  const metadata = { inspectionId: one.id, serialNumber };
  const { entityId, entityName, inspectorName } = one;
  const { priority, place } = queuedOf(one, firearm);
  const check = {
    ...({ id, inspectionId: one.id, serialNumber, foundAt: at, status: 'open' } as const),
    ...{ entityId, entityName, inspectorName, ...copiedOf(one, firearm) },
  };
  const how = { action: 'inspections.change', actor, at, metadata, priority, place: () => place, refused: opened } as const;
  await commit(create(firearmChecks(), check, how).writes).catch(ignoreConflict);
}

/** Updates a check from the inspection. A withdrawn check is reopened without its outcome. */
async function renew(before: CheckRecord, one: InspectionRecord, firearm: Unexpected, actor: Who, at: Date): Promise<void> {
  const { id, status, serialNumber, createdAt } = before;
  const isReopened = status === 'closed';
  const now = at.toISOString();
  const foundAt = isReopened ? (one.completedDate ?? now) : before.foundAt;
  const copied = copiedOf(one, firearm);
  const gone = (['notes', 'matches'] as const).filter((name) => !(name in copied));
  const { priority, place } = queuedOf(one, firearm);
  const { writes } = change(firearmChecks(), before, {
    ...{ action: 'inspections.change', actor, at, metadata: { inspectionId: one.id, serialNumber } },
    set: { ...copied, status: 'open', foundAt },
    cleared: [...gone, ...(isReopened ? (['outcome', 'note', 'closedBy', 'closedByName', 'closedAt'] as const) : [])],
    ...(isReopened ? {} : { priority, place: () => ({ ...place, waitingSince: foundAt }) }),
  });
  const again = isReopened ? [statusAgain({ kind: 'firearm-check', id, currentStatus: 'open', priority, actor, at: now, createdAt, place })] : [];
  await commit([...writes, ...again]).catch(ignoreConflict);
}

/** True if the check is withdrawn although its serial number is listed, or is open with outdated data. */
function isOutdated(check: CheckRecord, one: InspectionRecord, firearm: Unexpected): boolean {
  if (check.status === 'closed') return check.outcome === 'withdrawn';
  const { notes, matches, carriedOutBy } = check;
  return canonicalJson({ notes, matches, carriedOutBy }) !== canonicalJson(copiedOf(one, firearm));
}

/** Number of parallel writes. */
const together = 5;

async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += together) await Promise.all(all.slice(at, at + together).map(work));
}

/** Runs after each change of an inspection. Safe to repeat. */
export async function updateChecks(inspectionId: string, at = new Date()): Promise<void> {
  const { data: one } = await inspections().get({ id: inspectionId }).go({ consistent: true });
  if (one?.status !== 'completed') return;
  const unexpected = (one.unexpected as Unexpected[] | undefined) ?? [];
  const before = await checksOf(inspectionId);
  if (unexpected.length === 0 && before.length === 0) return;
  const actor = { userId: one.completedBy ?? '', name: one.completedByName ?? '' };
  const known = new Map(before.map((check) => [check.serialNumber, check]));
  await eachOf(unexpected, async (firearm) => {
    const check = known.get(firearm.serialNumber);
    if (!check) await open(one, firearm, actor);
    else if (isOutdated(check, one, firearm)) await renew(check, one, firearm, actor, at);
  });
  const left = new Set(unexpected.map(({ serialNumber }) => serialNumber));
  await eachOf(
    before.filter(({ status, serialNumber }) => status === 'open' && !left.has(serialNumber)),
    (check) => commit(closing(check, { outcome: 'withdrawn', action: 'inspections.change', actor, at }).writes).catch(ignoreConflict),
  );
}
