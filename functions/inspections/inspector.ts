// Chooses the inspector: the requested one, or the least busy in the province, never one who is tied to the provider (domain.md).
import { isActiveWithRole } from '../../shared/access/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { readCounts } from '../counters/store.ts';
import type { UserRecord } from '../users/entity.ts';
import { findUser, listWithRole } from '../users/store.ts';

/** More than the registry has inspectors. */
const mostInspectors = 200;

interface Person {
  readonly legalEntityId?: number | undefined;
  readonly ties?: readonly number[] | undefined;
}

/** Employed by one of the providers, or with a recorded tie to one. */
export const isTied = ({ legalEntityId, ties = [] }: Person, providers: readonly (number | undefined)[]): boolean =>
  providers.some((id) => id !== undefined && (id === legalEntityId || ties.includes(id)));

export const tied = () =>
  new Problem('conflict', 'This inspector is tied to the provider. Choose another inspector.', [{ path: 'inspectorId', message: 'Tied to the provider' }]);

/** Inspections assigned in this run. The counters do not include them yet. */
type Given = ReadonlyMap<string, number>;

/** The inspector with the fewest open inspections in the province, or in the country if the province has none. May be undefined. */
async function leastBusyInspector(province: string, providers: readonly (number | undefined)[], given: Given) {
  const [{ items }, [open]] = await Promise.all([
    listWithRole('inspector', { limit: mostInspectors }),
    readCounts('all', [{ kind: 'inspection', facet: 'openOfInspector' }]),
  ]);
  const free = items.filter((inspector) => !isTied(inspector, providers));
  const near = free.filter((inspector) => inspector.province === province);
  const load = (id: string) => (open?.[id] ?? 0) + (given.get(id) ?? 0);
  return (near.length > 0 ? near : free).toSorted((a, b) => load(a.id) - load(b.id))[0];
}

/** The inspector's fields in the inspection record. */
export const inspectedBy = ({ id, firstName, lastName }: UserRecord) => ({ inspectorId: id, inspectorName: `${firstName} ${lastName}` });

/** The notification to the inspector of a scheduled inspection. */
export const assignedWords = (what: string, of: string, when: string) => ({ title: 'Inspection assigned', message: `A ${what} of ${of} is scheduled${when}.` });

/** The notification to the inspector who takes over an inspection in progress, or one whose report was returned. */
export const takeOverWords = (what: string, of: string) => ({
  title: 'Inspection assigned',
  message: `A ${what} of ${of} that another inspector started is now assigned to you. Please complete it.`,
});

/** The notification to the former inspector. */
export const unassignedWords = (what: string, why: string) => ({
  title: 'Inspection reassigned',
  message: `The ${what} is no longer assigned to you: ${why}.`,
});

/** Inspectors who are tied to a provider. An unassigned inspection does not appear in their queue. */
export async function tiedInspectors(providers: readonly (number | undefined)[]): Promise<string[]> {
  const { items } = await listWithRole('inspector', { limit: mostInspectors });
  return items.filter((inspector) => isTied(inspector, providers)).map(({ id }) => id);
}

/** The requested inspector, or the least busy one. Throws `conflict` for a requested person who is tied or not an inspector. */
export async function inspectorFor(named: string | null | undefined, province: string, providers: readonly (number | undefined)[], given: Given = new Map()) {
  if (!named) return leastBusyInspector(province, providers, given);
  const person = await findUser(named);
  if (!isActiveWithRole(person, 'inspector'))
    throw new Problem('conflict', 'This inspector does not exist or is not active.', [{ path: 'inspectorId', message: 'Choose an inspector' }]);
  if (isTied(person, providers)) throw tied();
  return person;
}
