// Officers of cases: active users of law enforcement.
import { isActiveWithRole } from '../../shared/access/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { readCounts } from '../counters/store.ts';
import { findUser, listWithRole } from '../users/store.ts';

interface Officer {
  readonly assignedTo: string;
  readonly assignedToName: string;
}

export const noOfficer = () => {
  const message = 'Choose an active user of law enforcement';
  return new Problem('invalid-input', `Check the input: ${message}.`, [{ path: 'assignedTo', message }]);
};

const named = ({ id, firstName, lastName }: { id: string; firstName: string; lastName: string }): Officer => ({
  assignedTo: id,
  assignedToName: `${firstName} ${lastName}`,
});

/** Returns the officer. Throws `invalid-input` for anyone but an active user of law enforcement. */
export async function officerOf(id: string): Promise<Officer> {
  const user = await findUser(id);
  if (!isActiveWithRole(user, 'law_enforcement')) throw noOfficer();
  return named(user);
}

/** Lists all active users of law enforcement, newest account first. */
export async function everyOfficer() {
  const all: Awaited<ReturnType<typeof listWithRole>>['items'][number][] = [];
  let cursor: string | undefined;
  do {
    const page = await listWithRole('law_enforcement', { limit: 100, cursor });
    all.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return all;
}

/** For an unassigned case: the officer with the fewest open cases. The counters lag a little. May be undefined. */
export async function leastBusyOfficer(): Promise<Officer | undefined> {
  const [officers, [open = {}]] = await Promise.all([everyOfficer(), readCounts('all', [{ kind: 'case', facet: 'openOfOfficer' }])]);
  const load = (id: string) => open[id] ?? 0;
  const least = officers.toSorted((a, b) => load(a.id) - load(b.id))[0];
  return least && named(least);
}
