// Schemas of cases, the investigations of law enforcement (spec 2, sections 2.10, 3, 4 and 7).
import * as v from 'valibot';
import { Instant, optionalText, paging, RecordId, SerialId, searchText, text } from '../kinds/index.ts';
import { standings } from '../legal-entities/schema.ts';

export const caseStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const casePriorities = ['low', 'medium', 'high', 'critical'] as const;
export type CasePriority = (typeof casePriorities)[number];

/** The sides of the conversation about a shared case. */
export const messageSides = ['law_enforcement', 'police'] as const;

const priority = v.picklist(casePriorities, 'Priority is low, medium, high or critical');
/** Unassigned, or an active user of law enforcement. An empty choice means unassigned. */
const assignedTo = v.nullable(
  v.pipe(
    v.string('Not a user'),
    v.transform((id) => id || null),
    v.nullable(RecordId),
  ),
);

/** Limit for firearms of a new case. More can be linked afterwards. */
export const mostFirearmsAtOnce = 20;

export const CreateCase = v.strictObject({
  title: text('Title is required', 200),
  description: optionalText(5000),
  priority: v.optional(priority, 'medium'),
  assignedTo: v.optional(assignedTo, null),
  relatedFirearmId: v.pipe(v.optional(v.nullable(RecordId)), v.description('The firearm or legal entity to link to the new case.')),
  relatedEntityId: v.optional(v.nullable(SerialId)),
  relatedFirearmIds: v.optional(v.pipe(v.array(RecordId), v.maxLength(mostFirearmsAtOnce, `At most ${mostFirearmsAtOnce} firearms at once`))),
  inspectionId: v.pipe(v.optional(v.nullable(RecordId)), v.description('The inspection, and its finding, that led to this case.')),
  findingNumber: v.optional(v.nullable(v.pipe(v.number('Not a finding'), v.integer('Not a finding'), v.minValue(1, 'Not a finding')))),
  createdBy: v.pipe(
    v.optional(v.unknown()),
    v.description('The server sets both from the signed-in user and its clock; these fields of the specification’s payload are accepted and ignored.'),
  ),
  caseNumber: v.optional(v.unknown()),
});
export type CreateCase = v.InferOutput<typeof CreateCase>;

export const EditCase = v.pipe(
  v.strictObject({
    status: v.optional(v.picklist(caseStatuses, 'Status is open, in_progress, resolved or closed')),
    title: v.optional(text('Title is required', 200)),
    description: optionalText(5000),
    priority: v.optional(priority),
    assignedTo: v.optional(assignedTo),
    closedAt: v.pipe(v.optional(v.unknown()), v.description('The server’s clock sets it; this field of the specification’s payload is accepted and ignored.')),
  }),
  v.description('A field that is left out keeps its value.'),
);
export type EditCase = v.InferOutput<typeof EditCase>;

export const Case = v.object({
  id: RecordId,
  caseNumber: v.string(),
  shortNumber: v.pipe(
    v.optional(v.nullable(v.string()), null),
    v.description('A short number, unique within its year; null for an old record until `npm run recount` has run.'),
  ),
  title: v.string(),
  description: v.nullable(v.string()),
  priority: v.picklist(casePriorities),
  status: v.picklist(caseStatuses),
  assignedTo: v.nullable(v.string()),
  assignedToName: v.nullable(v.string()),
  createdBy: v.string(),
  createdByName: v.string(),
  relatedFirearmId: v.pipe(v.nullable(RecordId), v.description('The first linked firearm and legal entity. The case itself lists all of them.')),
  relatedEntityId: v.nullable(v.number()),
  inspectionId: v.pipe(v.optional(v.nullable(RecordId), null), v.description('The inspection that led to this case; null if none did.')),
  findingNumber: v.optional(v.nullable(v.number()), null),
  closedAt: v.nullable(Instant),
  unanswered: v.pipe(
    v.optional(v.nullable(v.object({ side: v.picklist(messageSides), since: Instant })), null),
    v.description('The side whose message is unanswered, and since when; null if there is none.'),
  ),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Case = v.InferOutput<typeof Case>;

const linked = { linkedAt: Instant, linkedByName: v.string() };

/** A linked firearm with its current register data. */
const CaseFirearm = v.object({
  firearmId: RecordId,
  manufacturer: v.string(),
  model: v.string(),
  serialNumber: v.string(),
  status: v.string(),
  ownerName: v.string(),
  ...linked,
});

/** A linked legal entity with its current register data. */
const CaseEntity = v.object({
  entityId: v.number(),
  name: v.string(),
  psiraNumber: v.nullable(v.string()),
  standing: v.picklist(standings),
  ...linked,
});

/** A police officer who can read the case. */
const CaseShare = v.object({ userId: v.string(), userName: v.string(), sharedAt: Instant, sharedByName: v.string() });
export type CaseShare = v.InferOutput<typeof CaseShare>;

export const CaseDetail = v.pipe(
  v.object({ ...Case.entries, firearms: v.array(CaseFirearm), entities: v.array(CaseEntity), shares: v.array(CaseShare) }),
  v.description('A case with its notes, messages and links, newest first.'),
);
export type CaseDetail = v.InferOutput<typeof CaseDetail>;

export const AddCaseNote = v.strictObject({ text: text('Enter a note first', 4000) });
export type AddCaseNote = v.InferOutput<typeof AddCaseNote>;

export const CaseNote = v.pipe(
  v.object({ id: RecordId, text: v.string(), createdBy: v.string(), createdByName: v.string(), createdAt: Instant }),
  v.description('A note cannot be changed or deleted. Add another note to correct it.'),
);
export type CaseNote = v.InferOutput<typeof CaseNote>;

export const CaseQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  status: v.optional(v.picklist(caseStatuses)),
  priority: v.optional(v.picklist(casePriorities)),
  assignedTo: v.optional(RecordId),
  inspectionId: v.optional(RecordId),
  open: v.pipe(v.optional(v.literal('true', 'open is true')), v.description('Only cases that are not closed.')),
});
export type CaseQuery = v.InferOutput<typeof CaseQuery>;

export const ShareCase = v.strictObject({ userId: v.pipe(v.string('Officer is required'), v.nonEmpty('Officer is required'), RecordId) });
export type ShareCase = v.InferOutput<typeof ShareCase>;

export const SharedCase = v.pipe(
  v.object({
    ...v.pick(Case, ['id', 'caseNumber', 'shortNumber', 'title', 'description', 'priority', 'status', 'assignedToName', 'createdAt', 'closedAt']).entries,
    sharedAt: Instant,
    sharedByName: v.string(),
  }),
  v.description('A case as the police see it, without internal notes or officers’ ids.'),
);
export type SharedCase = v.InferOutput<typeof SharedCase>;

export const SharedCaseDetail = v.pipe(
  v.object({
    ...SharedCase.entries,
    firearms: v.array(v.pick(CaseFirearm, ['firearmId', 'manufacturer', 'model', 'serialNumber', 'status'])),
    entities: v.array(v.pick(CaseEntity, ['name'])),
  }),
  v.description('A shared case with its firearms, which the police can open.'),
);
export type SharedCaseDetail = v.InferOutput<typeof SharedCaseDetail>;

export const AddCaseMessage = v.strictObject({ text: text('Enter a message first', 2000) });
export type AddCaseMessage = v.InferOutput<typeof AddCaseMessage>;

export const CaseMessage = v.pipe(
  v.object({ ...CaseNote.entries, side: v.picklist(messageSides) }),
  v.description('A message cannot be changed or deleted. Both sides read it.'),
);
export type CaseMessage = v.InferOutput<typeof CaseMessage>;
