// Shifts: many issues under one header, which the next evening repeats.
import { inScope, type Scope } from '../../shared/access/scope.ts';
import { type IssueFirearms, mostLinesOfShift, type Shift, type ShiftQuery } from '../../shared/custody/schema.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { Page } from '../../shared/route.ts';
import { entityAsked } from '../branches/store.ts';
import { commit, put, update } from '../data/commit.ts';
import { pageOf, positionOf } from '../data/pages.ts';
import { asPreparation } from '../data/repeat.ts';
import type { SafeRecord } from '../safes/entity.ts';
import { type IssueRecord, issues, type ShiftRecord, shifts } from './entity.ts';

/** A shift accepts lines for so long after its first. */
const hoursOfShift = 24;

async function findShift(id: string): Promise<ShiftRecord | undefined> {
  return (await shifts().get({ id }).go({ consistent: true })).data ?? undefined;
}

const refusal = (detail: string, message: string) => new Problem('conflict', detail, [{ path: 'shiftId', message }]);
const full = () => refusal(`A shift has at most ${mostLinesOfShift} lines, refused ones included. Start a new shift.`, 'Too many lines');

/**
 * Adds lines that are sent later. Lines that were sent before change nothing, also those of a parallel request: the set has each line once, and its size is
 * the count. Throws `conflict`.
 */
async function addLines({ id, createdAt, lines = [] }: ShiftRecord, eventIds: readonly string[], at: Date): Promise<void> {
  const added = eventIds.filter((eventId) => !lines.includes(eventId));
  if (added.length === 0) return;
  if (at.getTime() - Date.parse(createdAt) > hoursOfShift * 3_600_000)
    throw refusal(`This shift began more than ${hoursOfShift} hours ago. Start a new shift.`, 'Too old');
  const noRoom = full();
  const patch = shifts()
    .patch({ id })
    .add({ lines: added })
    .where((kept, { size, value }) => `${size(kept.lines)} <= ${value(kept.lines, (mostLinesOfShift - added.length) as never)}`);
  await asPreparation(() => commit([update(patch.params(), () => noRoom)])).catch(async (error: unknown) => {
    // A parallel request may have added some of these lines.
    const now = error === noRoom ? await findShift(id) : undefined;
    if (!now?.lines?.some((eventId) => added.includes(eventId))) throw error;
    await addLines(now, eventIds, at);
  });
}

/**
 * Puts the header before its lines. Lines that are sent later for the same shift keep the first header. Throws `conflict` for an id that was used for
 * another safe, and for a shift that accepts no more lines.
 */
export async function putShift(
  { shiftId, purpose, reason, place, until, lines }: Pick<IssueFirearms, 'purpose' | 'reason' | 'place' | 'until' | 'lines'> & { readonly shiftId: string },
  safe: SafeRecord,
  issuerName: string,
  at: Date,
): Promise<void> {
  const used = refusal('This shift id was used for another shift. Use a new one.', 'Already used');
  const eventIds = [...new Set(lines.map(({ eventId }) => eventId))];
  const header = { id: shiftId, legalEntityId: safe.legalEntityId, safeId: safe.id, safeName: safe.name, purpose, reason, place, until, issuerName };
  const create = shifts().create({ ...header, createdAt: at.toISOString(), lines: eventIds });
  await asPreparation(() => commit([put(create.params(), () => used)])).catch(async (error: unknown) => {
    const former = error === used ? await findShift(shiftId) : undefined;
    if (former?.legalEntityId !== safe.legalEntityId || former.safeId !== safe.id) throw error;
    await addLines(former, eventIds, at);
  });
}

/** All issues of a shift, in the order of their hand-over. */
export async function allOf(shiftId: string): Promise<IssueRecord[]> {
  return (await issues().query.ofShift({ shiftId }).go({ limit: mostLinesOfShift })).data;
}

const shown = ({ lines: _, ...record }: ShiftRecord, lines: readonly Pick<IssueRecord, 'state'>[]): Shift => ({
  ...record,
  issued: lines.filter(({ state }) => state !== 'void').length,
  returned: lines.filter(({ state }) => state === 'returned').length,
});

/** A shift that the caller may see. Throws `not-found`. */
export async function getShift(id: string, scope: Scope): Promise<Shift> {
  const record = await findShift(id);
  if (!record || !inScope(scope, [record.legalEntityId])) throw notFound();
  return shown(record, await allOf(id));
}

/** The shifts of a provider, newest first. */
export async function listShifts(scope: Scope, { limit, cursor, legalEntityId }: ShiftQuery): Promise<Page<Shift>> {
  const of = entityAsked(scope, legalEntityId);
  if (of === undefined) return { items: [] };
  const { data } = await shifts()
    .query.ofEntity({ legalEntityId: of })
    .lt({ id: positionOf(cursor) ?? '~' })
    .go({ order: 'desc', limit: limit + 1 });
  const page = pageOf(data, limit, ({ id }) => id);
  return { ...page, items: await Promise.all(page.items.map(async (record) => shown(record, await allOf(record.id)))) };
}
