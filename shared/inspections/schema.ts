// Inspections (spec 1, sections 3, 4 and 7; spec 2, sections 2.9, 3 and 4): what they are and what is sent of them.
import * as v from 'valibot';
import { CheckState } from '../checks/schema.ts';
import { check, checkFields } from '../kinds/checks.ts';
import { day, Instant, optionalText, paging, querySerialId, RecordId, SerialId, searchText, text } from '../kinds/index.ts';
import { identifyingNumber } from '../kinds/no-number.ts';
import { plainNumber } from '../kinds/numbers.ts';
import { dayOf, monthsAfter } from '../kinds/time.ts';
import { licenseStates } from '../licenses/schema.ts';
import { answerWords, checklistParts } from './checklist.ts';
import { SerialMatch } from './match.ts';
import { FollowUp } from './missing.ts';

export { type InspectionType, inspectionTypes } from './checklist.ts';

export const inspectionStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const;
export type InspectionStatus = (typeof inspectionStatuses)[number];

export const severities = ['low', 'medium', 'high', 'critical'] as const;
export const findingTypes = ['observation', 'safe_custody', 'licenses', 'condition', 'stock', 'records'] as const;

/** The place of an inspection where nobody has said one. */
export const somewhere = 'TBD';
const Place = v.pipe(v.string(), v.trim(), v.maxLength(200, 'At most 200 characters'));

const mostYears = 5;
/** What is due in another century is a slip of the pen: nobody would ever be told that it is late. */
export const isNear = (day: string): boolean => day <= monthsAfter(dayOf(new Date()), 12 * mostYears);
export const nearWords = `Within ${mostYears} years: check the year`;

/** What should be put right, and until when. */
const NewAction = v.strictObject({
  what: text('Say what must be put right', 1000),
  dueDate: v.pipe(day('A due date is required'), check(isNear, nearWords)),
});

const yesWords: Readonly<Record<string, boolean | null>> = { yes: true, true: true, y: true, no: false, false: false, n: false, '': null };
/** A boolean, or yes or no in words. */
const YesOrNo = v.pipe(
  v.union([v.boolean(), v.string()], 'action_required is yes or no'),
  v.transform((sent) => (typeof sent === 'string' ? yesWords[sent.trim().toLowerCase()] : sent)),
  v.nullable(v.boolean('action_required is yes or no')),
);

/** `low` and `Low` are one. */
const Severity = v.pipe(
  v.string('Choose how serious it is'),
  v.transform((sent) => sent.trim().toLowerCase() || null),
  v.nullable(v.picklist(severities, 'Choose how serious it is')),
);

const finding = {
  /** One of `findingTypes`, or any other in words. */
  type: optionalText(100),
  severity: v.optional(v.nullable(Severity)),
  action_required: v.optional(v.nullable(YesOrNo)),
  action: v.optional(v.nullable(NewAction)),
  /** In the specification's payload; the server sets both. */
  completed_by: v.optional(v.unknown()),
  completed_at: v.optional(v.unknown()),
};

/** A finding as the inspector writes it on the screen. */
export const AddFinding = v.strictObject({ ...finding, notes: text('Say what was found', 2000) });

/** The object of the specification's findings: anything in it may be left out. */
const FindingObject = v.strictObject({ ...finding, notes: optionalText() });

/**
 * The specification's findings: a text, an object, or only who completed it and when, which is the server's to say. A union would say
 * of a wrong field only that the whole is neither: the text is read as an object with notes, so that a field is named.
 */
const SentFindings = v.pipe(
  v.union([v.string(), v.record(v.string(), v.unknown())], 'Findings are a text or an object'),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): FindingAsSent => {
    const read = v.safeParse(FindingObject, typeof value === 'string' ? { notes: value } : value);
    if (read.success) return read.output;
    for (const issue of read.issues) {
      const isUnknown = issue.type === 'strict_object' && issue.expected === 'never';
      const path = typeof value === 'string' ? undefined : issue.path;
      addIssue({ message: isUnknown ? `${v.getDotPath(issue)} is not a field of a finding` : issue.message, ...(path ? { path } : {}) });
    }
    return NEVER;
  }),
);

/** What a finding is made of, however it was sent. */
export type FindingAsSent = Omit<v.InferOutput<typeof AddFinding>, 'notes'> & { readonly notes?: string | null | undefined };

/** True when something was found: not of who completed the inspection and when alone. */
export const saysSomething = ({ type, notes, severity, action_required, action }: FindingAsSent): boolean =>
  Boolean(type || notes || severity || action) || action_required != null;

type Subject = { readonly firearmId?: string | null | undefined; readonly entityId?: number | null | undefined };
/** The one that was asked for, and not chosen: null, where the other was not asked for. */
const isMissing = (asked: unknown, other: unknown) => asked === null && other === undefined;
const isNamedOnce = ({ firearmId, entityId }: Subject) => (firearmId == null) !== (entityId == null);

/** The specification's name of an inspection whose type nobody said (spec 2, section 2.9). Every part of the checklist is its. */
const unnamedType = 'General Inspection';

/** A calendar day is its first moment in Johannesburg. */
const dayAsInstant = v.transform((sent: string) => (/^\d{4}-\d{2}-\d{2}$/.test(sent) ? `${sent}T00:00:00+02:00` : sent));

/**
 * Of one firearm or of a provider. `status` and `assignedTo` are in the specification's payload; the server sets both (domain.md,
 * "inspection scheduling"). `inspectorId` names an inspector; without it the server chooses.
 */
export const ScheduleInspection = v.pipe(
  v.strictObject({
    firearmId: v.optional(v.nullable(RecordId)),
    entityId: v.optional(v.nullable(SerialId)),
    /** One of `inspectionTypes`, or any other in words. */
    inspectionType: optionalText(100),
    /** The same under its second name; a general inspection where neither is sent. */
    type: optionalText(100),
    scheduledDate: v.pipe(v.string('Choose a day'), v.nonEmpty('Choose a day'), dayAsInstant, Instant),
    location: v.optional(Place, somewhere),
    /** True: the provider is told only when it starts. */
    unannounced: v.optional(v.nullable(v.boolean('unannounced is true or false'))),
    inspectorId: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Not an id')))),
    /** What is known before it is carried out. */
    findings: v.optional(v.nullable(SentFindings)),
    notes: optionalText(),
    status: v.optional(v.unknown()),
    assignedTo: v.optional(v.unknown()),
    /** The name of the inspector whom the server chooses, or of `inspectorId`. */
    inspectorName: v.optional(v.unknown()),
  }),
  v.forward(
    checkFields([['firearmId'], ['entityId']], ({ firearmId, entityId }) => !isMissing(firearmId, entityId), 'Firearm is required'),
    ['firearmId'],
  ),
  v.forward(
    checkFields([['firearmId'], ['entityId']], ({ firearmId, entityId }) => !isMissing(entityId, firearmId), 'Provider is required'),
    ['entityId'],
  ),
  v.forward(
    checkFields(
      [['firearmId'], ['entityId']],
      ({ firearmId, entityId }) => isNamedOnce({ firearmId, entityId }) || isMissing(firearmId, entityId) || isMissing(entityId, firearmId),
      'Choose a firearm or a provider, and not both',
    ),
    ['firearmId'],
  ),
  v.transform(({ type, inspectionType, ...rest }) => ({ ...rest, inspectionType: inspectionType ?? type ?? unnamedType })),
);
export type ScheduleInspection = v.InferOutput<typeof ScheduleInspection>;

/** Another moment, and where needed another place, announced or not, with the reason that the provider reads. */
export const RescheduleInspection = v.strictObject({
  scheduledDate: v.pipe(v.string('Choose a day'), v.nonEmpty('Choose a day'), dayAsInstant, Instant),
  location: v.optional(v.nullable(Place)),
  /** Left out, it stays as it is. */
  unannounced: v.optional(v.nullable(v.boolean('unannounced is true or false'))),
  reason: text('A reason is required: the provider reads it', 1000),
});
export type RescheduleInspection = v.InferOutput<typeof RescheduleInspection>;

/** The next status. Cancelling asks for its reason; a finding comes with starting or completing. */
export const ChangeInspection = v.pipe(
  v.strictObject({
    status: v.picklist(['in_progress', 'completed', 'cancelled'], 'Status is in_progress, completed or cancelled'),
    findings: v.optional(v.nullable(SentFindings)),
    reason: optionalText(1000),
    /** The names as signed on completion. Without the inspector's it is the name of the account. */
    inspectorSignature: optionalText(100),
    representativeSignature: optionalText(100),
  }),
  v.forward(
    checkFields([['status'], ['reason']], ({ status, reason }) => status !== 'cancelled' || Boolean(reason), 'A reason is required'),
    ['reason'],
  ),
  v.forward(
    checkFields(
      [['status'], ['findings']],
      ({ status, findings }) => status !== 'cancelled' || !findings || !saysSomething(findings),
      'A finding comes with starting or completing, not with cancelling',
    ),
    ['findings'],
  ),
);
export type ChangeInspection = v.InferOutput<typeof ChangeInspection>;

const marks = ['found', 'missing'] as const;
export const Mark = v.picklist(marks);
export type Mark = v.InferOutput<typeof Mark>;

const Answer = v.strictObject({ answer: v.picklist(answerWords, 'Answer yes, no or not applicable'), notes: optionalText(500) });

/** A step of the checklist: some answers, some firearms marked, a firearm that nobody expected. What is left out stays. */
export const SaveChecklist = v.strictObject({
  version: v.pipe(v.number('The version you last saw is required'), v.integer()),
  answers: v.optional(v.record(v.pipe(v.string(), v.maxLength(40)), Answer)),
  /** `mark: null` takes a mark back. */
  marks: v.optional(
    v.pipe(
      v.array(v.strictObject({ firearmId: RecordId, sheet: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)), mark: v.nullable(Mark) })),
      v.maxLength(100, 'At most 100 firearms at a time'),
    ),
  ),
  /** The whole list, so that one written down by mistake is taken off it; each firearm once (glossary, "serial number"). */
  unexpected: v.optional(
    v.pipe(
      v.array(v.strictObject({ serialNumber: identifyingNumber('found', 'Serial number', 'The serial number is required', 100), notes: optionalText(500) })),
      v.maxLength(100, 'At most 100 firearms that were not expected'),
      check(
        (all) => new Set(all.map(({ serialNumber }) => plainNumber(serialNumber) || serialNumber)).size === all.length,
        'This serial number is written down already',
      ),
    ),
  ),
});
export type SaveChecklist = v.InferOutput<typeof SaveChecklist>;

export const AnswerAction = v.strictObject({ text: text('Say what was done', 2000) });
export type AnswerAction = v.InferOutput<typeof AnswerAction>;

/** Why the inspector is satisfied. */
export const CloseAction = v.strictObject({ note: text('A note is required: say how it was checked', 2000) });
export type CloseAction = v.InferOutput<typeof CloseAction>;

/** Why the provider's answer is not enough, and until when it answers again. */
export const RejectAnswer = v.strictObject({
  reason: text('A reason is required: the provider reads it', 2000),
  dueDate: v.pipe(day('A new due date is required'), check(isNear, nearWords)),
});
export type RejectAnswer = v.InferOutput<typeof RejectAnswer>;

const RejectedAnswer = v.object({
  answer: v.string(),
  answeredByName: v.nullable(v.string()),
  answeredAt: v.nullable(Instant),
  reason: v.string(),
  rejectedByName: v.string(),
  rejectedAt: Instant,
});

export const Finding = v.object({
  number: v.number(),
  type: v.string(),
  notes: v.nullable(v.string()),
  severity: v.picklist(severities),
  action_required: v.boolean(),
  action: v.nullable(
    v.object({
      what: v.string(),
      dueDate: v.string(),
      answer: v.nullable(v.string()),
      answeredByName: v.nullable(v.string()),
      /** The id of whoever answered: somebody else closes it. */
      answeredBy: v.optional(v.nullable(v.string())),
      answeredAt: v.nullable(Instant),
      /** Earlier answers that the inspector rejected, oldest first; absent before the first. */
      rejectedAnswers: v.optional(v.array(RejectedAnswer)),
      closedByName: v.nullable(v.string()),
      closedAt: v.nullable(Instant),
      /** What the inspector noted; absent for an action closed before notes were required. */
      closeNote: v.optional(v.nullable(v.string())),
    }),
  ),
});
export type Finding = v.InferOutput<typeof Finding>;

/** A firearm as the register knew it when the inspection began. */
export const StockLine = v.object({
  firearmId: RecordId,
  /** Where it stands in the count: to be sent with its mark. */
  sheet: v.number(),
  serialNumber: v.string(),
  manufacturer: v.string(),
  model: v.string(),
  mark: v.nullable(Mark),
  /** Its number in the whole count, from 1. */
  line: v.number(),
  /** The current license today; null without one, and for a reader who may not read it. */
  license: v.nullable(v.object({ licenseNumber: v.string(), state: v.nullable(v.picklist(licenseStates)), expiresOn: v.string() })),
});
export type StockLine = v.InferOutput<typeof StockLine>;

export const StockQuery = v.strictObject({ ...paging, search: v.optional(searchText), mark: v.optional(v.picklist([...marks, 'open'])) });
export type StockQuery = v.InferOutput<typeof StockQuery>;

export const Checklist = v.object({
  parts: v.array(v.picklist(checklistParts)),
  answers: v.record(v.string(), v.object({ answer: v.picklist(answerWords), notes: v.nullable(v.string()) })),
  /** Null where nothing is counted, or not yet. */
  stock: v.nullable(v.object({ expected: v.number(), found: v.number(), missing: v.number(), unexpected: v.number() })),
  /** At most so many are listed here; the count says how many there are. */
  missing: v.array(v.object({ firearmId: RecordId, serialNumber: v.string(), manufacturer: v.string(), model: v.string() })),
  /** `check`: how far the firearm office is with it; absent until the report is completed, and for a provider. `matches`: what the register says of it, most serious first; null for a provider, and where it was entered before it was matched. */
  unexpected: v.array(
    v.object({ serialNumber: v.string(), notes: v.nullable(v.string()), matches: v.nullable(v.array(SerialMatch)), check: v.optional(CheckState) }),
  ),
});
export type Checklist = v.InferOutput<typeof Checklist>;

export const Inspection = v.object({
  id: RecordId,
  firearmId: v.nullable(RecordId),
  /** The firearm in words, as it was when the inspection was scheduled. */
  firearm: v.nullable(v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string() })),
  entityId: v.nullable(v.number()),
  entityName: v.nullable(v.string()),
  inspectionType: v.string(),
  /** The same under the second name that callers read it by. */
  type: v.string(),
  status: v.picklist(inspectionStatuses),
  scheduledDate: v.nullable(Instant),
  /** The provider was not told before the start. Until then it cannot find the inspection. */
  unannounced: v.boolean(),
  startedAt: v.nullable(Instant),
  completedDate: v.nullable(Instant),
  completedBy: v.nullable(v.string()),
  completedByName: v.nullable(v.string()),
  location: v.nullable(v.string()),
  inspectorId: v.nullable(v.string()),
  inspectorName: v.nullable(v.string()),
  /** Why it was cancelled. */
  reason: v.nullable(v.string()),
  /** Null while they are the inspector's own. */
  findings: v.nullable(v.array(Finding)),
  checklist: v.nullable(Checklist),
  /** What became of its report. */
  review: v.nullable(
    v.object({ status: v.string(), comments: v.nullable(v.string()), reviewedByName: v.nullable(v.string()), reviewedAt: v.nullable(Instant) }),
  ),
  /** The missing firearms that the provider has to answer for; null where none was missing. */
  followUp: v.nullable(FollowUp),
  /** The names as signed when it was completed; no representative where nobody of the provider signed. */
  signatures: v.nullable(v.object({ inspector: v.string(), representative: v.nullable(v.string()) })),
  /** Of whoever scheduled it. */
  notes: v.nullable(v.string()),
  version: v.number(),
  createdAt: Instant,
});
export type Inspection = v.InferOutput<typeof Inspection>;

export const InspectionQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  status: v.optional(v.picklist(inspectionStatuses)),
  firearmId: v.optional(RecordId),
  entityId: v.optional(querySerialId),
  /** Scheduled or in progress, or neither: what the dashboard counts as pending. */
  open: v.optional(v.picklist(['true', 'false'])),
  /** Scheduled for one of these days, both included, whatever has become of it. */
  from: v.optional(day('from is a day')),
  to: v.optional(day('to is a day')),
  /** Of one inspector. */
  inspectorId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Not an id'))),
  /** Those that are the caller's to carry out. */
  mine: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((mine) => mine === 'true'),
    ),
  ),
});
export type InspectionQuery = v.InferOutput<typeof InspectionQuery>;

/** For the file of one inspection: its id is among the filters. */
export const InspectionExportQuery = v.strictObject({ ...paging, inspectionId: RecordId });
export type InspectionExportQuery = v.InferOutput<typeof InspectionExportQuery>;
