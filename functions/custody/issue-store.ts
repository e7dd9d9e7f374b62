// Issues firearms at the counter: up to 40 lines, each judged, recorded or refused by itself.
import type { Actor } from '../../shared/access/actor.ts';
import { inScope, scopeOf } from '../../shared/access/scope.ts';
import { type Gate, gatesOfIssue } from '../../shared/custody/gates.ts';
import type { IssueFirearms, IssueLine, LineAnswer } from '../../shared/custody/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { roundsIn, withAmmunition } from '../ammunition/ledger.ts';
import { provinceOf } from '../custody-records/province.ts';
import { kindOf } from '../custody-records/slots.ts';
import { commit } from '../data/commit.ts';
import type { SafeRecord } from '../safes/entity.ts';
import { getSafe } from '../safes/store.ts';
import { done, eachLine, expectEventId, Refusal, whileOvertaken } from './answer.ts';
import { allowedBy, authorityOf } from './authority.ts';
import type { OverrideCopy } from './copies.ts';
import type { IssueRecord } from './entity.ts';
import { factsOf, type LineRecords, recordsOf } from './facts.ts';
import { type Found, type IssueTerms, issueWrites, sentHashOf } from './issue-writes.ts';
import { countRefusals } from './refusals.ts';
import { putShift } from './shift-store.ts';
import { expectActive, type Sign, type Signed, signers } from './signers.ts';
import { stillActive } from './still-active.ts';

const noSafe = (path: string) => new Problem('not-found', 'There is no such safe, or you do not have access to it.', [{ path, message: 'No such safe' }]);

/** An active safe that the caller may see. Throws `not-found`, `conflict`. */
export async function safeFor(id: string, actor: Actor, path = 'safeId'): Promise<SafeRecord> {
  const safe = await getSafe(id, scopeOf(actor)).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    throw noSafe(path);
  });
  if (!safe.isActive) throw new Problem('conflict', 'This safe is not active. Choose another safe.', [{ path, message: 'Not active' }]);
  return safe;
}

/** The destination of a transport: an active safe of the same provider at another branch. Throws `not-found`, `conflict`. */
async function destinationOf(id: string, from: SafeRecord, actor: Actor): Promise<SafeRecord> {
  const to = await safeFor(id, actor, 'toSafeId');
  if (to.legalEntityId !== from.legalEntityId) throw noSafe('toSafeId');
  if (to.branchId === from.branchId) {
    const message = 'This safe is at the same branch. Move the firearm to it instead.';
    throw new Problem('conflict', message, [{ path: 'toSafeId', message }]);
  }
  return to;
}

export const gone = (what: 'firearm' | 'officer') => new Refusal('NOT_FOUND', `There is no such ${what}, or you do not have access to it.`, [], `${what}Id`);

/**
 * Throws a refusal for gates that nobody may override, or that no second person allowed: its errors then have the path `override`, the field that is missing.
 * Returns that person, if one was needed.
 */
export async function passGates(gates: readonly Gate[], override: () => Promise<OverrideCopy> | undefined): Promise<OverrideCopy | undefined> {
  const [first] = gates;
  if (!first || first.level === 'warning') return undefined;
  if (first.level === 'refusal') throw new Refusal(first.code, first.message, gates);
  const allowed = override();
  if (!allowed) throw new Refusal(first.code, `${first.message} A second authorised person may allow it.`, gates, 'override');
  return allowed;
}

/** Firearms of a call that are on an earlier line too, and officers with a firearm of the same kind on an earlier line. */
function repeatedIn(lines: readonly IssueLine[], recordsFor: (line: IssueLine) => LineRecords): ReadonlyMap<IssueLine, string> {
  const seen = new Set<string>();
  const repeated = new Map<IssueLine, string>();
  for (const line of lines) {
    const { firearm } = recordsFor(line);
    const marks = [
      [line.firearmId, 'This firearm is already on another line.'],
      [
        `${line.officerId} ${firearm ? kindOf(firearm.type) : ''}`,
        `This officer already has a ${firearm && kindOf(firearm.type) === 'long' ? 'long gun' : 'handgun'} on another line.`,
      ],
      [line.eventId, 'This event id is already on another line.'],
    ] as const;
    const found = marks.find(([mark]) => seen.has(mark));
    if (found) repeated.set(line, found[1]);
    else for (const [mark] of marks) seen.add(mark);
  }
  return repeated;
}

interface Counter {
  readonly sent: IssueFirearms;
  readonly terms: IssueTerms;
  readonly issuer: Signed;
  readonly witness?: Signed | undefined;
  readonly isAuthorised: boolean;
  readonly sign: Sign;
  readonly actor: Actor;
  readonly at: Date;
}

/** A retry within another shift or with another witness is the same issue. */
const hashOfLine = ({ sent }: Counter, line: IssueLine) => {
  const { lines: _, issuer, witness: __, shiftId: ___, ...terms } = sent;
  return sentHashOf({ ...terms, issuerId: issuer.officerId, line });
};

/** The answer to an event that was recorded before. Throws a refusal for another event with the same id. */
function repetition(former: IssueRecord, sentHash: string, actor: Actor, line: IssueLine): LineAnswer {
  if (former.sentHash !== sentHash || !inScope(scopeOf(actor), [former.legalEntityId]))
    throw new Refusal('EVENT_ID_USED', 'This event id was used for another issue. Use a new one.');
  return done(line, former);
}

/** In a shift the officers sign its sheet. */
const isSingle = ({ lines, shiftId }: IssueFirearms): boolean => lines.length === 1 && !shiftId;

async function issueLine(counter: Counter, line: IssueLine, records: LineRecords): Promise<LineAnswer> {
  const { sent, terms, issuer, witness, isAuthorised, sign, actor, at } = counter;
  const sentHash = hashOfLine(counter, line);
  const { firearm, officer, head, former } = records;
  if (former) return repetition(former, sentHash, actor, line);
  if (!firearm) throw gone('firearm');
  if (!officer) throw gone('officer');
  const facts = factsOf(
    { ...records, firearm, officer },
    {
      safe: terms.safe,
      issuer: { officerId: issuer.officer.id, isAuthorised },
      callerOfficerId: actor.officerId,
      witness: witness?.officer,
      until: new Date(sent.until),
      rounds: line.rounds,
      roundsInSafe: line.rounds > 0 ? await roundsIn(terms.safe.id, firearm.caliber) : undefined,
    },
    at,
  );
  const gates = gatesOfIssue(facts);
  const others = [issuer.officer.id, officer.id, actor.officerId, witness?.officer.id];
  const override = await passGates(gates, () => line.override && allowedBy(line.override, others, terms.safe, sign, at));
  if (!records.freeSlot) throw new Refusal('OFFICER_HOLDS_ANOTHER', `${facts.officer.name} already holds ${records.holds.join(' and ')}.`, gates);
  if (!line.receiverPin && isSingle(sent) && facts.policy.receiverProof === 'pin')
    throw new Refusal('PROOF_MISSING', `${facts.officer.name} must enter the PIN: the custody policy of the company requires it.`, gates, 'receiverPin');
  if (line.receiverPin) await sign({ officerId: officer.id, pin: line.receiverPin }, 'receiverPin');
  const built = { line, terms, records: records as Found, gates, proof: line.receiverPin ? 'pin' : 'paper', override, sentHash, at } as const;
  const { issue, writes } = issueWrites(built, { action: 'custody.issue', actor, at, comments: sent.reason }, head);
  const movement = { safeId: issue.safeId, caliber: firearm.caliber, kind: 'issued', rounds: line.rounds, issueId: issue.id, actor, at } as const;
  await withAmmunition([movement], (counted) => commit([...writes, ...(terms.toSafe ? [stillActive(terms.toSafe)] : []), ...counted]));
  return done(line, issue, gates);
}

/**
 * Issues firearms. Throws `not-found` for a safe or a signer outside the caller's scope, and `conflict` for an inactive safe, a wrong PIN of the issuer or
 * the witness, and a shift id that was used. A line that is refused does not stop the others.
 */
export async function issueFirearms(sent: IssueFirearms, actor: Actor, at = new Date()): Promise<{ lines: LineAnswer[] }> {
  const safe = await safeFor(sent.safeId, actor);
  const toSafe = sent.toSafeId === undefined ? undefined : await destinationOf(sent.toSafeId, safe, actor);
  const sign = signers(safe.legalEntityId, actor, at);
  const issuer = await sign(sent.issuer, 'issuer.pin');
  expectActive(issuer, 'issuer.officerId');
  const witness = sent.witness && (await sign(sent.witness, 'witness.pin'));
  const authority = await authorityOf(issuer.officer.id, safe, at);
  const terms: IssueTerms = {
    ...{ purpose: sent.purpose, reason: sent.reason, place: sent.place, until: sent.until, shiftId: sent.shiftId, safe, toSafe },
    issuer: { officerId: issuer.officer.id, name: issuer.name, delegationId: authority?.id ?? '', grantedByName: authority?.grantedByName ?? '' },
    authority,
    ...(witness ? { witness: { officerId: witness.officer.id, name: witness.name } } : {}),
  };
  const counter: Counter = { sent, terms, issuer, witness, isAuthorised: Boolean(authority), sign, actor, at };
  const recordsFor = await recordsOf(sent.lines, safe.legalEntityId, true);
  const repeated = repeatedIn(sent.lines, recordsFor);
  if (sent.shiftId) await putShift({ ...sent, shiftId: sent.shiftId }, safe, issuer.name, at);
  const lines = await eachLine(sent.lines, async (line) => {
    expectEventId(line.eventId, at);
    const twice = repeated.get(line);
    if (twice) throw new Refusal('ALREADY_ON_A_LINE', twice);
    return whileOvertaken(async (attempt) =>
      issueLine(counter, line, attempt === 1 ? recordsFor(line) : (await recordsOf([line], safe.legalEntityId, true))(line)),
    );
  });
  const { provider } = recordsFor(sent.lines[0] as IssueLine);
  await countRefusals(lines, { legalEntityId: provider.id, province: provinceOf(provider) }, at);
  return { lines };
}
