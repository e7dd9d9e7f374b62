// Numbers that people quote. `CASE-1790000000000`: a word and the server's clock in milliseconds, as specified; the second of two at one moment takes the
// next millisecond. `CASE-2026-0042`: the forty-second of its year, easy to say. Guards hold both numbers. They and the year's counter are written with the
// record, so no number of a year is skipped.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dayOf } from '../../shared/kinds/time.ts';
import { Problem } from '../../shared/problem.ts';
import { env } from '../platform/env.ts';
import { database } from './client.ts';
import { put, update, type Write } from './commit.ts';
import { guards } from './guard.ts';
import { inTurn } from './in-turn.ts';
import { table } from './table.ts';

export class NumberTaken extends Problem {
  constructor() {
    super('unavailable', 'Too many records are being created at this moment. Try again in a moment.', undefined, { 'Retry-After': '1' });
  }
}

/** More than ever occur at once. After this many taken milliseconds the caller is asked to try again. */
const attempts = 200;

export interface Numbered {
  readonly kind: 'case-number' | 'seizure-number';
  readonly prefix: string;
  readonly heldBy: string;
  readonly at: Date;
}

const taken = () => new NumberTaken();
const hold = ({ kind, heldBy }: Numbered, value: string): Write => put(guards().create({ kind, value, heldBy }).params(), taken);

/** Returns the next number of the year and the writes that take it. The year's counter increases in the same transaction as the record. */
export async function nextOfYear(numbered: Numbered): Promise<{ shortNumber: string; holds: Write[] }> {
  const { prefix, at } = numbered;
  const year = dayOf(at).slice(0, 4);
  const TableName = env().TABLE_NAME;
  const Key = { [table.pk]: `sequence#${prefix}${year}`, [table.sk]: 'sequence' };
  const { Item } = await database().send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const last = Number(Item?.last ?? 0);
  const shortNumber = `${prefix}${year}-${String(last + 1).padStart(4, '0')}`;
  const counted = update(
    {
      TableName,
      Key,
      UpdateExpression: 'SET #last = :next',
      ConditionExpression: last === 0 ? 'attribute_not_exists(#last)' : '#last = :last',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':next': last + 1, ...(last === 0 ? {} : { ':last': last }) },
    },
    taken,
  );
  return { shortNumber, holds: [counted, hold(numbered, shortNumber)] };
}

interface Numbers {
  readonly number: string;
  readonly shortNumber: string;
  /** The writes of both guards. */
  readonly holds: readonly Write[];
}

/** Calls `write` with new numbers and their writes, again while the numbers are taken. */
export const withNumber = <T>(numbered: Numbered, write: (numbers: Numbers) => Promise<T>): Promise<T> => inTurn('numbers', () => tryNumbers(numbered, write));

async function tryNumbers<T>(numbered: Numbered, write: (numbers: Numbers) => Promise<T>): Promise<T> {
  let millis = numbered.at.getTime();
  for (let attempt = 1; ; attempt++) {
    const number = `${numbered.prefix}${millis}`;
    const { shortNumber, holds } = await nextOfYear(numbered);
    try {
      return await write({ number, shortNumber, holds: [hold(numbered, number), ...holds] });
    } catch (error) {
      if (!(error instanceof NumberTaken) || attempt === attempts) throw error;
      // A random step: concurrent creations would otherwise all try the same next number.
      millis += 1 + Math.floor(Math.random() * Math.min(attempt, 10));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * Math.min(attempt, 10)));
    }
  }
}

/** Returns the record that holds the number; undefined if none does. */
export const holderOf = async (kind: Numbered['kind'], value: string): Promise<string | undefined> =>
  (await guards().get({ kind, value }).go({ consistent: true })).data?.heldBy;
