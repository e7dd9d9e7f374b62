// Whose a case may be: active users of law enforcement, by name or by who has the fewest open cases.
import { isActiveWithRole } from '../../shared/access/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { readCounts } from '../counters/store.ts';
import { findUser, listWithRole } from '../users/store.ts';

interface Officer {
  readonly assignedTo: string;
  readonly assignedToName: string;
}

export const noOfficer = () => {
  const message = 'Cases are assigned to active users of law enforcement';
  return new Problem('invalid-input', `Check the input: ${message}.`, [{ path: 'assignedTo', message }]);
};

const named = ({ id, firstName, lastName }: { id: string; firstName: string; lastName: string }): Officer => ({
  assignedTo: id,
  assignedToName: `${firstName} ${lastName}`,
});

/** Throws `invalid-input` for whoever is no active user of law enforcement. */
export async function officerOf(id: string): Promise<Officer> {
  const user = await findUser(id);
  if (!isActiveWithRole(user, 'law_enforcement')) throw noOfficer();
  return named(user);
}

/** Every active user of law enforcement, newest account first. */
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

/** For a case that was given to nobody: who has the fewest open ones. The counters run a moment behind; none is a valid answer. */
export async function officerOfNobody(): Promise<Officer | undefined> {
  const [officers, [open = {}]] = await Promise.all([everyOfficer(), readCounts('all', [{ kind: 'case', facet: 'openOfOfficer' }])]);
  const load = (id: string) => open[id] ?? 0;
  const least = officers.toSorted((a, b) => load(a.id) - load(b.id))[0];
  return least && named(least);
}
