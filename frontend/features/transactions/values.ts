// How what stands in the form becomes a transaction.
import type { contract } from '../../../shared/contract.ts';
import { dayOf } from '../../../shared/kinds/time.ts';
import type { SentBody } from '../../../shared/route.ts';
import type { FormValues } from '../../ui/route-form.tsx';

export const emptyTransaction = (firearmId: string): FormValues => ({
  firearmId: firearmId || null,
  transactionType: null,
  transactionDate: dayOf(new Date()),
  changes: 'owner',
  fromEntityId: null,
  toEntityId: null,
  description: '',
  documentReferences: [],
});

/** Only what the type asks for is sent: what was chosen for another type before stays behind. `own` is a client's provider. */
export function toTransaction(values: FormValues, own: number | undefined) {
  const { firearmId, transactionType, transactionDate, changes, fromEntityId, toEntityId, description, documentReferences } = values;
  const purchase = transactionType === 'purchase';
  // Not yet checked: the contract's own schema decides whether it is a transaction.
  return {
    firearmId,
    transactionType,
    transactionDate,
    fromEntityId: purchase ? (fromEntityId ?? null) : null,
    toEntityId: transactionType === 'disposal' || (purchase && own !== undefined) ? null : (toEntityId ?? null),
    changes: transactionType === 'transfer' ? (changes ?? 'owner') : 'owner',
    description: description || null,
    ...(Array.isArray(documentReferences) && documentReferences.length > 0 ? { documentReferences } : {}),
    status: 'pending',
  } as SentBody<typeof contract.transactions.create>;
}
