// Stores reports of losses and thefts, with the case number that follows later.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, type Scope, scopeOf } from '../../shared/access/scope.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import { daysAfter, startOf } from '../../shared/kinds/time.ts';
import { dueAt, editRefusalOf, lateByMinutes, masked } from '../../shared/losses/rules.ts';
import type { EditLoss, ListedLoss, LossQuery, LossReport, ReportLoss } from '../../shared/losses/schema.ts';
import { expectAllowed, notFound } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { holdersSince } from '../custody/custodian.ts';
import { commit, staleVersion } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { idsFrom, newId, withNulls } from '../data/record.ts';
import { expectStatus, setFirearmStatus } from '../firearms/status-store.ts';
import { firearmEntry, getFirearm, latestFirearm } from '../firearms/store.ts';
import { change, create } from '../history/change.ts';
import { closeMissingWith } from '../inspections/missing.ts';
import { currentLicenseOf } from '../licenses/record.ts';
import { type LossRecord, losses } from './entity.ts';
import { noticesOfLoss } from './notices.ts';
import { placeOf } from './queue-place.ts';

const optional = ['modality', 'docketNumber', 'docketGivenAt', 'licenseNumber', 'closedAt', 'outcome'] as const;

const dayMs = 86_400_000;

/** The report contains the holders of this many days. */
const holderDays = 90;

/** The report in the form of the contract, with null for missing values and a masked identity number. */
export const shown = (record: LossRecord): LossReport => ({
  ...withNulls(record, optional),
  dueAt: dueAt(record.awareAt),
  lateByMinutes: lateByMinutes(record.awareAt, record.reportedAt),
  holders: (record.holders as LossReport['holders'] | undefined) ?? [],
  reporterIdNumber: masked(record.reporterIdNumber),
});

function listed(record: LossRecord): ListedLoss {
  const { reporterNames: _names, reporterIdNumber: _number, reporterAddress: _address, holders: _holders, ...rest } = shown(record);
  return rest;
}

/** Returns a report in the caller's scope. Throws `not-found`. */
export async function getLoss(id: string, scope: Scope): Promise<LossRecord> {
  const { data } = await losses().get({ id }).go({ consistent: true });
  if (!data || !inScope(scope, [data.ownerId, data.keeperId])) throw notFound();
  return data;
}

/** Lists reports in the caller's scope, newest first. The list of a firearm excludes reports from the time of another holder. Throws `not-found`. */
export async function listLosses(scope: Scope, { firearmId, from, to, limit, cursor }: LossQuery): Promise<Page<ListedLoss>> {
  const after = positionOf(cursor);
  const first = from ? idsFrom(startOf(from)) : '';
  const end = to ? idsFrom(new Date(startOf(to).getTime() + dayMs)) : '~';
  const last = after !== undefined && after < end ? after : end;
  // DynamoDB includes both ends of a range. So the query reads the cursor's item again, and one more to know if there is a next page.
  const between = [{ id: first }, { id: last }] as const;
  const options = { order: 'desc', limit: limit + 2 } as const;
  const { query } = losses();
  const paged = (records: readonly LossRecord[]) => pageOf(records.filter(({ id }) => id !== after).map(listed), limit, ({ id }) => id);
  if (firearmId) {
    await getFirearm(firearmId, scope);
    if (first > last) return paged([]);
    const { data } = await query
      .ofFirearm({ firearmId })
      .between(...between)
      .go({ order: 'desc', pages: 'all' });
    return paged(data.filter(({ ownerId, keeperId }) => inScope(scope, [ownerId, keeperId])));
  }
  // DynamoDB refuses a range whose end is before its start.
  if (scope.kind === 'none' || first > last) return paged([]);
  if (scope.kind === 'national')
    return paged(
      (
        await query
          .newest({})
          .between(...between)
          .go(options)
      ).data,
    );
  const { legalEntityId } = scope;
  const [owned, kept] = await Promise.all([
    query
      .ofOwner({ ownerId: legalEntityId })
      .between(...between)
      .go(options),
    query
      .ofKeeper({ keeperId: legalEntityId })
      .between(...between)
      .go(options),
  ]);
  const both = new Map([...owned.data, ...kept.data].map((record) => [record.id, record]));
  return paged([...both.values()].sort((a, b) => (a.id < b.id ? 1 : -1)));
}

/**
 * Reports a firearm as lost or stolen. No other call sets these statuses. Writes report, status and notifications in one transaction. Throws `not-found`,
 * `forbidden`, `conflict` with the reason, `stale-version`.
 */
export async function reportLoss(input: ReportLoss, actor: Actor, at = new Date()): Promise<LossReport> {
  const { firearmId, docketNumber, modality, ...told } = input;
  const firearm = await latestFirearm(firearmId, scopeOf(actor));
  expectStatus(firearm, input.kind, actor);
  const reportedAt = at.toISOString();
  const id = newId(at);
  const [license, holders] = await Promise.all([currentLicenseOf(firearmId), holdersSince(firearmId, firearm.ownerId, daysAfter(at, -holderDays))]);
  const { manufacturer, model, serialNumber, ownerId, ownerName, keeperId, province } = firearm;
  const facts = { occurredOn: input.occurredOn, docketNumber: docketNumber ?? null, policeStation: input.policeStation };
  const why = { action: 'losses.report', actor, at: reportedAt } as const;
  const report = {
    ...told,
    id,
    firearmId,
    firearm: { manufacturer, model, serialNumber },
    status: 'open' as const,
    awareAt: new Date(input.awareAt).toISOString(),
    reportedAt,
    ...(modality ? { modality } : {}),
    ...(holders.length > 0 ? { holders } : {}),
    ...(docketNumber ? { docketNumber, docketGivenAt: reportedAt } : {}),
    ownerId,
    ownerName,
    province,
    ...(keeperId === undefined ? {} : { keeperId }),
    ...(license ? { licenseNumber: license.licenseNumber } : {}),
    reportedBy: actor.userId,
    reportedByName: actor.name,
  };
  const metadata = { ...facts, firearmId, kind: input.kind, awareAt: input.awareAt };
  const { record, writes } = create(losses(), report, { ...why, metadata, place: placeOf });
  const loss: NonNullable<Firearm['loss']> = { ...facts, reportedAt, reportId: id };
  const change = await setFirearmStatus(firearm, {
    status: input.kind,
    reason: input.circumstances,
    ...why,
    metadata: { ...facts, lossId: id },
    set: { loss },
  });
  await commit([
    ...change.writes,
    ...writes,
    ...(await closeMissingWith(firearmId, firearm.keeperId ?? firearm.ownerId, actor, at)),
    ...(await noticesOfLoss(record, firearm.province, actor, at)),
  ]);
  return shown(record);
}

/** Adds the case number or police station to the report and its firearm. Throws `not-found`, `conflict`, `stale-version`. */
export async function editLoss(id: string, sent: EditLoss, actor: Actor, ifMatch?: number, at = new Date()): Promise<ListedLoss> {
  const before = await getLoss(id, scopeOf(actor));
  expectAllowed(editRefusalOf(before));
  if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion();
  const names = (['docketNumber', 'policeStation'] as const).filter((name) => sent[name] !== undefined && sent[name] !== before[name]);
  if (names.length === 0) return listed(before);

  const editedAt = at.toISOString();
  const why = { action: 'losses.edit', actor, at: editedAt } as const;
  const metadata = { changed: Object.fromEntries(names.map((name) => [name, { from: before[name] ?? null, to: sent[name] }])) };
  const given = Object.fromEntries(names.map((name) => [name, sent[name]])) as Partial<Pick<LossRecord, (typeof names)[number]>>;
  const set = { ...given, ...(given.docketNumber && !before.docketNumber ? { docketGivenAt: editedAt } : {}) };
  // A report with a case number leaves the queue.
  const queued = set.docketGivenAt ? { place: placeOf } : {};
  const { after, writes } = change(losses(), before, { ...why, metadata, set, ...queued });
  const firearm = await latestFirearm(before.firearmId, { kind: 'national' });
  const loss = firearm.loss as Firearm['loss'];
  await commit([
    ...writes,
    ...firearmEntry(firearm, { ...why, metadata: { lossId: id, ...metadata }, ...(loss?.reportId === id ? { set: { loss: { ...loss, ...given } } } : {}) }),
  ]);
  return listed(after);
}
