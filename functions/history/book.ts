// Books: gap-free numbered entries, each chained by hash to the one before. The book's head has the last number and hash.
import { Problem } from '../../shared/problem.ts';
import { hashOf } from './store.ts';

export interface BookHead {
  readonly last: number;
  readonly hash: string;
}

/** The fields as the next entry of a book: with its number and both hashes. */
export function nextEntry<T extends object>({ last, hash: prevHash }: BookHead, fieldsOf: (number: number) => T) {
  const number = last + 1;
  const entry = { ...fieldsOf(number), number, prevHash };
  return { ...entry, hash: hashOf(entry) };
}

/** Concurrent writers of one book retry this often. */
const attempts = 14;

/** Runs work that adds entries to a book, again while it throws `unavailable` because another writer took the number. */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unavailable') || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** Math.min(attempt, 6)));
    }
  }
}
