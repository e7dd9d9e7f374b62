// Supports tests of a slow connection: a record that is read once, and a user's steps on it in quick order.
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Role } from '../../shared/access/roles.ts';
import { type Asked, type Calls, list, ok, open, person, refused } from './screen.tsx';

interface Kept {
  readonly id: string | number;
  readonly version: number;
}

/** A record whose read call or list answers once and then never again. It rejects a change that was made to an older version. */
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
      if (ifMatch !== `"${now.version}"`) return refused('stale-version', 'This record has changed since you opened it.');
      now = { ...now, ...change, version: now.version + 1 };
      return ok(now);
    },
  };
}

export const openAt = (address: string, path: string, element: ReactElement, role: Role, calls: Calls) => open(address, [{ path, element }], { role, calls });

export const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Presses the button `pressed` and returns the content of the dialog `name`. */
export async function dialogOf(pressed: string, name: string) {
  await person.click(await button(pressed));
  return within(await screen.findByRole('dialog', { name }));
}

/** The If-Match versions that the calls sent. */
export const versions = (asked: readonly Asked[]) => asked.map(({ ifMatch }) => ifMatch);
