// Cases: what law enforcement investigates (spec 2, sections 2.10, 3, 4 and 7).
import * as v from 'valibot';
import { Instant, optionalText, paging, RecordId, SerialId, searchText, text } from '../kinds/index.ts';
import { standings } from '../legal-entities/schema.ts';

export const caseStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const casePriorities = ['low', 'medium', 'high', 'critical'] as const;
export type CasePriority = (typeof casePriorities)[number];

/** The two sides of the conversation about a shared case. */
export const messageSides = ['law_enforcement', 'police'] as const;

const priority = v.picklist(casePriorities, 'Priority is low, medium, high or critical');
/** Nobody, or an active user of law enforcement; an empty choice is nobody. */
const assignedTo = v.nullable(
  v.pipe(
    v.string('Not a user'),
    v.transform((id) => id || null),
    v.nullable(RecordId),
  ),
);

/** Firearms that a case is opened about; more are linked afterwards. */
export const mostFirearmsAtOnce = 20;

export const CreateCase = v.strictObject({
  title: text('Title is required', 200),
  description: optionalText(5000),
  priority: v.optional(priority, 'medium'),
  assignedTo: v.optional(assignedTo, null),
  /** What it is about: put to the case as it is opened. */
  relatedFirearmId: v.optional(v.nullable(RecordId)),
  relatedEntityId: v.optional(v.nullable(SerialId)),
  relatedFirearmIds: v.optional(v.pipe(v.array(RecordId), v.maxLength(mostFirearmsAtOnce, `At most ${mostFirearmsAtOnce} firearms at once`))),
  /** The inspection that it comes from, and which of its findings. */
  inspectionId: v.optional(v.nullable(RecordId)),
  findingNumber: v.optional(v.nullable(v.pipe(v.number('Not a finding'), v.integer('Not a finding'), v.minValue(1, 'Not a finding')))),
  /** Both are in the specification's payload; the signed-in user and the server's clock set them. */
  createdBy: v.optional(v.unknown()),
  caseNumber: v.optional(v.unknown()),
});
export type CreateCase = v.InferOutput<typeof CreateCase>;

/** What is left out stays. */
export const EditCase = v.strictObject({
  status: v.optional(v.picklist(caseStatuses, 'Status is open, in_progress, resolved or closed')),
  title: v.optional(text('Title is required', 200)),
  description: optionalText(5000),
  priority: v.optional(priority),
  assignedTo: v.optional(assignedTo),
  /** In the specification's payload; the server's clock sets it. */
  closedAt: v.optional(v.unknown()),
});
export type EditCase = v.InferOutput<typeof EditCase>;

export const Case = v.object({
  id: RecordId,
  caseNumber: v.string(),
  /** The number of its year, to be said aloud; null for a record that came before these, until `npm run recount`. */
  shortNumber: v.optional(v.nullable(v.string()), null),
  title: v.string(),
  description: v.nullable(v.string()),
  priority: v.picklist(casePriorities),
  status: v.picklist(caseStatuses),
  assignedTo: v.nullable(v.string()),
  assignedToName: v.nullable(v.string()),
  createdBy: v.string(),
  createdByName: v.string(),
  /** The firearm and the legal entity that have belonged to it longest; the case itself names all of them. */
  relatedFirearmId: v.nullable(RecordId),
  relatedEntityId: v.nullable(v.number()),
  /** The inspection that it was opened from; null where it was not. */
  inspectionId: v.optional(v.nullable(RecordId), null),
  findingNumber: v.optional(v.nullable(v.number()), null),
  closedAt: v.nullable(Instant),
  /** The side whose message is unanswered, and since when; null if none is. */
  unanswered: v.optional(v.nullable(v.object({ side: v.picklist(messageSides), since: Instant })), null),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Case = v.InferOutput<typeof Case>;

const linked = { linkedAt: Instant, linkedByName: v.string() };

/** A firearm of a case, as the register has it now. */
const CaseFirearm = v.object({
  firearmId: RecordId,
  manufacturer: v.string(),
  model: v.string(),
  serialNumber: v.string(),
  status: v.string(),
  ownerName: v.string(),
  ...linked,
});

/** A legal entity of a case, as the register has it now. */
const CaseEntity = v.object({
  entityId: v.number(),
  name: v.string(),
  psiraNumber: v.nullable(v.string()),
  standing: v.picklist(standings),
  ...linked,
});

/** A police officer who reads the case and talks about it. */
const CaseShare = v.object({ userId: v.string(), userName: v.string(), sharedAt: Instant, sharedByName: v.string() });
export type CaseShare = v.InferOutput<typeof CaseShare>;

/** A case with what belongs to it, the latest first. */
export const CaseDetail = v.object({ ...Case.entries, firearms: v.array(CaseFirearm), entities: v.array(CaseEntity), shares: v.array(CaseShare) });
export type CaseDetail = v.InferOutput<typeof CaseDetail>;

export const AddCaseNote = v.strictObject({ text: text('Write the note first', 4000) });
export type AddCaseNote = v.InferOutput<typeof AddCaseNote>;

/** Written once: a note is neither changed nor taken back, a further one corrects it. */
export const CaseNote = v.object({ id: RecordId, text: v.string(), createdBy: v.string(), createdByName: v.string(), createdAt: Instant });
export type CaseNote = v.InferOutput<typeof CaseNote>;

export const CaseQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  status: v.optional(v.picklist(caseStatuses)),
  priority: v.optional(v.picklist(casePriorities)),
  assignedTo: v.optional(RecordId),
  inspectionId: v.optional(RecordId),
  /** All that are not closed. */
  open: v.optional(v.literal('true', 'open is true')),
});
export type CaseQuery = v.InferOutput<typeof CaseQuery>;

export const ShareCase = v.strictObject({ userId: v.pipe(v.string('Officer is required'), v.nonEmpty('Officer is required'), RecordId) });
export type ShareCase = v.InferOutput<typeof ShareCase>;

/** A case as the police read it: no internal notes, no officer's id. */
export const SharedCase = v.object({
  ...v.pick(Case, ['id', 'caseNumber', 'shortNumber', 'title', 'description', 'priority', 'status', 'assignedToName', 'createdAt', 'closedAt']).entries,
  sharedAt: Instant,
  sharedByName: v.string(),
});
export type SharedCase = v.InferOutput<typeof SharedCase>;

/** What belongs to it: its firearms can be opened. */
export const SharedCaseDetail = v.object({
  ...SharedCase.entries,
  firearms: v.array(v.pick(CaseFirearm, ['firearmId', 'manufacturer', 'model', 'serialNumber', 'status'])),
  entities: v.array(v.pick(CaseEntity, ['name'])),
});
export type SharedCaseDetail = v.InferOutput<typeof SharedCaseDetail>;

export const AddCaseMessage = v.strictObject({ text: text('Write the message first', 2000) });
export type AddCaseMessage = v.InferOutput<typeof AddCaseMessage>;

/** Written once, as a note is, and read on both sides. */
export const CaseMessage = v.object({ ...CaseNote.entries, side: v.picklist(messageSides) });
export type CaseMessage = v.InferOutput<typeof CaseMessage>;
