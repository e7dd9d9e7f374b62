// Moves firearms to another safe of their branch, each by itself. From a place that is not known, any safe of the provider will do.
import type { Actor } from '../../shared/access/actor.ts';
import { outWithoutName } from '../../shared/custody/gates.ts';
import type { LineAnswer, MoveFirearms } from '../../shared/custody/schema.ts';
import { firearmFields, place } from '../custody-records/head-writes.ts';
import { check, commit, type Write } from '../data/commit.ts';
import { asPreparation } from '../data/repeat.ts';
import { type FirearmRecord, firearms } from '../firearms/entity.ts';
import type { SafeRecord } from '../safes/entity.ts';
import { done, eachLine, expectEventId, overtaken, Refusal, whileOvertaken } from './answer.ts';
import { eventOf, isRepeated, putEvent } from './event.ts';
import { recordsOf } from './facts.ts';
import { gone, safeFor } from './issue-store.ts';
import { sentHashOf } from './issue-writes.ts';
import { expectActive, type Signed, signers } from './signers.ts';
import { stillActive } from './still-active.ts';

/** Condition: the firearm was not retired, reported lost or given to another holder meanwhile. */
const isAsRead = ({ id, version }: FirearmRecord): Write =>
  check(
    firearms()
      .remove({ id })
      .where((attributes, { eq }) => eq(attributes.version, version))
      .params(),
    changed,
  );

const changed = overtaken('CHANGED_MEANWHILE', 'This firearm was changed at the same moment. Try again.');

interface Line {
  readonly eventId: string;
  readonly firearmId: string;
  readonly sentHash: string;
}

async function moveLine(line: Line, to: SafeRecord, by: Signed, reason: string, actor: Actor, at: Date): Promise<LineAnswer> {
  const event = eventOf(`${line.eventId}#${line.firearmId}`, line.firearmId, line.sentHash);
  if (await isRepeated(event)) return done(line, undefined);
  const { firearm, head } = (await recordsOf([{ firearmId: line.firearmId }], to.legalEntityId, true))(line);
  if (!firearm) throw gone('firearm');
  const isOwn = head?.legalEntityId === to.legalEntityId;
  // An unaccounted one without an open issue that is brought to a safe is found.
  if (head && head.state !== 'in_safe' && !(head.state === 'unaccounted' && !head.issueId)) {
    const message = isOwn && head.officerName ? `${head.officerName} has this firearm. Return it first.` : outWithoutName({ ...head, isOfAnother: !isOwn });
    throw new Refusal('FIREARM_OUT', message, [], 'firearmIds');
  }
  if (['retired', 'seized', 'lost', 'stolen'].includes(firearm.status))
    throw new Refusal('FIREARM_NOT_ACTIVE', `This firearm is ${firearm.status}. It cannot be moved.`, [], 'firearmIds');
  // Between branches an officer carries it, with an authorisation (decision 231).
  if (isOwn && head.branchId && head.branchId !== to.branchId) {
    const message = `“${to.name}” is at another branch. Issue this firearm to an officer, for the transport to that safe.`;
    throw new Refusal('TRANSPORT_NEEDED', message, [], 'toSafeId');
  }
  if (head?.safeId === to.id) {
    await commit([putEvent(event)]);
    return done(line, undefined);
  }
  const fields = {
    ...firearmFields(firearm),
    ...{ legalEntityId: to.legalEntityId, state: 'in_safe' as const, since: at.toISOString(), safeId: to.id, safeName: to.name, branchId: to.branchId },
  };
  const metadata = { from: (isOwn && head.safeName) || null, to: to.name, by: by.name };
  const placed = place(head, fields, { action: 'custody.move', actor, at, comments: reason, metadata }, changed);
  await commit([putEvent(event), ...placed.writes, isAsRead(firearm), stillActive(to)]);
  return done(line, undefined);
}

/** Keeps the event id for this call before its lines, which have their own guards. Throws a refusal for an id that was used. */
async function takeEventId(sent: MoveFirearms): Promise<void> {
  const event = eventOf(sent.eventId, 'move', sentHashOf(sent));
  await whileOvertaken(async () => {
    if (!(await isRepeated(event))) await asPreparation(() => commit([putEvent(event)]));
  });
}

/**
 * Moves firearms. Throws `not-found` and `conflict` for the safe and the person who signs, and `conflict` for an event id that was used for another call.
 * A repetition moves nothing.
 */
export async function moveFirearms(sent: MoveFirearms, actor: Actor, at = new Date()): Promise<{ lines: LineAnswer[] }> {
  expectEventId(sent.eventId, at);
  const to = await safeFor(sent.toSafeId, actor);
  const by = await signers(to.legalEntityId, actor, at)(sent.by, 'by.pin');
  expectActive(by, 'by.officerId');
  await takeEventId(sent);
  const { firearmIds, ...header } = sent;
  const sentHash = sentHashOf(header);
  const lines = [...new Set(firearmIds)].map((firearmId) => ({ eventId: sent.eventId, firearmId, sentHash }));
  return { lines: await eachLine(lines, (line) => whileOvertaken(() => moveLine(line, to, by, sent.reason, actor, at))) };
}
