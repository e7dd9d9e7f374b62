// Schemas of transactions: purchase, sale, transfer, disposal (spec 1, section 3; spec 2, sections 2.5, 3 and 5).
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

/** An entity id that the specification calls an optional number. Absent and null mean the same. */
const partyId = (message: string) =>
  v.optional(v.nullable(v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(999_999_999, message))));

/** The name shown for an unnamed receiving party outside the registry. */
export const unnamedParty = 'A party outside the registry';

export const CreateTransaction = v.strictObject({
  firearmId: v.pipe(v.string('Firearm is required'), v.nonEmpty('Firearm is required'), RecordId),
  transactionType: v.picklist(transactionTypes, 'Transaction type is required'),
  transactionDate: v.pipe(TransactionDate, v.description('A day, or a time within it. It cannot be in the future.')),
  fromEntityId: v.pipe(
    partyId('Choose the company that hands over the firearm'),
    v.description('Left out: the current owner or keeper. For a purchase by the current owner: the seller, if registered.'),
  ),
  toEntityId: v.pipe(
    partyId('Choose the receiving company'),
    v.description('Leave it out if a sale or a transfer of ownership goes to a party outside the registry.'),
  ),
  outsidePartyName: v.pipe(optionalText(200), v.description('The name of the party outside the registry: the receiver, or the seller of a purchase.')),
  outsidePartyNumber: v.pipe(optionalText(60), v.description('The license or ID number of that party.')),
  changes: v.pipe(
    v.optional(v.picklist(['owner', 'keeper']), 'owner'),
    v.description('The change made by a transfer: the owner, or the keeper. A sale or purchase always changes the owner.'),
  ),
  description: optionalText(),
  documentReferences: v.optional(v.nullable(v.pipe(v.array(RecordId), v.maxLength(20, 'At most 20 documents')))),
  status: v.pipe(v.optional(v.unknown()), v.description('Accepted and ignored: a new transaction is always pending.')),
});
export type CreateTransaction = v.InferOutput<typeof CreateTransaction>;

export const DecideTransaction = v.pipe(
  v.strictObject({
    status: v.picklist(['under_review', 'approved', 'rejected', 'completed'], 'Status is under_review, approved, rejected or completed'),
    comments: optionalText(),
  }),
  v.forward(
    checkFields([['status'], ['comments']], ({ status, comments }) => status !== 'rejected' || Boolean(comments), 'A reason is required'),
    ['comments'],
  ),
  v.description('The next status, with a comment. A rejection needs a reason.'),
);
export type DecideTransaction = v.InferOutput<typeof DecideTransaction>;

export const Transaction = v.object({
  id: RecordId,
  firearmId: RecordId,
  firearm: v.pipe(
    v.object({ manufacturer: v.string(), model: v.string(), serialNumber: v.string(), type: v.string(), caliber: v.string() }),
    v.description('The firearm as it was when the transaction was created. The receiving party may not see the record yet.'),
  ),
  transactionType: v.picklist(transactionTypes),
  changes: v.picklist(['owner', 'keeper']),
  fromEntityId: v.nullable(v.number()),
  fromEntityName: v.nullable(v.string()),
  toEntityId: v.nullable(v.number()),
  toEntityName: v.nullable(v.string()),
  outsidePartyNumber: v.pipe(v.nullable(v.string()), v.description('The license or ID number of the party outside the registry.')),
  transactionDate: v.pipe(v.string(), v.description('A day.')),
  description: v.nullable(v.string()),
  documentReferences: v.array(RecordId),
  status: v.picklist(transactionStatuses),
  acceptingEntityId: v.pipe(v.nullable(v.number()), v.description('The party that must accept the transaction; null if nobody has to.')),
  partyHasAccount: v.pipe(v.boolean(), v.description('False if that party has no account here. The firearm office then accepts for it.')),
  createdByEntityId: v.pipe(v.nullable(v.number()), v.description('The provider that created it; null if the office did.')),
  createdBy: v.string(),
  acceptedBy: v.nullable(v.string()),
  approvedBy: v.nullable(v.string()),
  processedBy: v.pipe(v.nullable(v.string()), v.description('The person who took the last step.')),
  endedAs: v.pipe(
    v.nullable(v.picklist(transactionEnders)),
    v.description('How it ended before completion: withdrawn by its initiator, declined by the other party, or rejected by the office.'),
  ),
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
  from: v.pipe(v.optional(day('Not a date')), v.description('Transactions dated on this day or later.')),
  firearmId: v.optional(RecordId),
  entityId: v.optional(querySerialId),
});
export type TransactionQuery = v.InferOutput<typeof TransactionQuery>;

export const TransactionCounts = v.pipe(
  v.object({ total: v.number(), thisMonth: v.number(), pending: v.number(), underReview: v.number() }),
  v.description('The four figures of the transactions screen.'),
);
export type TransactionCounts = v.InferOutput<typeof TransactionCounts>;
