// Numbers people quote, `CASE-1790000000000`: a word and the server's clock in milliseconds, each given once. The guard that holds
// a number is written with the record that takes it; of two at one moment the second takes the next millisecond.
import { Problem } from '../../shared/problem.ts';
import { put, type Write } from './commit.ts';
import { guards } from './guard.ts';

class NumberTaken extends Problem {
  constructor() {
    super('unavailable', 'Too many records are being opened at this moment. Try again in a moment.', undefined, { 'Retry-After': '1' });
  }
}

/** More than ever come in one burst: after so many milliseconds that were taken, the caller is asked to try again. */
const attempts = 200;

interface Numbered {
  readonly kind: 'case-number' | 'seizure-number';
  readonly prefix: string;
  readonly heldBy: string;
  readonly at: Date;
}

/** Has `write` commit the record with the number and the write that holds it, until one is free. */
export async function withNumber<T>({ kind, prefix, heldBy, at }: Numbered, write: (number: string, hold: Write) => Promise<T>): Promise<T> {
  let millis = at.getTime();
  for (let attempt = 1; ; attempt++) {
    const number = `${prefix}${millis}`;
    try {
      return await write(
        number,
        put(guards().create({ kind, value: number, heldBy }).params(), () => new NumberTaken()),
      );
    } catch (error) {
      if (!(error instanceof NumberTaken) || attempt === attempts) throw error;
      // Many at once would otherwise all meet again at the very next one.
      millis += 1 + Math.floor(Math.random() * Math.min(attempt, 10));
    }
  }
}

/** The record that holds the number; undefined where none does. */
export const holderOf = async (kind: Numbered['kind'], value: string): Promise<string | undefined> =>
  (await guards().get({ kind, value }).go({ consistent: true })).data?.heldBy;
