// The inspection and finding that led to a new case.
import type { Actor } from '../../shared/access/actor.ts';
import { scopeOf } from '../../shared/access/scope.ts';
import type { CreateCase } from '../../shared/cases/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { findingsOf, getInspection } from '../inspections/store.ts';
import type { CaseRecord } from './entity.ts';

const refused = (path: keyof CreateCase, what: string) => new Problem('not-found', `There is no such ${what}.`, [{ path, message: `No such ${what}` }]);

/** Returns the origin. Throws `not-found` with the field. */
export async function originOf(
  { inspectionId, findingNumber }: Pick<CreateCase, 'inspectionId' | 'findingNumber'>,
  actor: Actor,
): Promise<Pick<CaseRecord, 'inspectionId' | 'findingNumber'>> {
  if (!inspectionId) {
    if (findingNumber) throw refused('findingNumber', 'finding');
    return {};
  }
  const inspection = await getInspection(inspectionId, scopeOf(actor)).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') throw refused('inspectionId', 'inspection');
    throw error;
  });
  if (!findingNumber) return { inspectionId };
  if (!findingsOf(inspection).some(({ number }) => number === findingNumber)) throw refused('findingNumber', 'finding');
  return { inspectionId, findingNumber };
}
