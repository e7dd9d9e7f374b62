// Judges lines of an issue before anybody signs. Records nothing.
import type { Actor } from '../../shared/access/actor.ts';
import { type Gate, gatesOfFirearm, gatesOfIssue, gatesOfOfficer } from '../../shared/custody/gates.ts';
import type { CheckedLine, CheckIssue } from '../../shared/custody/schema.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { SafeRecord } from '../safes/entity.ts';
import { authorityOf } from './authority.ts';
import { factsOf, firearmFacts, type LineRecords, officerFacts, recordsOf, withoutWitness } from './facts.ts';
import { safeFor } from './issue-store.ts';

type Line = CheckIssue['lines'][number];

const notFoundGate = (what: 'firearm' | 'officer') =>
  ({ code: 'NOT_FOUND', level: 'refusal', message: `There is no such ${what}, or you do not have access to it.` }) as const;

const outcomeOf = (gates: readonly Pick<Gate, 'level'>[], line: Line): CheckedLine['outcome'] => {
  if (gates.some(({ level }) => level === 'refusal')) return 'refused';
  if (!line.firearmId || !line.officerId) return 'incomplete';
  return gates.some(({ level }) => level === 'override') ? 'override' : 'ready';
};

interface Asked {
  readonly safe: SafeRecord;
  readonly issuer: { readonly officerId: string; readonly isAuthorised: boolean };
  readonly callerOfficerId?: string | undefined;
  readonly until: Date;
  readonly at: Date;
}

function gatesOf(line: Line, records: LineRecords, { safe, issuer, callerOfficerId, until, at }: Asked): CheckedLine['gates'] {
  const { firearm, officer } = records;
  const missing = [...(line.firearmId && !firearm ? [notFoundGate('firearm')] : []), ...(line.officerId && !officer ? [notFoundGate('officer')] : [])];
  if (missing.length > 0) return missing;
  if (firearm && officer) {
    const facts = factsOf({ ...records, firearm, officer }, { safe, issuer, callerOfficerId, until, rounds: line.rounds }, at);
    // A witness signs with the issuer, after the check.
    return gatesOfIssue(withoutWitness(facts));
  }
  if (firearm) return gatesOfFirearm(firearmFacts(records, firearm, safe, at));
  return officer ? gatesOfOfficer(officerFacts(officer), dayOf(at)) : [];
}

/** The gates of each line. Without an issuer, the gates of the issuer are left out. Throws `not-found` and `conflict` for the safe. */
export async function checkIssue(sent: CheckIssue, actor: Actor, at = new Date()): Promise<{ items: CheckedLine[] }> {
  const safe = await safeFor(sent.safeId, actor);
  const isAuthorised = sent.issuerId === undefined || Boolean(await authorityOf(sent.issuerId, safe, at));
  const recordsFor = await recordsOf(sent.lines, safe.legalEntityId, false);
  const until = sent.until === undefined ? new Date(at.getTime() + 3_600_000) : new Date(sent.until);
  const asked = { safe, issuer: { officerId: sent.issuerId ?? '', isAuthorised }, callerOfficerId: actor.officerId, until, at };
  const items = sent.lines.map((line) => {
    const gates = gatesOf(line, recordsFor(line), asked);
    return { firearmId: line.firearmId ?? null, officerId: line.officerId ?? null, outcome: outcomeOf(gates, line), gates };
  });
  return { items };
}
