// Items in the table: the risk of each firearm, what inspections left open, and the background work that updates the risks (decision 025).
import { Entity, type EntityItem } from 'electrodb';
import { provinces } from '../../shared/kinds/provinces.ts';
import { standings } from '../../shared/legal-entities/schema.ts';
import { connection, once } from '../data/client.ts';
import { jobFields } from '../data/job.ts';
import { changeKeys, keys, primaryKeys, table } from '../data/table.ts';

/** Calculated from other records and updated when one of them changes. It has no history. */
export const risks = once(
  () =>
    new Entity(
      {
        model: { entity: 'risk', service: 'registry', version: '1' },
        attributes: {
          /** The id of the firearm. */
          id: { type: 'string', required: true },
          /** The fields that the search uses. */
          serialNumber: { type: 'string', required: true },
          manufacturer: { type: 'string', required: true },
          model: { type: 'string', required: true },
          ownerId: { type: 'number', required: true },
          ownerName: { type: 'string', required: true },
          keeperId: { type: 'number' },
          province: { type: provinces, required: true },
          /** For the map's counts. Absent in older items. */
          city: { type: 'string' },
          type: { type: 'string' },
          /** The state of the license if it is expired or due for renewal. */
          licenseState: { type: 'string' },
          status: { type: 'string', required: true },
          standing: { type: standings, required: true },
          facts: { type: 'any', required: true },
          level: { type: 'string', required: true },
          score: { type: 'number', required: true },
          wanted: { type: 'boolean', required: true },
          /** The deadline for the next inspection. */
          dueOn: { type: 'string' },
          /** That deadline, or a date that never comes, and its year: for the index `inspectionDue`. */
          dueBy: { type: 'string', required: true },
          dueIn: { type: 'string' },
          /** The day on which the firearm became unlicensed, and its year: for the index `unlicensed`. */
          unlicensedSince: { type: 'string' },
          unlicensedIn: { type: 'string' },
          /** The number of the firearm's last license, and the day it ended. */
          endedLicense: { type: 'string' },
          endedOn: { type: 'string' },
          /** The next date that changes the risk, and its month. */
          nextOn: { type: 'string', required: true },
          nextIn: { type: 'string' },
          /** The registration of the firearm was reversed, and the risk has left the indexes of all lists. */
          reversal: { type: 'any' },
          version: { type: 'number', required: true },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
        },
        indexes: {
          // The risk of a firearm.
          one: primaryKeys('risk#{id}', 'risk'),
          // All saved risks, for a recount.
          newest: keys('newest', 'risk', 'risk#{id}'),
          // Risks that change with time in a month, in the order of days.
          due: keys('due', 'due#risk#{nextIn}', '{nextOn}#{id}'),
          // Firearms by inspection deadline in a year.
          inspectionDue: keys('dueOf', 'risk#inspection#{dueIn}', '{dueBy}#{id}'),
          // Unlicensed firearms, by the first year without a license.
          unlicensed: keys('subject', 'risk#unlicensed#{unlicensedIn}', 'risk#{id}'),
          // Changes since the search last read them.
          changes: changeKeys('risk'),
        },
      },
      connection(),
    ),
);

export type RiskRecord = EntityItem<ReturnType<typeof risks>>;

/** The open results of a completed inspection for a firearm (`firearm#…`) or a provider (`provider#…`). */
export const concerns = once(
  () =>
    new Entity(
      {
        model: { entity: 'concern', service: 'registry', version: '1' },
        attributes: {
          subject: { type: 'string', required: true },
          inspectionId: { type: 'string', required: true },
          /** The version of the inspection that this came from. An older version never overwrites a newer one. */
          seen: { type: 'number', required: true },
          completedAt: { type: 'string', required: true },
          missing: { type: 'boolean', required: true },
          findings: { type: 'any', required: true },
          /** The type of the inspection, and the numbers of questions answered with no and of unexpected firearms. */
          inspectionType: { type: 'string' },
          failed: { type: 'number' },
          unexpected: { type: 'number' },
        },
        // The open results of inspections for a subject.
        indexes: { ofSubject: primaryKeys('concern#{subject}', '{inspectionId}') },
      },
      connection(),
    ),
);

/** A background assessment of many firearms: all with a risk that changes today, all of a provider, or all missing at a stock count. */
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
          /** The current step, and the cursor of its next page. */
          place: { type: 'number', required: true, default: 0 },
          cursor: { type: 'string' },
          done: { type: 'number', required: true, default: 0 },
          /** When the assessment failed for good. */
          failedAt: { type: 'string' },
          createdAt: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true, field: table.ttl },
          ...jobFields,
        },
        // One assessment by id.
        indexes: { one: primaryKeys('assessment#{id}', 'assessment') },
      },
      connection(),
    ),
);
