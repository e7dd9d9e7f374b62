// Answers of the calls about custody: lines, issues, the place of each firearm, shifts.
import * as v from 'valibot';
import { Instant, optionalText, paging, querySerialId, RecordId, text } from '../kinds/index.ts';
import { endorsements } from '../officers/competencies.ts';
import { gateCodes, gateLevels } from './gate-codes.ts';
import { ladderSteps } from './ladder.ts';
import { conditions, custodyStates, issueStates, proofTypes, purposes, shortfallCauses } from './words.ts';

/** How, when and where rounds were fired on duty, and what followed. */
export const Discharge = v.strictObject({
  at: v.pipe(v.string('Time is required'), Instant),
  place: text('Place is required', 200),
  circumstances: text('Circumstances are required', 2000),
  injury: v.boolean('Injury is yes or no'),
  damage: v.boolean('Damage is yes or no'),
  docketNumber: optionalText(60),
});

/** Differences that a return records. It is never refused because of them. */
const returnFlags = ['NOT_THE_HOLDER', 'OTHER_SAFE', 'LATE', 'SHORTFALL'] as const;

/** Why a line is refused, beside the gates. */
export const lineCodes = [
  ...gateCodes,
  'PROOF_WRONG',
  'PROOF_LOCKED',
  'PROOF_MISSING',
  'OVERRIDE_INVALID',
  'NOT_FOUND',
  'ALREADY_ON_A_LINE',
  'EVENT_ID_USED',
  'EVENT_TIME_WRONG',
  'FIREARM_UNACCOUNTED',
  'TRANSPORT_NEEDED',
  'NOTHING_TO_RETURN',
  'ROUNDS_MORE_THAN_OUT',
  'ROUNDS_NOT_COUNTED',
  'SHORTFALL_UNEXPLAINED',
  'RECEIVER_IS_RETURNER',
  'CONDITION_NEEDS_WORDS',
  'CHANGED_MEANWHILE',
] as const;
export type LineCode = (typeof lineCodes)[number];

export const GateAnswer = v.object({ code: v.picklist(lineCodes), level: v.picklist(gateLevels), message: v.string() });

export const CheckedLine = v.object({
  firearmId: v.nullable(RecordId),
  officerId: v.nullable(RecordId),
  outcome: v.picklist(['ready', 'override', 'refused', 'incomplete'] as const),
  gates: v.array(GateAnswer),
});
export type CheckedLine = v.InferOutput<typeof CheckedLine>;

const FirearmInIssue = v.object({
  id: RecordId,
  manufacturer: v.string(),
  model: v.string(),
  type: v.string(),
  caliber: v.string(),
  serialNumber: v.string(),
});

export const Authorisation = v.object({
  number: v.string(),
  from: Instant,
  until: Instant,
  signedBy: v.string(),
  overrideBy: v.pipe(v.nullable(v.string()), v.description('The second person who allowed an exception in this period.')),
  overrideReason: v.nullable(v.string()),
  revokedAt: v.nullable(Instant),
});
export type Authorisation = v.InferOutput<typeof Authorisation>;

export const Issue = v.object({
  id: RecordId,
  legalEntityId: v.number(),
  legalEntityName: v.string(),
  state: v.picklist(issueStates),
  firearm: FirearmInIssue,
  licenseNumber: v.string(),
  officerId: RecordId,
  officerName: v.string(),
  officerPsiraNumber: v.string(),
  endorsement: v.pipe(v.nullable(v.picklist(endorsements)), v.description('Of the competency certificate that the issue relied on, like its number.')),
  certificateNumber: v.nullable(v.string()),
  assessedOn: v.pipe(v.nullable(v.string()), v.description('The day of the yearly assessment that the issue relied on.')),
  issuerId: RecordId,
  issuerName: v.string(),
  witnessName: v.nullable(v.string()),
  safeId: RecordId,
  safeName: v.string(),
  branchId: RecordId,
  purpose: v.picklist(purposes),
  reason: v.string(),
  place: v.string(),
  toSafe: v.pipe(v.nullable(v.object({ id: RecordId, name: v.string() })), v.description('The destination of a transport.')),
  outAt: Instant,
  dueAt: Instant,
  roundsOut: v.number(),
  magazinesOut: v.number(),
  proof: v.picklist(proofTypes),
  shiftId: v.nullable(RecordId),
  against: v.pipe(
    v.array(v.picklist(gateCodes)),
    v.description('The gates that this issue did not pass: warnings, and exceptions that a second person allowed.'),
  ),
  overrideBy: v.nullable(v.string()),
  overrideReason: v.nullable(v.string()),
  authorisations: v.array(Authorisation),
  inAt: v.nullable(Instant),
  roundsIn: v.nullable(v.number()),
  magazinesIn: v.nullable(v.number()),
  condition: v.nullable(v.picklist(conditions)),
  receivedByName: v.nullable(v.string()),
  broughtByName: v.nullable(v.string()),
  remarks: v.nullable(v.string()),
  returnFlags: v.pipe(v.array(v.picklist(returnFlags)), v.description('Differences that the return recorded.')),
  shortfall: v.nullable(v.object({ rounds: v.number(), explanation: v.picklist(shortfallCauses), text: v.string(), discharge: v.nullable(Discharge) })),
});
export type Issue = v.InferOutput<typeof Issue>;

/** The answer to a line of an issue, a return or a move. The other lines are recorded even if this one is refused. */
export const LineAnswer = v.object({
  eventId: RecordId,
  firearmId: RecordId,
  outcome: v.pipe(
    v.picklist(['done', 'refused', 'retry'] as const),
    v.description('`retry`: it is not certain that the line was recorded. Send it again with the same event id.'),
  ),
  code: v.pipe(v.nullable(v.picklist(lineCodes)), v.description('The first reason of a refusal.')),
  message: v.nullable(v.string()),
  path: v.pipe(v.optional(v.string()), v.description('The field of the line that caused the refusal, such as `receiverPin`.')),
  gates: v.array(GateAnswer),
  issue: v.nullable(Issue),
});
export type LineAnswer = v.InferOutput<typeof LineAnswer>;

export const Answered = v.object({ lines: v.array(LineAnswer) });

/** Where a firearm is now. */
export const Custody = v.object({
  firearm: FirearmInIssue,
  legalEntityId: v.number(),
  state: v.picklist(custodyStates),
  since: v.nullable(Instant),
  safeId: v.nullable(RecordId),
  safeName: v.nullable(v.string()),
  issueId: v.nullable(RecordId),
  officerId: v.nullable(RecordId),
  officerName: v.nullable(v.string()),
  officerPhone: v.nullable(v.string()),
  place: v.nullable(v.string()),
  outAt: v.nullable(Instant),
  dueAt: v.nullable(Instant),
  authorisationNumber: v.nullable(v.string()),
  roundsOut: v.nullable(v.number()),
  version: v.number(),
});
export type Custody = v.InferOutput<typeof Custody>;

export const BoardQuery = v.strictObject({
  legalEntityId: v.optional(querySerialId),
  branchId: v.optional(RecordId),
  safeId: v.optional(RecordId),
  overdue: v.pipe(v.optional(v.literal('true', 'overdue is true')), v.description('Only firearms past their due time, with the people who were notified.')),
});
export type BoardQuery = v.InferOutput<typeof BoardQuery>;

/** Most firearms that the board shows. */
export const mostOnBoard = 1000;

const TakenSteps = v.object({
  issueId: RecordId,
  steps: v.pipe(
    v.array(v.object({ step: v.picklist(ladderSteps), at: Instant, people: v.pipe(v.number(), v.description('People who were notified.')) })),
    v.description('The steps of the ladder since the present authorisation, oldest first.'),
  ),
});
export type TakenSteps = v.InferOutput<typeof TakenSteps>['steps'];

export const Board = v.object({
  asOf: Instant,
  out: v.array(Custody),
  more: v.pipe(v.boolean(), v.description(`True if more than ${mostOnBoard} firearms are out: the board shows the first ones due.`)),
  inSafes: v.pipe(
    v.array(v.object({ safeId: RecordId, firearms: v.number() })),
    v.description('Firearms in each safe of the provider, from counters. Firearms that were never issued or moved have no safe and count in none.'),
  ),
  notified: v.pipe(v.array(TakenSteps), v.description('Who was notified about each firearm. Only for the query of overdue firearms.')),
});
export type Board = v.InferOutput<typeof Board>;

/** A firearm or an officer for the counter, found by name, number or the end of a serial number. */
export const IssueQuery = v.strictObject({ ...paging });

export const Shift = v.object({
  id: RecordId,
  legalEntityId: v.number(),
  safeId: RecordId,
  safeName: v.string(),
  purpose: v.picklist(purposes),
  reason: v.string(),
  place: v.string(),
  until: Instant,
  issuerName: v.string(),
  createdAt: Instant,
  issued: v.number(),
  returned: v.number(),
});
export type Shift = v.InferOutput<typeof Shift>;

export const ShiftQuery = v.strictObject({ ...paging, legalEntityId: v.optional(querySerialId) });
export type ShiftQuery = v.InferOutput<typeof ShiftQuery>;
