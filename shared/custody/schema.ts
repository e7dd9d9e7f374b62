// Bodies of the calls about custody: issues at the counter, returns, extensions (custody.md, sections 5.2 to 5.7; Firearms Control Regulations 2004, reg 21
// and 22). Answers and words are in files beside it.
import * as v from 'valibot';
import { checkFields } from '../kinds/checks.ts';
import { Instant, optionalText, RecordId, text } from '../kinds/index.ts';
import { Discharge } from './records.ts';
import { conditions, purposes, shortfallExplanations } from './words.ts';

export {
  Answered,
  Authorisation,
  Board,
  BoardQuery,
  CheckedLine,
  Custody,
  GateAnswer,
  Issue,
  IssueQuery,
  LineAnswer,
  type LineCode,
  lineCodes,
  mostOnBoard,
  Shift,
  ShiftQuery,
  type TakenSteps,
} from './records.ts';
export {
  type CustodyState,
  conditions,
  conditionWords,
  custodyStates,
  custodyStateWords,
  issueStates,
  issueStateWords,
  type Purpose,
  proofTypes,
  purposes,
  purposeWords,
  shortfallExplanations,
  shortfallWords,
} from './words.ts';

/** Most lines of one call: a shift at one counter. */
export const mostLines = 40;
/** Most lines of a shift, refused ones too: all its issues are read together. */
export const mostLinesOfShift = 2 * mostLines;
/** Most rounds and magazines that a line can name; a provider's policy has a lower limit. */
const mostRoundsOfALine = 1000;
/** Most authorisations of one issue: periods in succession. */
export const mostPeriods = 40;

const whole = (name: string, max: number) =>
  v.pipe(
    v.number(`${name} must be a number`),
    v.integer(`${name} must be a whole number`),
    v.minValue(0, `${name} cannot be below 0`),
    v.maxValue(max, `${name}: at most ${max}`),
  );
const Rounds = whole('Rounds', mostRoundsOfALine);
const Magazines = whole('Magazines', 20);
const idOf = (message: string) => v.pipe(v.string(message), v.nonEmpty(message), RecordId);
const EventId = v.pipe(
  idOf('Event id is required'),
  v.description('The client’s id of this event: a UUID of version 7, at most 72 hours old. A repetition with the same id changes nothing.'),
);
const PinText = v.pipe(v.string('PIN is required'), v.regex(/^\d{6}$/, 'A PIN has six digits'));

/** A person at the counter: the officer's record and PIN. */
const Signer = v.strictObject({ officerId: idOf('Officer is required'), pin: PinText });
const Override = v.strictObject({ ...Signer.entries, reason: text('Reason is required', 500) });
export type Override = v.InferOutput<typeof Override>;

const until = v.pipe(v.string('End of the period is required'), Instant);

const issueLine = {
  eventId: EventId,
  firearmId: idOf('Firearm is required'),
  officerId: idOf('Officer is required'),
  rounds: Rounds,
  magazines: v.optional(Magazines, 0),
};

const header = {
  safeId: idOf('Safe is required'),
  purpose: v.picklist(purposes, 'Purpose is required'),
  reason: v.pipe(text('Reason is required', 300), v.description('Why the firearm is needed: regulation 21(1)(c)(v).')),
  place: text('Place is required', 200),
  until,
};

/** The terms of an issue without signatures: answers the gates of each line before anybody signs. */
export const CheckIssue = v.strictObject({
  safeId: header.safeId,
  until: v.optional(until),
  issuerId: v.optional(RecordId),
  lines: v.pipe(
    v.array(v.strictObject({ firearmId: v.optional(RecordId), officerId: v.optional(RecordId), rounds: v.optional(Rounds, 0) })),
    v.minLength(1, 'Enter at least one line'),
    v.maxLength(mostLines, `At most ${mostLines} lines at once`),
  ),
});
export type CheckIssue = v.InferOutput<typeof CheckIssue>;

const issueFirearms = v.strictObject({
  ...header,
  toSafeId: v.pipe(
    v.optional(RecordId),
    v.description('For the purpose `transport`: the destination, a safe at another branch. The return of the firearms into that safe ends the transport.'),
  ),
  shiftId: v.pipe(v.optional(RecordId), v.description('The client’s id of the shift that the lines belong to. Left out for a single issue.')),
  issuer: Signer,
  witness: v.optional(Signer),
  lines: v.pipe(
    v.array(
      v.strictObject({
        ...issueLine,
        receiverPin: v.pipe(v.optional(PinText), v.description('Left out if the receiver signs the printed sheet.')),
        override: v.pipe(v.optional(Override), v.description('A second authorised person who allows an exception, with the reason.')),
      }),
    ),
    v.minLength(1, 'Enter at least one line'),
    v.maxLength(mostLines, `At most ${mostLines} lines at once`),
  ),
});
export const IssueFirearms = v.pipe(
  issueFirearms,
  v.forward(
    checkFields([['purpose'], ['toSafeId']], ({ purpose, toSafeId }) => purpose === 'transport' || !toSafeId, 'Choose a destination only for a transport'),
    ['toSafeId'],
  ),
);
export type IssueFirearms = v.InferOutput<typeof IssueFirearms>;
export type IssueLine = IssueFirearms['lines'][number];

const Shortfall = v.pipe(
  v.strictObject({
    explanation: v.picklist(shortfallExplanations, 'Explanation is required'),
    text: text('Explanation is required', 1000),
    discharge: v.optional(Discharge),
  }),
  v.forward(
    checkFields(
      [['explanation'], ['discharge']],
      ({ explanation, discharge }) => explanation !== 'discharged' || discharge !== undefined,
      'Report the discharge',
    ),
    ['discharge'],
  ),
);

export const ReturnFirearms = v.strictObject({
  safeId: header.safeId,
  receiver: Signer,
  lines: v.pipe(
    v.array(
      v.strictObject({
        eventId: EventId,
        firearmId: idOf('Firearm is required'),
        issueId: v.pipe(
          v.optional(RecordId),
          v.description('The issue that the counter showed. The line is refused if the firearm was returned and issued again meanwhile.'),
        ),
        rounds: Rounds,
        magazines: v.optional(Magazines, 0),
        counted: v.pipe(
          v.optional(v.boolean()),
          v.description('True if a person counted the rounds and typed them, without the number that was issued. Some policies require it.'),
        ),
        condition: v.picklist(conditions, 'Condition is required'),
        remarks: optionalText(500),
        broughtById: v.pipe(v.optional(RecordId), v.description('The officer who brought the firearm, if not the one who holds it.')),
        broughtByPin: v.optional(PinText),
        shortfall: v.optional(Shortfall),
      }),
    ),
    v.minLength(1, 'Enter at least one line'),
    v.maxLength(mostLines, `At most ${mostLines} lines at once`),
  ),
});
export type ReturnFirearms = v.InferOutput<typeof ReturnFirearms>;
export type ReturnLine = ReturnFirearms['lines'][number];

/** A new authorisation for a firearm that is out: the next period of at most 72 hours. */
export const ExtendIssue = v.strictObject({
  eventId: EventId,
  issueId: idOf('Issue is required'),
  until,
  reason: header.reason,
  issuer: Signer,
  override: v.optional(Override),
});
export type ExtendIssue = v.InferOutput<typeof ExtendIssue>;

/** A firearm changes hands at its post: the old issue ends and a new one begins in one transaction. */
export const HandOver = v.strictObject({
  eventId: EventId,
  issueId: idOf('Issue is required'),
  toOfficerId: idOf('Officer is required'),
  place: header.place,
  until,
  reason: header.reason,
  rounds: Rounds,
  fromPin: PinText,
  toPin: PinText,
  issuer: Signer,
  shortfall: v.optional(Shortfall),
  override: v.optional(Override),
});
export type HandOver = v.InferOutput<typeof HandOver>;

/** Moves firearms from the safes they are in to another safe of the provider. */
export const MoveFirearms = v.strictObject({
  eventId: EventId,
  toSafeId: header.safeId,
  by: Signer,
  firearmIds: v.pipe(v.array(RecordId), v.minLength(1, 'Choose at least one firearm'), v.maxLength(mostLines, `At most ${mostLines} firearms at once`)),
  reason: header.reason,
});
export type MoveFirearms = v.InferOutput<typeof MoveFirearms>;

/** An issue that never took place: entered by mistake, and voided before the firearm left. */
export const VoidIssue = v.strictObject({ eventId: EventId, issueId: idOf('Issue is required'), reason: header.reason, by: Signer });
export type VoidIssue = v.InferOutput<typeof VoidIssue>;

/** Nobody can say where the firearm is: its issue stays open until a return or a loss report. */
export const MarkUnaccounted = v.strictObject({ reason: text('Reason is required', 300) });
export type MarkUnaccounted = v.InferOutput<typeof MarkUnaccounted>;

/** Checks an officer's PIN and records nothing: opens a locked counter, and confirms who receives returns. */
export const ConfirmOfficer = Signer;
export type ConfirmOfficer = v.InferOutput<typeof ConfirmOfficer>;
export const ConfirmedOfficer = v.object({ officerId: RecordId, officerName: v.string() });
export type ConfirmedOfficer = v.InferOutput<typeof ConfirmedOfficer>;
