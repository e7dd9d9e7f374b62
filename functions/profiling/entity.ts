// The risk of each firearm in the table, what inspections left open, and the work that keeps the first in step (decision 025).
import { Entity, type EntityItem } from 'electrodb';
import { provinces } from '../../shared/kinds/provinces.ts';
import { standings } from '../../shared/legal-entities/schema.ts';
import { connection, once } from '../data/client.ts';
import { jobFields } from '../data/job.ts';
import { changeKeys, keys, primaryKeys, table } from '../data/table.ts';

/** Worked out from other records and made again whenever one of them changes: it has no history of its own. */
export const risks = once(
  () =>
    new Entity(
      {
        model: { entity: 'risk', service: 'registry', version: '1' },
        attributes: {
          /** The firearm's. */
          id: { type: 'string', required: true },
          /** The firearm in words, for the search. */
          serialNumber: { type: 'string', required: true },
          manufacturer: { type: 'string', required: true },
          model: { type: 'string', required: true },
          ownerId: { type: 'number', required: true },
          ownerName: { type: 'string', required: true },
          keeperId: { type: 'number' },
          province: { type: provinces, required: true },
          /** Counted on the map; absent where it was worked out before that. */
          city: { type: 'string' },
          type: { type: 'string' },
          /** The state of its license while that is expired or due for renewal. */
          licenseState: { type: 'string' },
          status: { type: 'string', required: true },
          standing: { type: standings, required: true },
          facts: { type: 'any', required: true },
          level: { type: 'string', required: true },
          score: { type: 'number', required: true },
          wanted: { type: 'boolean', required: true },
          /** The last day on which its inspection is not overdue. */
          dueOn: { type: 'string' },
          /** That day, or one that never comes, and its year: the index below. */
          dueBy: { type: 'string', required: true },
          dueIn: { type: 'string' },
          /** The day since which it is held without a license, and that day's year: the index below. */
          unlicensedSince: { type: 'string' },
          unlicensedIn: { type: 'string' },
          /** The number of the license that it was held under before, and the day on which that ended. */
          endedLicense: { type: 'string' },
          endedOn: { type: 'string' },
          /** The next day on which time alone may change it, and the month of that day. */
          nextOn: { type: 'string', required: true },
          nextIn: { type: 'string' },
          /** The registration of its firearm was reversed: it stands in no index of a list any more. */
          reversal: { type: 'any' },
          version: { type: 'number', required: true },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
        },
        indexes: {
          // How risky is this firearm?
          one: primaryKeys('risk#{id}', 'risk'),
          // Which scores are kept? A recount reads all of them.
          newest: keys('newest', 'risk', 'risk#{id}'),
          // Which change in this month by the passing of time, in the order of the days?
          due: keys('due', 'due#risk#{nextIn}', '{nextOn}#{id}'),
          // Whose inspection is overdue, or will be, by which day of this year?
          inspectionDue: keys('dueOf', 'risk#inspection#{dueIn}', '{dueBy}#{id}'),
          // Which firearms are held without a license, since a day of this year?
          unlicensed: keys('subject', 'risk#unlicensed#{unlicensedIn}', 'risk#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('risk'),
        },
      },
      connection(),
    ),
);

export type RiskRecord = EntityItem<ReturnType<typeof risks>>;

/** What a completed inspection left open of a firearm (`firearm#…`) or of a provider (`provider#…`), as it stands now. */
export const concerns = once(
  () =>
    new Entity(
      {
        model: { entity: 'concern', service: 'registry', version: '1' },
        attributes: {
          subject: { type: 'string', required: true },
          inspectionId: { type: 'string', required: true },
          /** The inspection's version that this was read from: an older one never overwrites it. */
          seen: { type: 'number', required: true },
          completedAt: { type: 'string', required: true },
          missing: { type: 'boolean', required: true },
          findings: { type: 'any', required: true },
          /** What was looked at, the questions answered with no, and the firearms that were not expected. */
          inspectionType: { type: 'string' },
          failed: { type: 'number' },
          unexpected: { type: 'number' },
        },
        // What did inspections leave open here?
        indexes: { ofSubject: primaryKeys('concern#{subject}', '{inspectionId}') },
      },
      connection(),
    ),
);

/** Many firearms to be assessed anew: those whose day has come, those of a provider, those that a stock count missed. */
export const assessments = once(
  () =>
    new Entity(
      {
        model: { entity: 'assessment', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          of: { type: ['day', 'provider', 'inspection', 'register'] as const, required: true },
          subject: { type: 'string', required: true },
          status: { type: ['waiting', 'running', 'done', 'failed'] as const, required: true, default: 'waiting' },
          /** Which of the places it has come to, and where in it the next page begins. */
          place: { type: 'number', required: true, default: 0 },
          cursor: { type: 'string' },
          done: { type: 'number', required: true, default: 0 },
          /** When it was given up. */
          failedAt: { type: 'string' },
          createdAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
          ...jobFields,
        },
        // How far is it?
        indexes: { one: primaryKeys('assessment#{id}', 'assessment') },
      },
      connection(),
    ),
);
