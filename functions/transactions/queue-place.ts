// Places a transaction in the work queue of its accepting party, then of the firearm office.
import type { Place } from '../history/store.ts';
import type { TransactionRecord } from './entity.ts';

/** The title in the work queue. */
const wordsOf = ({ transactionType, firearm: { manufacturer, model, serialNumber } }: TransactionRecord) =>
  `${transactionType.slice(0, 1).toUpperCase()}${transactionType.slice(1)} of ${manufacturer} ${model} ${serialNumber}`;

export function placeOf(one: TransactionRecord): Place {
  const about = { subject: wordsOf(one), actionUrl: `/transactions/${one.id}` };
  const office = { ...about, waitsFor: 'transaction:approve' } as const;
  switch (one.status) {
    case 'pending':
      if (one.acceptingEntityId === undefined) return { ...office, task: 'transaction.take-up' };
      return one.partyHasAccount
        ? { ...about, waitsFor: `entity:${one.acceptingEntityId}`, task: 'transaction.accept', notFor: [one.createdBy] }
        : { ...office, task: 'transaction.take-up', notFor: one.createdByEntityId === undefined ? [] : [one.createdBy] };
    case 'under_review':
      // Four eyes: the person who created or accepted it cannot approve it.
      return { ...office, task: 'transaction.approve', notFor: [one.createdBy, one.acceptedBy] };
    case 'approved':
      return { ...office, task: 'transaction.complete' };
    case 'rejected':
    case 'completed':
      return { waitsFor: null };
    default:
      return one.status satisfies never;
  }
}
