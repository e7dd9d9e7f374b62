// What the people at work know of one another's doings: which records are theirs to change at the moment, and what the registry
// has acknowledged and must still say in the end.
import type { Firearm } from '../../shared/firearms/schema.ts';

/** A firearm registered here, as its last acknowledged change left it. */
export interface Known {
  readonly id: string;
  readonly serialNumber: string;
  ownerId: number;
  profileNotes?: string;
  inspected?: true;
  verified?: boolean;
}

export interface Transfer {
  readonly id: string;
  readonly known: Known;
  readonly to: number;
  readonly beganBy: string;
  status: 'pending' | 'under_review' | 'approved' | 'completed';
}

export class World {
  /** Nobody is changing them: whoever wants to takes one out, so that no two change one at once. */
  private readonly idle: Known[] = [];
  private readonly waiting: Transfer[] = [];
  /** Asked at the end, by what was written: answers what is wrong, if anything is. */
  readonly checks = new Map<string, () => Promise<string | undefined>>();
  /** Writes that were acknowledged. */
  acknowledged = 0;

  constructor(readonly entities: readonly number[]) {}

  /** A write was acknowledged; what is asked of the same thing later stands for what was asked before. */
  wrote(what: string, check: () => Promise<string | undefined>): void {
    this.acknowledged++;
    this.checks.set(what, check);
  }

  /** Does the work with one that suits and puts it back; nothing when none does. A failure leaves it out of what others change. */
  async withIdle(suits: (known: Known) => boolean, work: (known: Known) => Promise<'back' | 'held'>): Promise<void> {
    const known = takeAny(this.idle, suits);
    if (known && (await work(known)) === 'back') this.idle.push(known);
  }

  async withTransfer(suits: (transfer: Transfer) => boolean, work: (transfer: Transfer) => Promise<void>): Promise<void> {
    const transfer = takeAny(this.waiting, suits);
    if (!transfer) return;
    await work(transfer);
    if (transfer.status === 'completed') this.idle.push(transfer.known);
    else this.waiting.push(transfer);
  }

  registered({ id, serialNumber, ownerId }: Firearm): Known {
    const known = { id, serialNumber, ownerId };
    this.idle.push(known);
    return known;
  }

  began(transfer: Transfer): void {
    this.waiting.push(transfer);
  }
}

function takeAny<T>(from: T[], suits: (one: T) => boolean): T | undefined {
  const suitable = from.flatMap((one, at) => (suits(one) ? [at] : []));
  const at = suitable[Math.floor(Math.random() * suitable.length)];
  return at === undefined ? undefined : from.splice(at, 1)[0];
}
