// Gates: the conditions of an issue, each with a code, a level and a sentence (custody.md, section 5.5). Server and counter use the same function.
import { atMinute, onDay } from '../kinds/format.ts';
import { dayOf } from '../kinds/time.ts';
import type { Standing } from '../legal-entities/schema.ts';
import type { LicenseState } from '../licenses/schema.ts';
import type { Employment } from '../officers/schema.ts';
import { type Gate, gateLevels } from './gate-codes.ts';
import { type FirearmFacts, gatesOfCompetency, gatesOfOfficer, type OfficerFacts } from './officer-gates.ts';
import type { CustodyPolicy } from './policy.ts';

export { type Gate, type GateCode, type GateLevel, gateCodes, gateLevels } from './gate-codes.ts';
export { gatesOfCompetency, gatesOfEndorsements, gatesOfOfficer, type OfficerFacts } from './officer-gates.ts';

/** The longest period of one authorisation: 72 hours (regulation 21(1)(c)(v)). */
export const mostHours = 72;

export interface IssueFacts {
  readonly now: Date;
  readonly firearm: FirearmFacts & {
    readonly status: string;
    readonly isLocked: boolean;
    readonly isSeized: boolean;
    readonly ownerId: number;
    readonly ownerName: string;
  };
  /** Where it is now; undefined for a firearm without custody so far, which counts as in the safe. */
  readonly head?:
    | {
        readonly state: string;
        readonly officerName?: string | undefined;
        readonly since: string;
        readonly safeId?: string | undefined;
        readonly safeName?: string | undefined;
        /** Recorded by another company, whose officers and safes are not named. */
        readonly isOfAnother?: boolean | undefined;
        readonly isInSafe?: boolean | undefined;
      }
    | undefined;
  readonly license?: { readonly state: LicenseState | null; readonly section: string; readonly expiresOn: string } | undefined;
  readonly provider: { readonly id: number; readonly name: string; readonly standing: Standing };
  readonly safe: { readonly id: string; readonly name: string };
  readonly issuer: { readonly officerId: string; readonly isAuthorised: boolean };
  /** The officer who is the signed-in user, if one is linked to the account. */
  readonly callerOfficerId?: string | undefined;
  readonly officer: OfficerFacts;
  /** Firearms that the officer holds now, in words, of the same kind: handgun or long gun. */
  readonly holds: readonly string[];
  readonly witness?: { readonly officerId: string; readonly employment: Employment } | undefined;
  readonly until: Date;
  readonly rounds: number;
  /** Rounds of this caliber in the safe; undefined where none are counted. */
  readonly roundsInSafe?: number | undefined;
  readonly policy: CustodyPolicy;
}

/** License states that allow an issue: section 24(4) keeps a license valid after a renewal that was lodged in time. */
const validStates: readonly (LicenseState | null)[] = ['VALID', 'PREPARE', 'LODGED_VALID'];
const lateStates: readonly (LicenseState | null)[] = ['LODGED_LATE', 'LATE_WINDOW'];
/** Sections of the Act for business: 20, and 21 for a temporary authorisation. */
const businessSections = ['20', '21'];

type FactsOfFirearm = Pick<IssueFacts, 'firearm' | 'head' | 'safe' | 'license' | 'provider' | 'policy'>;

function gatesOfLicense({ firearm, license, provider }: FactsOfFirearm): Gate[] {
  if (firearm.ownerId !== provider.id)
    return [
      {
        code: 'NOT_LICENSE_HOLDER',
        level: 'refusal',
        message: `${firearm.ownerName} holds the license of this firearm, and only the license holder may issue it.`,
      },
    ];
  if (!license || license.state === null) return [{ code: 'LICENSE_MISSING', level: 'refusal', message: 'No license in force is recorded for this firearm.' }];
  const day = onDay(license.expiresOn);
  if (license.state === 'EXPIRED') return [{ code: 'LICENSE_EXPIRED', level: 'refusal', message: `The license expired on ${day}.` }];
  const gates: Gate[] = [];
  if (lateStates.includes(license.state))
    gates.push({ code: 'LICENSE_LATE', level: 'warning', message: `The license expires on ${day}, and its renewal was not lodged in time.` });
  else if (!validStates.includes(license.state))
    gates.push({ code: 'LICENSE_MISSING', level: 'refusal', message: 'No license in force is recorded for this firearm.' });
  if (!businessSections.includes(license.section))
    gates.push({
      code: 'LICENSE_NOT_FOR_BUSINESS',
      level: 'refusal',
      message: `The license is under section ${license.section} of the Act, which does not allow business use.`,
    });
  return gates;
}

/** Why a firearm that no officer of the caller's company holds is out. */
export function outWithoutName({ state, isOfAnother }: Pick<NonNullable<IssueFacts['head']>, 'state' | 'isOfAnother'>): string {
  if (isOfAnother && ['issued', 'in_transit', 'unaccounted'].includes(state)) return 'Another company has issued this firearm.';
  if (state === 'at_gunsmith') return 'This firearm is at a gunsmith. End its maintenance when it is back: change its status.';
  return `This firearm is not in a safe: ${state.replaceAll('_', ' ')}.`;
}

/** Who has it, since when, and the safe whose counter issued it. */
const outWith = ({ since, safeName }: NonNullable<IssueFacts['head']>, officerName: string): string =>
  `Already issued to ${officerName} on ${atMinute(since)}${safeName ? ` at the safe “${safeName}”` : ''}.`;

function gatesOfPlace({ firearm, head, safe, policy }: FactsOfFirearm): Gate[] {
  const gates: Gate[] = [];
  const isSeized = firearm.isSeized || head?.state === 'seized';
  if (isSeized) gates.push({ code: 'FIREARM_SEIZED', level: 'refusal', message: 'This firearm is held under a seizure. It can be issued after its release.' });
  if (head && head.state !== 'in_safe' && !(isSeized && head.state === 'seized'))
    gates.push({ code: 'FIREARM_OUT', level: 'refusal', message: head.officerName ? outWith(head, head.officerName) : outWithoutName(head) });
  else if (head?.isOfAnother && head.isInSafe)
    gates.push({
      code: 'FIREARM_NOT_IN_THIS_SAFE',
      level: policy.otherSafe,
      message: 'This firearm is recorded in a safe of another company. Move it first, or confirm that it is here.',
    });
  else if (head?.safeId && head.safeId !== safe.id)
    gates.push({
      code: 'FIREARM_NOT_IN_THIS_SAFE',
      level: policy.otherSafe,
      message: `This firearm is recorded in the safe “${head.safeName ?? ''}”. Move it first, or confirm that it is here.`,
    });
  if (firearm.status !== 'active')
    gates.push({
      code: 'FIREARM_NOT_ACTIVE',
      level: 'refusal',
      message: `This firearm is ${firearm.status.replaceAll('_', ' ')}. Only an active firearm can be issued.`,
    });
  if (firearm.isLocked) gates.push({ code: 'FIREARM_LOCKED', level: 'refusal', message: 'This firearm has an open transaction. Finish or withdraw it first.' });
  return gates;
}

/** The gates of a firearm whose officer is not known yet. */
export const gatesOfFirearm = (facts: FactsOfFirearm): Gate[] => [...gatesOfPlace(facts), ...gatesOfLicense(facts)];

function gatesOfPeople({ officer, issuer, callerOfficerId, witness, holds, provider, policy }: IssueFacts): Gate[] {
  const gates: Gate[] = [];
  if (provider.standing === 'suspended' || provider.standing === 'lapsed')
    gates.push({
      code: 'PROVIDER_SUSPENDED',
      level: 'refusal',
      message: `The registration of ${provider.name} is ${provider.standing}. It may not issue firearms.`,
    });
  if (provider.standing === 'under_inquiry')
    gates.push({ code: 'PROVIDER_UNDER_INQUIRY', level: 'warning', message: `${provider.name} is under inquiry by PSiRA.` });
  if (!issuer.isAuthorised)
    gates.push({
      code: 'ISSUER_NOT_AUTHORISED',
      level: 'refusal',
      message: 'The issuer has no written authority of the license holder in force at this branch.',
    });
  if ([issuer.officerId, callerOfficerId].includes(officer.id))
    gates.push({
      code: 'ISSUER_IS_RECEIVER',
      level: 'refusal',
      message: 'Nobody can issue a firearm to themselves. Another authorised officer must issue it, signed in with another account.',
    });
  if (policy.needsWitness && !witness)
    gates.push({ code: 'WITNESS_REQUIRED', level: 'override', message: 'A witness is required: another active officer, with badge and PIN.' });
  if (witness && (witness.employment !== 'active' || [issuer.officerId, callerOfficerId, officer.id].includes(witness.officerId)))
    gates.push({
      code: 'WITNESS_INVALID',
      level: 'refusal',
      message: 'The witness must be an active officer who neither issues nor receives the firearm, and is not the signed-in user.',
    });
  if (holds.length > 0)
    gates.push({ code: 'OFFICER_HOLDS_ANOTHER', level: policy.secondFirearm, message: `${officer.name} already holds ${holds.join(' and ')}.` });
  return gates;
}

function gatesOfTerms({ now, until, rounds, roundsInSafe, policy }: IssueFacts): Gate[] {
  const gates: Gate[] = [];
  if (until <= now) gates.push({ code: 'PERIOD_IN_PAST', level: 'refusal', message: 'The authorisation must end after now.' });
  if (until.getTime() - now.getTime() > mostHours * 3_600_000)
    gates.push({
      code: 'PERIOD_OVER_72H',
      level: 'refusal',
      message: `An authorisation is valid for at most ${mostHours} hours. Extend it later with a new authorisation.`,
    });
  if (rounds > policy.mostRounds)
    gates.push({ code: 'ROUNDS_OVER_LIMIT', level: 'override', message: `At most ${policy.mostRounds} rounds may be issued with one firearm.` });
  if (roundsInSafe !== undefined && rounds > roundsInSafe)
    gates.push({ code: 'ROUNDS_NOT_IN_STOCK', level: 'refusal', message: `The safe has ${roundsInSafe} rounds of this caliber. Count them first.` });
  return gates;
}

/** All gates that an issue does not pass, refusals first. An empty list means that the firearm can be issued. */
export function gatesOfIssue(facts: IssueFacts): Gate[] {
  const today = dayOf(facts.now);
  return [
    ...gatesOfFirearm(facts),
    ...gatesOfPeople(facts),
    ...gatesOfOfficer(facts.officer, today),
    ...gatesOfCompetency(facts.officer, facts.firearm, today, facts.policy),
    ...gatesOfTerms(facts),
  ].sort((a, b) => gateLevels.indexOf(a.level) - gateLevels.indexOf(b.level));
}
