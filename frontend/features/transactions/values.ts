// Converts form values to a transaction.
import type { contract } from '../../../shared/contract.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import type { SentBody } from '../../../shared/route.ts';
import type { FormValues } from '../../ui/form/use-route-form.ts';

export const emptyTransaction = (firearmId: string): FormValues => ({
  firearmId: firearmId || null,
  transactionType: null,
  transactionDate: dayOf(new Date()),
  changes: 'owner',
  fromEntityId: null,
  toEntityId: null,
  outside: false,
  outsidePartyName: '',
  outsidePartyNumber: '',
  description: '',
  documentReferences: [],
});

/** True if the user chose a party outside the registry and the transaction type allows one. */
const isOutside = ({ outside, transactionType, changes }: FormValues): boolean =>
  outside === true && transactionType !== 'disposal' && !(transactionType === 'transfer' && changes === 'keeper');

/** Sent when no company was chosen: the API then reports the field. With null the firearm would go to a party outside the registry. */
const unchosen = 0;

function toOf(values: FormValues, own: number | undefined): unknown {
  const { transactionType, toEntityId } = values;
  if (transactionType === 'disposal') return null;
  if (transactionType === 'purchase') return own === undefined ? toEntityId || unchosen : null;
  return isOutside(values) ? null : toEntityId || unchosen;
}

/** Sends only the fields of the chosen type, not values entered for another type before. `own` is the client's provider. */
export function toTransaction(values: FormValues, own: number | undefined) {
  const { firearmId, transactionType, transactionDate, fromEntityId, description, documentReferences } = values;
  const purchase = transactionType === 'purchase';
  const changes = transactionType === 'transfer' ? (values.changes ?? 'owner') : 'owner';
  const outside = isOutside(values);
  // Unchecked: the contract's schema validates it.
  return {
    firearmId,
    transactionType,
    transactionDate,
    fromEntityId: purchase && !outside ? (fromEntityId ?? null) : null,
    toEntityId: toOf(values, own),
    changes,
    ...(outside ? { outsidePartyName: values.outsidePartyName || null, outsidePartyNumber: values.outsidePartyNumber || null } : {}),
    description: description || null,
    ...(Array.isArray(documentReferences) && documentReferences.length > 0 ? { documentReferences } : {}),
    status: 'pending',
  } as SentBody<typeof contract.transactions.create>;
}
