// The transaction of one issue (custody.md, section 5.4): each write has its own refusal, which names the gate that another write closed.
import { type Gate, gatesOfIssue, type IssueFacts } from '../../shared/custody/gates.ts';
import { decisiveFor } from '../../shared/custody/officer-gates.ts';
import { ladderTimesOf, policyOf } from '../../shared/custody/policy.ts';
import type { Issue, IssueFirearms, IssueLine } from '../../shared/custody/schema.ts';
import { firearmName } from '../../shared/firearms/name.ts';
import { neededEndorsements } from '../../shared/officers/competencies.ts';
import { nameOfOfficer } from '../../shared/officers/rules.ts';
import { flags } from '../custody-records/flags.ts';
import { firearmFields, outFields, place } from '../custody-records/head-writes.ts';
import { provinceOf } from '../custody-records/province.ts';
import { watch } from '../custody-records/watch.ts';
import { check, put, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import type { DelegationRecord } from '../delegations/entity.ts';
import { delegations } from '../delegations/entity.ts';
import { firearms } from '../firearms/entity.ts';
import { marksOf } from '../firearms/marks.ts';
import type { Why } from '../history/change.ts';
import { hashOf } from '../history/store.ts';
import { licenses } from '../licenses/entity.ts';
import { officers } from '../officers/entity.ts';
import type { SafeRecord } from '../safes/entity.ts';
import { overtaken } from './answer.ts';
import { newAuthorisation, signedBy } from './authorisation.ts';
import type { IssuerCopy, OverrideCopy } from './copies.ts';
import { type HeadRecord, type IssueRecord, issues } from './entity.ts';
import { eventOf, putEvent } from './event.ts';
import { type LineRecords, withoutWitness } from './facts.ts';

/** The records of a line that passed its gates. */
export type Found = LineRecords & Required<Pick<LineRecords, 'firearm' | 'officer' | 'license' | 'freeSlot'>>;

export interface IssueTerms extends Pick<IssueFirearms, 'purpose' | 'reason' | 'place' | 'until' | 'shiftId'> {
  readonly safe: Pick<SafeRecord, 'id' | 'name' | 'branchId' | 'legalEntityId'>;
  /** The destination of a transport between branches. */
  readonly toSafe?: Pick<SafeRecord, 'id' | 'name'> | undefined;
  readonly issuer: IssuerCopy;
  /** The issuer's written authority as it was read. */
  readonly authority?: Pick<DelegationRecord, 'id' | 'version'> | undefined;
  readonly witness?: { readonly officerId: string; readonly name: string } | undefined;
}

/** The number of periods in succession that a firearm has been out, over all hand-overs. */
export const periodsOf = ({ periodsBefore = 0, authorisations }: Pick<IssueRecord, 'periodsBefore' | 'authorisations'>): number =>
  periodsBefore + authorisations.length;

/**
 * The gates of a further period, of the same officer or of the next one at the post: those of an issue and the limit of periods in succession, refusals
 * first. A witness signs at the safe, not at the post.
 */
export function gatesOfNextPeriod(facts: IssueFacts, before: IssueRecord): Gate[] {
  const periods = periodsOf(before);
  const message = `This firearm has been out for ${periods} periods in succession. Return it, or let a second authorised person allow one more.`;
  const tooMany: Gate[] = periods < facts.policy.mostSuccessive ? [] : [{ code: 'PERIODS_OVER_LIMIT', level: 'override', message }];
  return [...gatesOfIssue(withoutWitness(facts)), ...tooMany].toSorted((a, b) => Number(b.level === 'refusal') - Number(a.level === 'refusal'));
}

/** The caliber of the balance that the rounds left, and return to: a correction of the firearm meanwhile moves no rounds. */
export const caliberOfRounds = ({ roundsCaliber, firearm }: Pick<IssueRecord, 'roundsCaliber' | 'firearm'>): string => roundsCaliber ?? firearm.caliber;

/** Digest of what was sent, without PINs: tells a repetition from another event with the same id. */
export function sentHashOf(sent: object): string {
  const withoutPins = JSON.parse(JSON.stringify(sent, (name, value) => (/pin$/i.test(name) ? undefined : value)));
  return hashOf(withoutPins);
}

interface Built {
  readonly line: Pick<IssueLine, 'eventId' | 'rounds' | 'magazines'>;
  readonly terms: IssueTerms;
  readonly records: Found;
  readonly gates: readonly Gate[];
  readonly proof: IssueRecord['proof'];
  readonly override?: OverrideCopy | undefined;
  /** The issue that a hand-over ends, and the rounds of it that are missing. */
  readonly before?: IssueRecord;
  readonly shortfall?: Issue['shortfall'];
  readonly sentHash: string;
  readonly at: Date;
}

/** Copied, because the officer's own lists are replaced when a certificate is renewed. */
function qualificationOf({ firearm, officer, action }: Pick<Found, 'firearm' | 'officer' | 'action'>) {
  const { competency, assessment } = decisiveFor(officer, neededEndorsements({ type: firearm.type, action }));
  return {
    ...(competency ? { endorsement: competency.endorsement, certificateNumber: competency.certificateNumber, certificateIssuedOn: competency.issuedOn } : {}),
    ...(assessment ? { assessedOn: assessment.doneOn } : {}),
  };
}

/** The new issue, without a write. */
export function issueOf({ line, terms, records, gates, proof, override, before, sentHash, at }: Built): { issue: IssueRecord; guarded: Write[] } {
  const { firearm, officer, license, provider, freeSlot } = records;
  const { safe, toSafe, issuer, witness, shiftId } = terms;
  const marks = marksOf(firearm);
  const outAt = at.toISOString();
  const dueAt = new Date(terms.until).toISOString();
  const against = gates.map(({ code }) => code);
  const period = { from: outAt, until: dueAt, reason: terms.reason, against, ...signedBy(issuer) };
  const { authorisation, writes } = newAuthorisation({ ...period, ...(override ? { override } : {}) }, line.eventId, at);
  const { surname, fullNames, initials, idType, idNumber, psiraNumber, psiraGrade } = officer;
  const issue: IssueRecord = {
    id: line.eventId,
    version: 1,
    state: 'open',
    legalEntityId: provider.id,
    holder: {
      name: provider.name,
      street: provider.address?.street ?? null,
      city: provider.address?.city ?? provider.city,
      province: provinceOf(provider),
      psiraNumber: provider.psiraNumber ?? '',
    },
    firearmId: firearm.id,
    firearm: {
      ...{ manufacturer: firearm.manufacturer, model: firearm.model, type: firearm.type, caliber: firearm.caliber, serialNumber: firearm.serialNumber },
      marks: marks ? [marks] : [],
    },
    license: { number: license.licenseNumber, issuedOn: license.issuedOn, section: license.section },
    officerId: officer.id,
    officer: { surname, fullNames, initials, idType, idNumber, psiraNumber, psiraGrade, ...qualificationOf(records) },
    issuer,
    ...(witness ? { witness } : {}),
    ...(before ? { handedOverFrom: before.id, periodsBefore: periodsOf(before), roundsCaliber: caliberOfRounds(before) } : {}),
    ...{ safeId: safe.id, safeName: safe.name, branchId: safe.branchId },
    ...(toSafe ? { toSafeId: toSafe.id, toSafeName: toSafe.name } : {}),
    ...{ purpose: terms.purpose, reason: terms.reason, place: terms.place, outAt, dueAt },
    roundsOut: line.rounds,
    magazinesOut: line.magazines,
    proof,
    ...(shiftId ? { shiftId } : {}),
    against,
    ...(override ? { override, ...flags({ legalEntityId: provider.id }, outAt) } : {}),
    authorisations: [authorisation],
    ladder: ladderTimesOf(policyOf(provider.custodyPolicy)),
    slot: freeSlot.slice(officer.id.length + 1),
    sentHash,
  };
  return { issue, guarded: writes };
}

/** Facts for the firearm's custody history. The digest binds the entry to the issue's details, which the history does not repeat. */
export const historyFacts = (issue: IssueRecord) => ({
  issueId: issue.id,
  officerId: issue.officerId,
  officer: nameOfOfficer(issue.officer),
  authorisation: issue.authorisations.at(-1)?.number,
  dueAt: issue.dueAt,
  place: issue.place,
  rounds: issue.roundsOut,
  issuer: issue.issuer.name,
  ...(issue.toSafeName ? { to: issue.toSafeName } : {}),
  ...(issue.against.length > 0 ? { against: issue.against } : {}),
  ...(issue.override ? { override: `${issue.override.name}: ${issue.override.reason}` } : {}),
  digest: hashOf(issue),
});

/** Facts for the history about rounds that are missing when an issue ends. */
export const missingFacts = (shortfall: Issue['shortfall'] | undefined) => (shortfall ? { missing: shortfall.rounds, explanation: shortfall.explanation } : {});

/** Conditions: firearm, license and officer are as they were when the gates were judged. */
export function stillEligible({ firearm, license, officer }: Pick<Found, 'firearm' | 'license' | 'officer'>): Write[] {
  const name = nameOfOfficer(officer);
  return [
    check(
      firearms()
        .remove({ id: firearm.id })
        .where(
          ({ status, ownerId, lockedBy, seizureId }, { eq, notExists }) =>
            `${eq(status, 'active')} AND ${eq(ownerId, firearm.ownerId)} AND ${notExists(lockedBy)} AND ${notExists(seizureId)}`,
        )
        .params(),
      overtaken('FIREARM_NOT_ACTIVE', `${firearmName(firearm)} was changed at the same moment. Try again.`),
    ),
    check(
      licenses()
        .remove({ id: license.id })
        .where(({ version }, { eq }) => eq(version, license.version))
        .params(),
      overtaken('LICENSE_MISSING', 'The license of this firearm was changed at the same moment. Try again.'),
    ),
    check(
      officers()
        .remove({ id: officer.id })
        .where(({ version, employment }, { eq }) => `${eq(version, officer.version)} AND ${eq(employment, 'active')}`)
        .params(),
      overtaken('OFFICER_NOT_ACTIVE', `The record of ${name} was changed at the same moment. Try again.`),
    ),
  ];
}

/** Condition: nobody revoked the issuer's written authority meanwhile. */
export const stillAuthorised = (authority: IssueTerms['authority']): Write[] =>
  authority
    ? [
        check(
          delegations()
            .remove({ id: authority.id })
            .where(({ version }, { eq }) => eq(version, authority.version))
            .params(),
          overtaken('ISSUER_NOT_AUTHORISED', 'The written authority of the issuer was changed at the same moment. Try again.'),
        ),
      ]
    : [];

export const takeSlot = ({ officerId, slot, id, officer }: IssueRecord): Write =>
  put(
    guards()
      .create({ kind: 'officer-slot', value: `${officerId}#${slot}`, heldBy: id })
      .params(),
    overtaken('OFFICER_HOLDS_ANOTHER', `${nameOfOfficer(officer)} has just been issued another firearm.`),
  );

/** Puts a new issue; refused if its event id was used. */
export const putIssue = (issue: IssueRecord): Write =>
  put(issues().create(issue).params(), overtaken('EVENT_ID_USED', 'This event id was used for another issue. Use a new one.'));

/** All writes of an issue: the issue first, so that a repetition finds it before the guard of its event id refuses it. */
export function issueWrites(built: Built, why: Omit<Why, 'metadata'>, head: HeadRecord | undefined): { issue: IssueRecord; writes: Write[] } {
  const { issue, guarded } = issueOf(built);
  const { firearm, officer } = built.records;
  const fields = { ...firearmFields(firearm), ...outFields(issue, officer.phone) };
  const isOut = overtaken('FIREARM_OUT', 'This firearm has just been issued at another counter.');
  const metadata = { ...historyFacts(issue), ...missingFacts(built.shortfall) };
  const placed = place(head, fields, { ...why, metadata }, isOut);
  const conditions = [...stillEligible(built.records), ...stillAuthorised(built.terms.authority)];
  const event = putEvent(eventOf(issue.id, issue.id, issue.sentHash));
  return { issue, writes: [putIssue(issue), event, ...placed.writes, ...conditions, takeSlot(issue), ...guarded, watch(issue, built.at)] };
}
