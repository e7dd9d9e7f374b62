// Judges whether a row of an import can be reversed: only while nothing else has changed its record. Writes nothing.
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import { isLoss } from '../../shared/firearms/schema.ts';
import { isHidden } from '../../shared/inspections/unannounced.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { fittings } from '../ancillaries/entity.ts';
import { caseLinks } from '../cases/entity.ts';
import { guards } from '../data/guard.ts';
import { getAll, type Key } from '../data/pages.ts';
import { recordKey } from '../data/table.ts';
import { documents } from '../documents/entity.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { history } from '../history/entity.ts';
import { listHistory } from '../history/store.ts';
import { type InspectionRecord, inspections } from '../inspections/entity.ts';
import { nobody } from '../inspections/guard.ts';
import type { LicenseRecord } from '../licenses/entity.ts';
import { readKnown } from './known.ts';
import { inParallel } from './parallel.ts';
import type { KeptRow } from './row.ts';
import type { Who } from './who.ts';

type Entry = Awaited<ReturnType<typeof listHistory>>[number];

export type UndoVerdict =
  /** The row wrote nothing, or an earlier attempt has already reversed or restored it. */
  | { readonly can: 'nothing'; readonly was?: 'reverse' | 'restore' }
  | { readonly can: 'reverse'; readonly firearm: FirearmRecord; readonly license: LicenseRecord | undefined; readonly calledOff: boolean }
  /** `former`: the values before the import changed them. */
  | { readonly can: 'restore'; readonly firearm: FirearmRecord; readonly former: Readonly<Record<string, unknown>> }
  | { readonly can: 'no'; readonly firearmId: string; readonly reason: string };

/** Queries at a time, as many as a run has writes. */
const together = 8;

const keyOf = (params: object): Key => (params as { Key: Key }).Key;
const isOf = (importId: string, entry: Entry | undefined) => entry?.metadata?.importId === importId;

/** The change of the firearm after the import, in words for the user who wants to undo it. */
function changeOf({ lockedBy, seizureId, status, verification }: FirearmRecord, entry: Entry | undefined): string {
  if (lockedBy) return 'A transaction of the firearm is open. Withdraw it first';
  if (seizureId) return 'The firearm was seized';
  if (isLoss(status)) return `The firearm was reported ${status}`;
  if (verification && (verification as { status?: string }).status !== 'pending') return 'The firearm office has verified or queried the record';
  return entry ? `The record was changed on ${onDay(dayOf(entry.createdAt))} by ${entry.actorName}` : 'The record was changed';
}

const licenseChangeOf = ({ licenseNumber, lodgedOn, verification }: LicenseRecord): string => {
  if (lodgedOn) return `The renewal of license ${licenseNumber} was lodged`;
  return verification === 'unverified' ? `License ${licenseNumber} was changed` : `The firearm office has verified or queried license ${licenseNumber}`;
};

/** Records attached to firearms that do not change the firearm itself, read in batches. */
async function attachedTo(ids: readonly string[]) {
  const [guard, fitting] = [guards(), fittings()];
  const keys = ids.flatMap((id) => [
    keyOf(guard.get({ kind: 'firearm-license', value: id }).params()),
    keyOf(guard.get({ kind: 'open-inspection', value: id }).params()),
    keyOf(fitting.get({ firearmId: id }).params()),
    recordKey('firearm-custody', id),
  ]);
  const found = await getAll(keys, undefined, true);
  const heldBy = (kind: string) => new Map(found.flatMap((item) => (item.kind === kind ? [[String(item.value), String(item.heldBy)] as const] : [])));
  const licenseIds = heldBy('firearm-license');
  const cards = (await getAll(
    [...licenseIds.values()].map((id) => recordKey('license', id)),
    undefined,
    true,
  )) as LicenseRecord[];
  const fitted = found.flatMap(({ firearmId, ancillaryIds }) => (firearmId && (ancillaryIds?.size ?? 0) > 0 ? [String(firearmId)] : []));
  const inCustody = new Set(found.flatMap(({ __edb_e__: kind, id }) => (kind === 'firearm-custody' ? [String(id)] : [])));
  const inspected = heldBy('open-inspection');
  const visits = (await getAll(
    [...inspected.values()].filter((id) => id !== nobody).map((id) => recordKey('inspection', id)),
    undefined,
    true,
  )) as InspectionRecord[];
  const hidden = new Set(visits.filter(isHidden).map(({ id }) => id));
  return { licenses: new Map(cards.map((card) => [card.firearmId, card])), inspected, hidden, fitted: new Set(fitted), inCustody };
}

/** Finds firearms that a stock inspection of the provider covered. Cancelled inspections do not count. */
async function countsOf(holders: ReadonlySet<number>): Promise<(firearm: FirearmRecord) => boolean> {
  const read = await inParallel([...holders], together, async (entityId) => {
    const { data } = await inspections()
      .query.ofEntity({ entityId })
      .go({ pages: 'all', attributes: ['status', 'stock', 'startedAt', 'entityId', 'firearmId'] });
    const begun = data.flatMap(({ status, stock, startedAt, firearmId }) => (stock && startedAt && !firearmId && status !== 'cancelled' ? [startedAt] : []));
    return [entityId, begun.sort().at(-1) ?? ''] as const;
  });
  const latest = new Map(read);
  return ({ ownerId, keeperId, createdAt }) => [ownerId, keeperId].some((id) => id !== undefined && (latest.get(id) ?? '') > createdAt);
}

/** The reason why an unchanged firearm cannot be reversed, if there is one; two queries. */
async function obstacleOf({ id }: FirearmRecord): Promise<string | undefined> {
  const [papers, cases] = await Promise.all([
    documents()
      .query.ofRecord({ associatedEntityId: id })
      .go({ pages: 'all', attributes: ['status'] }),
    caseLinks().query.ofRecord({ kind: 'firearm', recordId: id }).go({ pages: 'all' }),
  ]);
  if (cases.data.some(({ isLinked }) => isLinked)) return 'The firearm belongs to a case';
  if (papers.data.some(({ status }) => status === 'uploading' || status === 'available')) return 'A document was attached to the firearm';
  return undefined;
}

async function firearmsOf(rows: readonly KeptRow[], importId: string) {
  // A row of an interrupted part lacks the id of its firearm: find it by the serial number.
  const open = rows.filter(({ outcome, firearmId }) => outcome === 'create' && firearmId === undefined);
  const known = await readKnown(
    open.map(({ values }) => values),
    undefined,
    true,
  );
  const idOf = (row: KeptRow) => {
    if (row.firearmId) return row.firearmId;
    const firearm = known.firearmOf(row.values.serialNumber);
    return firearm?.importId === importId ? firearm.id : undefined;
  };
  const ids = new Map(rows.map((row) => [row, idOf(row)]));
  const wanted = [...new Set([...ids.values()].filter((id) => id !== undefined))];
  const records = (await getAll(
    wanted.map((id) => recordKey('firearm', id)),
    undefined,
    true,
  )) as FirearmRecord[];
  const byId = new Map(records.map((record) => [record.id, record]));
  const entity = history();
  const entries = (await getAll(
    records.map(({ id, version }) => keyOf(entity.get({ entityType: 'firearm', entityId: id, seq: version }).params())),
    undefined,
    true,
  )) as Entry[];
  return { of: (row: KeptRow) => byId.get(ids.get(row) ?? ''), last: new Map(entries.map((entry) => [entry.entityId, entry])) };
}

async function judgeUpdate(firearm: FirearmRecord, last: Entry | undefined, importId: string): Promise<UndoVerdict> {
  if (isOf(importId, last)) {
    if (last?.metadata?.undone) return { can: 'nothing', was: 'restore' };
    const changed = (last?.metadata?.changed ?? {}) as Readonly<Record<string, { readonly from: unknown }>>;
    return { can: 'restore', firearm, former: Object.fromEntries(Object.entries(changed).map(([name, { from }]) => [name, from])) };
  }
  // Someone else made the same change before the run, or changed the firearm since.
  const own = (await listHistory('firearm', firearm.id, { consistent: true })).findLast((entry) => isOf(importId, entry));
  if (!own) return { can: 'nothing' };
  if (own.metadata?.undone) return { can: 'nothing', was: 'restore' };
  return { can: 'no', firearmId: firearm.id, reason: changeOf(firearm, last) };
}

/** Judges each of the rows that created or updated a record by the current registry. */
export async function judgeUndo(rows: readonly KeptRow[], importId: string, asker: Who): Promise<UndoVerdict[]> {
  const { of, last } = await firearmsOf(rows, importId);
  const created = rows.flatMap((row) => {
    const firearm = row.outcome === 'create' ? of(row) : undefined;
    return firearm && !firearm.reversal && firearm.importId === importId ? [firearm] : [];
  });
  const unchanged = created.filter(({ version }) => version === 1);
  const [attached, isCounted] = await Promise.all([
    attachedTo(unchanged.map(({ id }) => id)),
    countsOf(new Set(unchanged.flatMap(({ ownerId, keeperId }) => [ownerId, ...(keeperId === undefined ? [] : [keeperId])]))),
  ]);
  const judgeCreated = async (firearm: FirearmRecord): Promise<UndoVerdict> => {
    const { id, version } = firearm;
    const no = (reason: string): UndoVerdict => ({ can: 'no', firearmId: id, reason });
    if (version !== 1) return no(changeOf(firearm, last.get(id)));
    const license = attached.licenses.get(id);
    if (license && license.version !== 1) return no(licenseChangeOf(license));
    const visit = attached.inspected.get(id) ?? nobody;
    // Refusing would reveal an unannounced inspection to the provider, so the undo cancels it.
    const calledOff = attached.hidden.has(visit);
    if (visit !== nobody && !calledOff) return no('An inspection of the firearm is scheduled or in progress');
    if (isCounted(firearm)) return no('The firearm was part of a stock inspection');
    if (attached.fitted.has(id)) return no('An ancillary is fitted to the firearm');
    if (attached.inCustody.has(id)) return no('The firearm was issued to an officer or placed in a safe');
    const hanging = await obstacleOf(firearm);
    return hanging ? no(hanging) : { can: 'reverse', firearm, license, calledOff };
  };
  const ofCreated = new Map(await inParallel(created, together, async (firearm) => [firearm.id, await judgeCreated(firearm)] as const));
  return inParallel(rows, together, async (row): Promise<UndoVerdict> => {
    const firearm = of(row);
    if (!firearm) return { can: 'nothing' };
    if (firearm.reversal) return { can: 'nothing', was: 'reverse' };
    if (!inScope(scopeOf(asker), [firearm.ownerId])) return { can: 'no', firearmId: firearm.id, reason: 'The firearm has another owner now' };
    if (row.outcome === 'update') return judgeUpdate(firearm, last.get(firearm.id), importId);
    return ofCreated.get(firearm.id) ?? { can: 'nothing' };
  });
}
