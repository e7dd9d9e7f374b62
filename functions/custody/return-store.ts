// Returns firearms at the counter, line by line. A return is never refused because of a qualification (decision 192): it records what is not as expected.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import { policyOf } from '../../shared/custody/policy.ts';
import type { Issue, LineAnswer, ReturnFirearms, ReturnLine } from '../../shared/custody/schema.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { withAmmunition } from '../ammunition/ledger.ts';
import { keptFields, place } from '../custody-records/head-writes.ts';
import { endWrites } from '../custody-records/issue-end.ts';
import { commit } from '../data/commit.ts';
import { getAll } from '../data/pages.ts';
import { padded } from '../data/record.ts';
import { recordKey, table } from '../data/table.ts';
import type { LegalEntityRecord } from '../legal-entities/entity.ts';
import type { OfficerRecord } from '../officers/entity.ts';
import type { SafeRecord } from '../safes/entity.ts';
import { done, eachLine, expectEventId, overtaken, Refusal, whileOvertaken } from './answer.ts';
import type { EndCopy } from './copies.ts';
import type { HeadRecord, IssueRecord } from './entity.ts';
import { eventIdUsed, eventOf, putEvent } from './event.ts';
import { safeFor } from './issue-store.ts';
import { caliberOfRounds, missingFacts, sentHashOf } from './issue-writes.ts';
import { shortfallOf } from './shortfall.ts';
import { expectActive, type Sign, type Signed, signers } from './signers.ts';
import { stillActive } from './still-active.ts';

const changed = overtaken('CHANGED_MEANWHILE', 'This issue was changed at the same moment. Try again.');

interface Counter {
  readonly safe: SafeRecord;
  readonly receiver: Signed;
  readonly sign: Sign;
  readonly actor: Actor;
  readonly at: Date;
}

interface LineRecords {
  readonly head?: HeadRecord | undefined;
  readonly issue?: IssueRecord | undefined;
  readonly broughtBy?: OfficerRecord | undefined;
  /** True if the provider's policy requires a count of the rounds. */
  readonly isBlind: boolean;
  /** The event with this id, if one was recorded before, and its issue. */
  readonly event?: string | undefined;
  readonly former?: IssueRecord | undefined;
}

const eventKey = (eventId: string) => ({ [table.pk]: `guard#custody-event#${eventId}`, [table.sk]: 'guard' });

/** Reads the records of all lines in two batches. */
async function recordsOf(lines: readonly ReturnLine[], legalEntityId: number): Promise<(line: ReturnLine) => LineRecords> {
  const read = async (keys: readonly Record<string, string>[]) =>
    new Map((await getAll([...new Map(keys.map((key) => [key[table.pk], key])).values()], undefined, true)).map((item) => [item[table.pk] as string, item]));
  const providerKey = padded(legalEntityId);
  const first = await read([
    recordKey('legal-entity', providerKey),
    ...lines.flatMap(({ firearmId, broughtById, eventId }) => [
      recordKey('firearm-custody', firearmId),
      eventKey(eventId),
      ...(broughtById ? [recordKey('officer', broughtById)] : []),
    ]),
  ]);
  const provider = first.get(`legal-entity#${providerKey}`) as LegalEntityRecord | undefined;
  const isBlind = policyOf(provider?.custodyPolicy).blindReturn;
  const headOf = ({ firearmId }: ReturnLine) => {
    const head = first.get(`firearm-custody#${firearmId}`) as HeadRecord | undefined;
    return head?.legalEntityId === legalEntityId ? head : undefined;
  };
  const eventOfLine = ({ eventId }: ReturnLine) => first.get(`guard#custody-event#${eventId}`)?.heldBy as string | undefined;
  const formerId = (line: ReturnLine) => eventOfLine(line)?.split('#')[0];
  const second = await read(lines.flatMap((line) => [headOf(line)?.issueId, formerId(line)].flatMap((id) => (id ? [recordKey('issue', id)] : []))));
  const issueOf = (id: string | undefined) => (id === undefined ? undefined : (second.get(`issue#${id}`) as IssueRecord | undefined));
  return (line) => {
    const broughtBy = first.get(`officer#${line.broughtById}`) as OfficerRecord | undefined;
    return {
      head: headOf(line),
      isBlind,
      issue: issueOf(headOf(line)?.issueId),
      event: eventOfLine(line),
      former: issueOf(formerId(line)),
      broughtBy: broughtBy?.legalEntityId === legalEntityId ? broughtBy : undefined,
    };
  };
}

function flagsOf(line: ReturnLine, issue: IssueRecord, { safe, at }: Counter): Issue['returnFlags'] {
  return [
    ...(line.broughtById && line.broughtById !== issue.officerId ? (['NOT_THE_HOLDER'] as const) : []),
    ...([issue.safeId, issue.toSafeId].includes(safe.id) ? [] : (['OTHER_SAFE'] as const)),
    ...(at.toISOString() > issue.dueAt ? (['LATE'] as const) : []),
    ...(line.rounds < issue.roundsOut ? (['SHORTFALL'] as const) : []),
  ];
}

async function returnLine(counter: Counter, line: ReturnLine, { head, issue, broughtBy, isBlind, event: recorded, former }: LineRecords): Promise<LineAnswer> {
  const { safe, receiver, sign, actor, at } = counter;
  // A retry is the same return, even if another officer receives it or another safe is chosen.
  const sentHash = sentHashOf({ line });
  if (recorded !== undefined) {
    const isSame = former && recorded === eventOf(line.eventId, former.id, sentHash).heldBy && inScope(scopeOf(actor), [former.legalEntityId]);
    if (!isSame) throw eventIdUsed();
    return done(line, former);
  }
  if (!head || !issue) throw new Refusal('NOTHING_TO_RETURN', 'This firearm is not issued to anybody.', [], 'firearmId');
  if (line.issueId && line.issueId !== issue.id)
    throw new Refusal(
      'CHANGED_MEANWHILE',
      `This firearm was returned and issued again: ${nameOfOfficer(issue.officer)} holds it now. Scan it again.`,
      [],
      'issueId',
    );
  if (line.broughtById && !broughtBy) throw new Refusal('NOT_FOUND', 'There is no such officer, or you do not have access to it.', [], 'broughtById');
  const holder = nameOfOfficer(issue.officer);
  if ([issue.officerId, line.broughtById].includes(receiver.officer.id))
    throw new Refusal(
      'RECEIVER_IS_RETURNER',
      `${receiver.name} returns this firearm and cannot receive it. Another officer must sign.`,
      [],
      'receiver.officerId',
    );
  if (line.condition !== 'good' && line.condition !== 'dirty' && !line.remarks)
    throw new Refusal('CONDITION_NEEDS_WORDS', `Describe why the firearm is ${line.condition}.`, [], 'remarks');
  if (!line.counted && isBlind)
    throw new Refusal('ROUNDS_NOT_COUNTED', 'The custody policy of the company requires a count. Count the rounds, and enter the number.', [], 'counted');
  const shortfall = shortfallOf(issue.roundsOut, line.rounds, line.shortfall);
  if (broughtBy && line.broughtByPin) await sign({ officerId: broughtBy.id, pin: line.broughtByPin }, 'broughtByPin');
  const flags = flagsOf(line, issue, counter);
  const end: EndCopy = {
    ...{ at: at.toISOString(), eventId: line.eventId, rounds: line.rounds, magazines: line.magazines, condition: line.condition },
    ...{ receivedById: receiver.officer.id, receivedByName: receiver.name, safeId: safe.id, flags },
    broughtById: broughtBy?.id,
    broughtByName: broughtBy ? nameOfOfficer(broughtBy) : holder,
    remarks: line.remarks ?? undefined,
    shortfall: shortfall ?? undefined,
  };
  const { after, writes } = endWrites(issue, 'returned', end, changed);
  const fields = { ...keptFields(head), state: 'in_safe' as const, since: end.at, safeId: safe.id, safeName: safe.name, branchId: safe.branchId };
  const metadata = {
    ...{ issueId: issue.id, officerId: issue.officerId, officer: holder, safe: safe.name, rounds: line.rounds, receiver: receiver.name },
    ...(flags.length > 0 ? { flags } : {}),
    ...missingFacts(shortfall),
  };
  const placed = place(head, fields, { action: 'custody.return', actor, at, comments: line.remarks, metadata }, changed);
  const movement = { caliber: caliberOfRounds(issue), issueId: issue.id, actor, at } as const;
  const movements = [
    { ...movement, safeId: safe.id, kind: 'returned', rounds: line.rounds },
    { ...movement, safeId: issue.safeId, kind: 'expended', rounds: shortfall?.rounds ?? 0 },
  ] as const;
  await withAmmunition(movements, (counted) =>
    commit([putEvent(eventOf(line.eventId, issue.id, sentHash)), ...writes, ...placed.writes, stillActive(safe), ...counted]),
  );
  return done(line, after);
}

/** Records returns. Throws `not-found` and `conflict` for the safe and the receiver. A line that is refused does not stop the others. */
export async function returnFirearms(sent: ReturnFirearms, actor: Actor, at = new Date()): Promise<{ lines: LineAnswer[] }> {
  const safe = await safeFor(sent.safeId, actor);
  const sign = signers(safe.legalEntityId, actor, at);
  const receiver = await sign(sent.receiver, 'receiver.pin');
  expectActive(receiver, 'receiver.officerId');
  const counter = { safe, receiver, sign, actor, at };
  const recordsFor = await recordsOf(sent.lines, safe.legalEntityId);
  const seen = new Set<string>();
  const repeated = new Set(sent.lines.filter(({ firearmId }) => seen.has(firearmId) || !seen.add(firearmId)));
  const lines = await eachLine(sent.lines, async (line) => {
    expectEventId(line.eventId, at);
    if (repeated.has(line)) throw new Refusal('ALREADY_ON_A_LINE', 'This firearm is already on another line.', [], 'firearmId');
    return whileOvertaken(async (attempt) => returnLine(counter, line, attempt === 1 ? recordsFor(line) : (await recordsOf([line], safe.legalEntityId))(line)));
  });
  return { lines };
}
