// Determines the parties of a new transaction: who gives, who receives and who must accept (decision 013).
import type { Firearm } from '../../shared/firearms/schema.ts';
import { Problem } from '../../shared/problem.ts';
import type { CreateTransaction } from '../../shared/transactions/schema.ts';

export interface Parties {
  readonly from: number | null;
  readonly to: number | null;
  /** The party that did not create it; null if nobody must accept. */
  readonly accepting: number | null;
  /** The side taken by a party outside the registry, named or unnamed. */
  readonly outside?: 'from' | 'to';
}

type Sent = Pick<CreateTransaction, 'transactionType' | 'changes' | 'fromEntityId' | 'toEntityId' | 'outsidePartyName' | 'outsidePartyNumber'>;
type Held = Pick<Firearm, 'ownerId'> & { readonly keeperId?: number | null | undefined };

const wrong = (path: keyof CreateTransaction, message: string) => new Problem('invalid-input', `${message}.`, [{ path, message }]);

/** Throws unless the client may create this transaction. `own` is its provider. */
function expectParty({ transactionType, changes, toEntityId }: Sent, { ownerId, keeperId }: Held, own: number): void {
  if (transactionType === 'purchase') {
    if ((toEntityId ?? own) !== own) throw wrong('toEntityId', 'The buyer must be your own company');
    return;
  }
  if (own === ownerId) return;
  if (changes !== 'keeper' || own !== keeperId) throw wrong('firearmId', 'Only the owner can sell, transfer or dispose of this firearm');
  if (toEntityId !== ownerId) throw wrong('toEntityId', 'A keeper can only return a firearm to its owner. Only the owner can choose another keeper');
}

const isNamed = ({ outsidePartyName, outsidePartyNumber }: Sent) => Boolean(outsidePartyName || outsidePartyNumber);

/** The default receiver: the buyer itself for a purchase, the owner when a keeper returns the firearm. */
function receiverOf({ transactionType, changes, fromEntityId }: Sent, { ownerId }: Held, own: number | undefined): number | null {
  if (transactionType === 'purchase') return own ?? (fromEntityId === ownerId ? null : ownerId);
  return changes === 'keeper' && own !== undefined && own !== ownerId ? ownerId : null;
}

/** A purchase by the current owner only records the acquisition. The seller may be unknown. */
function recordedOf(sent: Sent, to: number): Parties {
  const from = sent.fromEntityId ?? null;
  if (from === to) throw wrong('fromEntityId', 'The seller and the buyer must be different parties');
  if (from !== null && isNamed(sent))
    throw wrong('outsidePartyName', 'The seller is a registered company: leave the name and number of the outside party empty');
  return { from, to, accepting: null, ...(from === null ? { outside: 'from' } : {}) };
}

/** Returns the parties, with defaults from the firearm's current owner and keeper. Throws `invalid-input` naming the field. */
export function partiesOf(sent: Sent, held: Held, own: number | undefined): Parties {
  const { transactionType, changes } = sent;
  const from = sent.fromEntityId ?? null;
  const to = sent.toEntityId ?? receiverOf(sent, held, own);
  if (changes === 'keeper' && transactionType !== 'transfer') throw wrong('changes', 'Only a transfer can change the keeper');
  if (to === null && transactionType === 'purchase')
    throw wrong('toEntityId', 'Buyer is required. If the buyer is outside the registry, record a sale instead');
  if (to === null && changes === 'keeper') throw wrong('toEntityId', 'Receiving party is required: only a registered company can keep a firearm for its owner');
  if (own !== undefined) expectParty({ ...sent, toEntityId: to }, held, own);

  if (transactionType === 'purchase' && to === held.ownerId) return recordedOf(sent, to);
  const holder = changes === 'keeper' ? (held.keeperId ?? held.ownerId) : held.ownerId;
  const word = changes === 'keeper' ? 'keeper' : 'owner';
  if (from !== null && from !== holder) throw wrong('fromEntityId', `This is not the current ${word} of the firearm`);
  if (to === holder) throw wrong('toEntityId', `This is already the current ${word} of the firearm`);
  if (to !== null && isNamed(sent))
    throw wrong('outsidePartyName', 'Both parties are registered companies: leave the name and number of the outside party empty');
  if (to === null) return { from: holder, to, accepting: null, outside: 'to' };
  if (transactionType === 'disposal') return { from: holder, to, accepting: null };
  return { from: holder, to, accepting: own !== undefined && own === to ? holder : to };
}
