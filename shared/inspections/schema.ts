// Schemas of inspections and their calls (spec 1, sections 3, 4 and 7; spec 2, sections 2.9, 3 and 4).
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

/** The default location. */
export const noLocation = 'TBD';
const Place = v.pipe(v.string(), v.trim(), v.maxLength(200, 'At most 200 characters'));

const mostYears = 5;
/** Refuses a due date with a mistyped year: it would never become overdue. */
export const isNear = (day: string): boolean => day <= monthsAfter(dayOf(new Date()), 12 * mostYears);
export const nearWords = `Within ${mostYears} years: check the year`;

/** A corrective action and its due date. */
const NewAction = v.strictObject({
  what: text('Corrective action is required', 1000),
  dueDate: v.pipe(day('A due date is required'), check(isNear, nearWords)),
});

const yesWords: Readonly<Record<string, boolean | null>> = { yes: true, true: true, y: true, no: false, false: false, n: false, '': null };
/** A boolean, or yes or no as text. */
const YesOrNo = v.pipe(
  v.union([v.boolean(), v.string()], 'action_required must be yes or no'),
  v.transform((sent) => (typeof sent === 'string' ? yesWords[sent.trim().toLowerCase()] : sent)),
  v.nullable(v.boolean('action_required must be yes or no')),
);

/** Case-insensitive. */
const Severity = v.pipe(
  v.string('Choose a severity'),
  v.transform((sent) => sent.trim().toLowerCase() || null),
  v.nullable(v.picklist(severities, 'Choose a severity')),
);

const finding = {
  type: v.pipe(optionalText(100), v.description('One of `findingTypes`, or free text.')),
  severity: v.optional(v.nullable(Severity)),
  action_required: v.optional(v.nullable(YesOrNo)),
  action: v.optional(v.nullable(NewAction)),
  completed_by: v.pipe(v.optional(v.unknown()), v.description('The server sets both; these fields of the specification’s payload are accepted and ignored.')),
  completed_at: v.optional(v.unknown()),
};

export const AddFinding = v.pipe(
  v.strictObject({ ...finding, notes: text('Finding is required', 2000) }),
  v.description('A finding as the inspector enters it.'),
);

/** The findings object of the specification, with all fields optional. */
const FindingObject = v.strictObject({ ...finding, notes: optionalText() });

/**
 * The findings of the specification: text, an object, or only `completed_by` and `completed_at`, which the server sets. Text is read as an object with
 * notes, because a union would not name the wrong field in its error.
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

/** A finding after parsing, from any of the accepted forms. */
export type FindingAsSent = Omit<v.InferOutput<typeof AddFinding>, 'notes'> & { readonly notes?: string | null | undefined };

/** Whether it contains a finding, and not only who completed the inspection and when. */
export const hasFinding = ({ type, notes, severity, action_required, action }: FindingAsSent): boolean =>
  Boolean(type || notes || severity || action) || action_required != null;

type Subject = { readonly firearmId?: string | null | undefined; readonly entityId?: number | null | undefined };
/** Whether the form asked for this field and it is empty: null, with the other field omitted. */
const isMissing = (asked: unknown, other: unknown) => asked === null && other === undefined;
const isNamedOnce = ({ firearmId, entityId }: Subject) => (firearmId == null) !== (entityId == null);

/** The specification's name for an inspection without a type (spec 2, section 2.9). It has every part of the checklist. */
const unnamedType = 'General Inspection';

/** A calendar day becomes its first instant in Johannesburg. */
const dayAsInstant = v.transform((sent: string) => (/^\d{4}-\d{2}-\d{2}$/.test(sent) ? `${sent}T00:00:00+02:00` : sent));

export const ScheduleInspection = v.pipe(
  v.strictObject({
    firearmId: v.optional(v.nullable(RecordId)),
    entityId: v.optional(v.nullable(SerialId)),
    /** One of `inspectionTypes`, or other text. */
    inspectionType: optionalText(100),
    /** The same type under its second name. Without either, the inspection is a general one. */
    type: optionalText(100),
    scheduledDate: v.pipe(v.string('Choose a day'), v.nonEmpty('Choose a day'), dayAsInstant, Instant),
    location: v.optional(Place, noLocation),
    /** True: the provider is notified only when the inspection starts. */
    unannounced: v.optional(v.nullable(v.boolean('unannounced is true or false'))),
    inspectorId: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Not an id')))),
    /** Findings known before the inspection. */
    findings: v.optional(v.nullable(SentFindings)),
    notes: optionalText(),
    status: v.optional(v.unknown()),
    assignedTo: v.optional(v.unknown()),
    /** Accepted and ignored: the server sets it. */
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
  v.description(
    'An inspection of a firearm or of a provider. The server sets `status` and `assignedTo`. `inspectorId` names an inspector; without it the server chooses one.',
  ),
);
export type ScheduleInspection = v.InferOutput<typeof ScheduleInspection>;

export const RescheduleInspection = v.pipe(
  v.strictObject({
    scheduledDate: v.pipe(v.string('Choose a day'), v.nonEmpty('Choose a day'), dayAsInstant, Instant),
    location: v.optional(v.nullable(Place)),
    unannounced: v.pipe(v.optional(v.nullable(v.boolean('unannounced is true or false'))), v.description('If omitted, it keeps its value.')),
    reason: text('A reason is required: the provider reads it', 1000),
  }),
  v.description('A new time with a reason that the provider reads. The place and the announcement can change too.'),
);
export type RescheduleInspection = v.InferOutput<typeof RescheduleInspection>;

export const ChangeInspection = v.pipe(
  v.strictObject({
    status: v.picklist(['in_progress', 'completed', 'cancelled'], 'Status must be in_progress, completed or cancelled'),
    findings: v.optional(v.nullable(SentFindings)),
    reason: optionalText(1000),
    /** The names as signed on completion. The default for the inspector is the account's name. */
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
      ({ status, findings }) => status !== 'cancelled' || !findings || !hasFinding(findings),
      'Send a finding with starting or completing, not with cancelling',
    ),
    ['findings'],
  ),
  v.description('The next status. Cancelling needs a reason. A finding can be sent when the inspection starts or is completed.'),
);
export type ChangeInspection = v.InferOutput<typeof ChangeInspection>;

const marks = ['found', 'missing', 'issued'] as const;
export const Mark = v.pipe(v.picklist(marks), v.description('`issued` only for a firearm that was with an officer when the inspection started.'));
export type Mark = v.InferOutput<typeof Mark>;

const Answer = v.strictObject({ answer: v.picklist(answerWords, 'Answer yes, no or not applicable'), notes: optionalText(500) });

export const SaveChecklist = v.pipe(
  v.strictObject({
    version: v.pipe(v.number('Send the version that you last read'), v.integer()),
    answers: v.optional(v.record(v.pipe(v.string(), v.maxLength(40)), Answer)),
    marks: v.pipe(
      v.optional(
        v.pipe(
          v.array(v.strictObject({ firearmId: RecordId, sheet: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)), mark: v.nullable(Mark) })),
          v.maxLength(100, 'At most 100 firearms in one call'),
        ),
      ),
      v.description('`mark: null` removes a mark.'),
    ),
    unexpected: v.pipe(
      v.optional(
        v.pipe(
          v.array(
            v.strictObject({ serialNumber: identifyingNumber('found', 'Serial number', 'The serial number is required', 100), notes: optionalText(500) }),
          ),
          v.maxLength(100, 'At most 100 unexpected firearms'),
          check(
            (all) => new Set(all.map(({ serialNumber }) => plainNumber(serialNumber) || serialNumber)).size === all.length,
            'This serial number is already in the list',
          ),
        ),
      ),
      v.description('The whole list of unexpected firearms, each once. Omit one to remove it.'),
    ),
  }),
  v.description('A step of the checklist: some answers, marks and unexpected firearms. Omitted fields keep their value.'),
);
export type SaveChecklist = v.InferOutput<typeof SaveChecklist>;

export const AnswerAction = v.strictObject({ text: text('Action taken is required', 2000) });
export type AnswerAction = v.InferOutput<typeof AnswerAction>;

export const CloseAction = v.pipe(
  v.strictObject({ note: text('A note is required: describe how it was checked', 2000) }),
  v.description('Why the inspector accepts the answer.'),
);
export type CloseAction = v.InferOutput<typeof CloseAction>;

export const RejectAnswer = v.pipe(
  v.strictObject({
    reason: text('A reason is required: the provider reads it', 2000),
    dueDate: v.pipe(day('A new due date is required'), check(isNear, nearWords)),
  }),
  v.description('Why the provider’s answer is not sufficient, and the new deadline.'),
);
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
      /** The id of the person who answered. Another person must close the action. */
      answeredBy: v.optional(v.nullable(v.string())),
      answeredAt: v.nullable(Instant),
      /** Earlier answers that the inspector rejected, oldest first; absent before the first. */
      rejectedAnswers: v.optional(v.array(RejectedAnswer)),
      closedByName: v.nullable(v.string()),
      closedAt: v.nullable(Instant),
      /** The inspector’s note; absent for an action closed before notes were required. */
      closeNote: v.optional(v.nullable(v.string())),
    }),
  ),
});
export type Finding = v.InferOutput<typeof Finding>;

export const StockLine = v.pipe(
  v.object({
    firearmId: RecordId,
    sheet: v.pipe(v.number(), v.description('The sheet of the count that contains it. Send it with the mark.')),
    serialNumber: v.string(),
    manufacturer: v.string(),
    model: v.string(),
    mark: v.nullable(Mark),
    line: v.pipe(v.number(), v.description('Its number in the whole count, from 1.')),
    license: v.pipe(
      v.nullable(v.object({ licenseNumber: v.string(), state: v.nullable(v.picklist(licenseStates)), expiresOn: v.string() })),
      v.description('The current license; null if there is none, or if the reader may not see it.'),
    ),
    issue: v.pipe(
      v.nullable(v.object({ officerName: v.string(), place: v.string(), dueAt: Instant, authorisationNumber: v.string() })),
      v.description('Who had the firearm when the inspection started; null if it was not issued.'),
    ),
  }),
  v.description('A firearm as it was registered when the inspection started.'),
);
export type StockLine = v.InferOutput<typeof StockLine>;

export const StockQuery = v.strictObject({ ...paging, search: v.optional(searchText), mark: v.optional(v.picklist([...marks, 'open'])) });
export type StockQuery = v.InferOutput<typeof StockQuery>;

export const Checklist = v.object({
  parts: v.array(v.picklist(checklistParts)),
  answers: v.record(v.string(), v.object({ answer: v.picklist(answerWords), notes: v.nullable(v.string()) })),
  stock: v.pipe(
    v.nullable(v.object({ expected: v.number(), found: v.number(), missing: v.number(), issued: v.number(), unexpected: v.number() })),
    v.description('Null if there is no count, or no count yet.'),
  ),
  missing: v.pipe(
    v.array(v.object({ firearmId: RecordId, serialNumber: v.string(), manufacturer: v.string(), model: v.string() })),
    v.description('The first missing firearms. The count has the total.'),
  ),
  unexpected: v.pipe(
    v.array(v.object({ serialNumber: v.string(), notes: v.nullable(v.string()), matches: v.nullable(v.array(SerialMatch)), check: v.optional(CheckState) })),
    v.description(
      '`check` is the progress of the firearm office; absent before the report is completed, and for a provider. `matches` are registered firearms, most serious first; null for a provider, and if not compared when entered.',
    ),
  ),
});
export type Checklist = v.InferOutput<typeof Checklist>;

export const Inspection = v.object({
  id: RecordId,
  firearmId: v.nullable(RecordId),
  firearm: v.pipe(
    v.nullable(v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string() })),
    v.description('The firearm’s make, model and serial number when the inspection was scheduled.'),
  ),
  entityId: v.nullable(v.number()),
  entityName: v.nullable(v.string()),
  inspectionType: v.string(),
  type: v.pipe(v.string(), v.description('The same type under its second name.')),
  status: v.picklist(inspectionStatuses),
  scheduledDate: v.nullable(Instant),
  unannounced: v.pipe(v.boolean(), v.description('True if the provider is not notified before the start. Until then the provider cannot see the inspection.')),
  startedAt: v.nullable(Instant),
  completedDate: v.nullable(Instant),
  completedBy: v.nullable(v.string()),
  completedByName: v.nullable(v.string()),
  location: v.nullable(v.string()),
  inspectorId: v.nullable(v.string()),
  inspectorName: v.nullable(v.string()),
  reason: v.pipe(v.nullable(v.string()), v.description('The reason for cancelling.')),
  findings: v.pipe(v.nullable(v.array(Finding)), v.description('Null while only the inspector may see them.')),
  checklist: v.nullable(Checklist),
  review: v.pipe(
    v.nullable(v.object({ status: v.string(), comments: v.nullable(v.string()), reviewedByName: v.nullable(v.string()), reviewedAt: v.nullable(Instant) })),
    v.description('The decision on the report.'),
  ),
  followUp: v.pipe(v.nullable(FollowUp), v.description('The missing firearms that the provider must explain; null if none is missing.')),
  signatures: v.pipe(
    v.nullable(v.object({ inspector: v.string(), representative: v.nullable(v.string()) })),
    v.description('The names as signed on completion; no representative if nobody signed for the provider.'),
  ),
  notes: v.pipe(v.nullable(v.string()), v.description('Notes of the person who scheduled it.')),
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
  open: v.pipe(
    v.optional(v.picklist(['true', 'false'])),
    v.description('True: scheduled or in progress, which the dashboard counts as pending. False: completed or cancelled.'),
  ),
  from: v.pipe(v.optional(day('from is a day')), v.description('Scheduled from this day on, whatever the status now.')),
  to: v.optional(day('to is a day')),
  inspectorId: v.pipe(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Not an id'))), v.description('The id of an inspector.')),
  mine: v.pipe(
    v.optional(
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((mine) => mine === 'true'),
      ),
    ),
    v.description('Only inspections assigned to the caller.'),
  ),
});
export type InspectionQuery = v.InferOutput<typeof InspectionQuery>;

/** The query of the report file of one inspection. */
export const InspectionExportQuery = v.strictObject({ ...paging, inspectionId: RecordId });
export type InspectionExportQuery = v.InferOutput<typeof InspectionExportQuery>;
