// Transactions of firearms: purchase, sale, transfer, disposal (spec 1, section 3; spec 2, sections 2.5, 3 and 5).
import * as v from 'valibot';
import { check, checkFields } from '../kinds/checks.ts';
import { day, dayOrInstant, Instant, optionalText, paging, querySerialId, RecordId, searchText } from '../kinds/index.ts';
import { dayOf } from '../kinds/time.ts';

export const transactionTypes = ['purchase', 'sale', 'transfer', 'disposal'] as const;

export const transactionStatuses = ['pending', 'under_review', 'approved', 'rejected', 'completed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const transactionEnders = ['beginner', 'acceptor', 'office'] as const;
export type TransactionEnder = (typeof transactionEnders)[number];

const TransactionDate = v.pipe(
  dayOrInstant('Transaction date is required'),
  check((date) => date <= dayOf(new Date()), 'Transaction date cannot be in the future'),
);

/** Ids that the specification calls optional numbers: absent and null are the same. */
const partyId = (message: string) =>
  v.optional(v.nullable(v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(999_999_999, message))));

/** The name of a receiving party outside the registry that nobody named. */
export const unnamedParty = 'A party outside the registry';

export const CreateTransaction = v.strictObject({
  firearmId: v.pipe(v.string('Firearm is required'), v.nonEmpty('Firearm is required'), RecordId),
  transactionType: v.picklist(transactionTypes, 'Transaction type is required'),
  /** A day, or an instant of it; not in the future. */
  transactionDate: TransactionDate,
  /** The present owner or keeper where it is left out. Of a purchase by the present owner: the seller, where it is registered. */
  fromEntityId: partyId('Choose the company that gives it'),
  /** Left out, a sale or a transfer of the owner goes to a party outside the registry. */
  toEntityId: partyId('Choose the receiving company'),
  /** The party outside the registry in words: who receives it, or the seller of a purchase. */
  outsidePartyName: optionalText(200),
  /** Its license or ID number. */
  outsidePartyNumber: optionalText(60),
  /** What a transfer changes: the owner, or who keeps it for the owner. Sales and purchases always change the owner. */
  changes: v.optional(v.picklist(['owner', 'keeper']), 'owner'),
  description: optionalText(),
  documentReferences: v.optional(v.nullable(v.pipe(v.array(RecordId), v.maxLength(20, 'At most 20 documents')))),
  /** In the specification's payload; a transaction always begins as pending. */
  status: v.optional(v.unknown()),
});
export type CreateTransaction = v.InferOutput<typeof CreateTransaction>;

/** The next status, with a comment; a rejection needs its reason. */
export const DecideTransaction = v.pipe(
  v.strictObject({
    status: v.picklist(['under_review', 'approved', 'rejected', 'completed'], 'Status is under_review, approved, rejected or completed'),
    comments: optionalText(),
  }),
  v.forward(
    checkFields([['status'], ['comments']], ({ status, comments }) => status !== 'rejected' || Boolean(comments), 'A reason is required'),
    ['comments'],
  ),
);
export type DecideTransaction = v.InferOutput<typeof DecideTransaction>;

export const Transaction = v.object({
  id: RecordId,
  firearmId: RecordId,
  /** The firearm in words, as it was when the transaction began: the receiving party may not see the record yet. */
  firearm: v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string(), type: v.string(), caliber: v.string() }),
  transactionType: v.picklist(transactionTypes),
  changes: v.picklist(['owner', 'keeper']),
  fromEntityId: v.nullable(v.number()),
  fromEntityName: v.nullable(v.string()),
  toEntityId: v.nullable(v.number()),
  toEntityName: v.nullable(v.string()),
  /** License or ID number of the party outside the registry, which stands with its name alone on its side. */
  outsidePartyNumber: v.nullable(v.string()),
  /** A day. */
  transactionDate: v.string(),
  description: v.nullable(v.string()),
  documentReferences: v.array(RecordId),
  status: v.picklist(transactionStatuses),
  /** The party whose acceptance it waits for; null when it waits for nobody's. */
  acceptingEntityId: v.nullable(v.number()),
  /** False when that party has no account here: the firearm office accepts in its place. */
  partyHasAccount: v.boolean(),
  /** The provider that began it; null when the office did. */
  createdByEntityId: v.nullable(v.number()),
  createdBy: v.string(),
  acceptedBy: v.nullable(v.string()),
  approvedBy: v.nullable(v.string()),
  /** Who took the last step: the `processedBy` of the specification. */
  processedBy: v.nullable(v.string()),
  /** As whom it was ended before its completion: who began it withdrew it, who was to accept it declined it, the office rejected it. */
  endedAs: v.nullable(v.picklist(transactionEnders)),
  comments: v.nullable(v.string()),
  completedAt: v.nullable(Instant),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Transaction = v.InferOutput<typeof Transaction>;

export const TransactionQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  transactionType: v.optional(v.picklist(transactionTypes)),
  status: v.optional(v.picklist(transactionStatuses)),
  /** Transactions dated on this day or later. */
  from: v.optional(day('Not a date')),
  firearmId: v.optional(RecordId),
  entityId: v.optional(querySerialId),
});
export type TransactionQuery = v.InferOutput<typeof TransactionQuery>;

/** The four tiles. */
export const TransactionCounts = v.object({ total: v.number(), thisMonth: v.number(), pending: v.number(), underReview: v.number() });
export type TransactionCounts = v.InferOutput<typeof TransactionCounts>;
