// For tests of a slow line: a record that is answered once.
import { type Asked, list, ok, refused } from './testing.tsx';

interface Kept {
  readonly id: string | number;
  readonly version: number;
}

/** A record whose reading, or whose list, is answered once and then no more; what is sent for an older version than it has is refused. */
export function server<T extends Kept>(first: T) {
  let now = first;
  const read = new Set<string>();
  const once = (call: string, answer: () => Response) => ({
    [call]: () => {
      if (read.has(call)) return new Promise<Response>(() => undefined);
      read.add(call);
      return answer();
    },
  });
  return {
    reading: (address: string) => once(`GET ${address}`, () => ok(first)),
    listing: (address: string) => once(`GET ${address}`, () => list([first])),
    take: ({ ifMatch }: Asked, change: Partial<T>) => {
      if (ifMatch !== `"${now.version}"`) return refused('stale-version', 'Somebody else has changed this record since you opened it.');
      now = { ...now, ...change, version: now.version + 1 };
      return ok(now);
    },
  };
}
