// Obstacles to the return of a seized firearm: no license in force, an open case that names it, or a theft report.
import { inSeries } from '../../shared/kinds/format.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { licenseMissing } from '../../shared/licenses/rules.ts';
import type { ReturnObstacle } from '../../shared/seizures/schema.ts';
import { openCasesOf } from '../cases/store.ts';
import type { FirearmRecord } from '../firearms/entity.ts';
import { currentLicenseOf } from '../licenses/record.ts';
import type { SeizureRecord } from './entity.ts';

/**
 * Reads the obstacles now. Read the firearm first: recording or ending its license raises the firearm's version, so a return that checks this version
 * misses no change of the license.
 * @param firearm the firearm, if it is held under this seizure
 */
export async function obstaclesOf(seizure: SeizureRecord, firearm: FirearmRecord | undefined, at: Date): Promise<ReturnObstacle[]> {
  const [license, cases] = await Promise.all([firearm ? currentLicenseOf(firearm.id) : undefined, openCasesOf(firearm?.id, seizure.caseId)]);
  const missing = firearm && licenseMissing(license, dayOf(at));
  const obstacles: ReturnObstacle[] = [];
  if (seizure.firearmStatusBefore === 'stolen') obstacles.push({ kind: 'stolen', words: 'The firearm was reported stolen.' });
  if (missing) obstacles.push({ kind: 'license', words: `${missing[0]?.toUpperCase()}${missing.slice(1)}` });
  if (cases.length > 0) {
    const numbers = inSeries(cases.map(({ shortNumber, caseNumber }) => shortNumber ?? caseNumber));
    obstacles.push({ kind: 'case', words: cases.length === 1 ? `Case ${numbers} is not closed.` : `Cases ${numbers} are not closed.` });
  }
  return obstacles;
}
