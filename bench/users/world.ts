// The shared state of the people at work: records that can be changed now, and acknowledged changes that the registry must still have at the end.
import type { Firearm } from '../../shared/firearms/schema.ts';

/** A firearm registered here, after its last acknowledged change. */
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
  readonly createdBy: string;
  status: 'pending' | 'under_review' | 'approved' | 'completed';
}

export class World {
  /** Firearms that nobody is changing. A person takes one out, so that no two change the same one. */
  private readonly idle: Known[] = [];
  private readonly waiting: Transfer[] = [];
  /** Checks for the end, by the written thing. A check returns what is wrong, or undefined. */
  readonly checks = new Map<string, () => Promise<string | undefined>>();
  /** The number of acknowledged writes. */
  acknowledged = 0;

  constructor(readonly entities: readonly number[]) {}

  /** Records an acknowledged write. A later check of the same thing replaces the earlier one. */
  wrote(what: string, check: () => Promise<string | undefined>): void {
    this.acknowledged++;
    this.checks.set(what, check);
  }

  /** Works on a suitable firearm and puts it back; does nothing if there is none. After a failure the firearm stays out. */
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
