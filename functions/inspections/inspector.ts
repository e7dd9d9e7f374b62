// Who inspects: the inspector named, or the least loaded of the province; never one who is tied to the provider (domain.md).
import { isActiveWithRole } from '../../shared/access/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { readCounts } from '../counters/store.ts';
import type { UserRecord } from '../users/entity.ts';
import { findUser, listWithRole } from '../users/store.ts';

/** More inspectors than a province has. */
const mostInspectors = 200;

interface Person {
  readonly legalEntityId?: number | undefined;
  readonly ties?: readonly number[] | undefined;
}

/** Employed by one of them, or with a tie to one on record. */
export const isTied = ({ legalEntityId, ties = [] }: Person, providers: readonly (number | undefined)[]): boolean =>
  providers.some((id) => id !== undefined && (id === legalEntityId || ties.includes(id)));

export const tied = () =>
  new Problem('conflict', 'This inspector is tied to the provider: somebody else inspects it.', [{ path: 'inspectorId', message: 'Tied to the provider' }]);

/** What each has been given just now: the counters do not know of it yet. */
type Given = ReadonlyMap<string, number>;

/** The inspector of the province with the fewest open inspections; where the province has none, of the country; none is a valid answer. */
async function leastLoadedInspector(province: string, providers: readonly (number | undefined)[], given: Given) {
  const [{ items }, [open]] = await Promise.all([
    listWithRole('inspector', { limit: mostInspectors }),
    readCounts('all', [{ kind: 'inspection', facet: 'openOfInspector' }]),
  ]);
  const free = items.filter((inspector) => !isTied(inspector, providers));
  const near = free.filter((inspector) => inspector.province === province);
  const load = (id: string) => (open?.[id] ?? 0) + (given.get(id) ?? 0);
  return (near.length > 0 ? near : free).toSorted((a, b) => load(a.id) - load(b.id))[0];
}

/** Whose an inspection is, as its record keeps it. */
export const inspectedBy = ({ id, firstName, lastName }: UserRecord) => ({ inspectorId: id, inspectorName: `${firstName} ${lastName}` });

/** What its inspector is told of one that comes to them: of whom it is, and when. */
export const assignedWords = (what: string, of: string, when: string) => ({ title: 'Inspection assigned', message: `A ${what} of ${of} is scheduled${when}.` });

/** The same of one that somebody else has begun, whose day is over: it is to be gone on with, or, where its report was sent back, completed again. */
export const begunWords = (what: string, of: string) => ({
  title: 'Inspection assigned',
  message: `A ${what} of ${of} that another inspector has begun is yours to complete.`,
});

/** What an inspector is told whose it is not any more. */
export const noLongerYours = (what: string, why: string) => ({ title: 'Inspection reassigned', message: `The ${what} is no longer yours: ${why}.` });

/** Inspectors who may not: nobody is told of an inspection as theirs to take up that they are refused. */
export async function tiedInspectors(providers: readonly (number | undefined)[]): Promise<string[]> {
  const { items } = await listWithRole('inspector', { limit: mostInspectors });
  return items.filter((inspector) => isTied(inspector, providers)).map(({ id }) => id);
}

/** The inspector for the providers concerned. Throws `conflict` for one who is named and may not. */
export async function inspectorFor(named: string | null | undefined, province: string, providers: readonly (number | undefined)[], given: Given = new Map()) {
  if (!named) return leastLoadedInspector(province, providers, given);
  const person = await findUser(named);
  if (!isActiveWithRole(person, 'inspector'))
    throw new Problem('conflict', 'There is no such inspector.', [{ path: 'inspectorId', message: 'No such inspector' }]);
  if (isTied(person, providers)) throw tied();
  return person;
}
