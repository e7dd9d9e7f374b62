// Whose transaction it is: from whom, to whom, and whose acceptance it waits for (decision 013).
import type { Firearm } from '../../shared/firearms/schema.ts';
import { Problem } from '../../shared/problem.ts';
import type { CreateTransaction } from '../../shared/transactions/schema.ts';

export interface Parties {
  readonly from: number | null;
  readonly to: number | null;
  /** The party that did not begin it; null where there is none. */
  readonly accepting: number | null;
  /** Which side is a party outside the registry, named in words or not. */
  readonly outside?: 'from' | 'to';
}

type Sent = Pick<CreateTransaction, 'transactionType' | 'changes' | 'fromEntityId' | 'toEntityId' | 'outsidePartyName' | 'outsidePartyNumber'>;
type Held = Pick<Firearm, 'ownerId'> & { readonly keeperId?: number | null | undefined };

const wrong = (path: keyof CreateTransaction, message: string) => new Problem('invalid-input', `${message}.`, [{ path, message }]);

/** A client begins what is its own to begin; `own` is its provider. */
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

/** Who receives it where nobody was said: a purchase is the buyer's own, a keeper gives back to the owner. */
function receiverOf({ transactionType, changes, fromEntityId }: Sent, { ownerId }: Held, own: number | undefined): number | null {
  if (transactionType === 'purchase') return own ?? (fromEntityId === ownerId ? null : ownerId);
  return changes === 'keeper' && own !== undefined && own !== ownerId ? ownerId : null;
}

/** A purchase by the present owner: only its acquisition is recorded, and the seller may be nobody we know. */
function recordedOf(sent: Sent, to: number): Parties {
  const from = sent.fromEntityId ?? null;
  if (from === to) throw wrong('fromEntityId', 'The seller and the buyer must be different parties');
  if (from !== null && isNamed(sent))
    throw wrong('outsidePartyName', 'The seller is a registered company: leave the name and number of the outside party empty');
  return { from, to, accepting: null, ...(from === null ? { outside: 'from' } : {}) };
}

/** The parties of what was sent, filled in from the firearm as it stands. Throws `invalid-input` naming the field. */
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
