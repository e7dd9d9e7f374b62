// Inspections in the table, their stock counts, and the work that a completed one brings.
import { Entity, type EntityItem } from 'electrodb';
import { inspectionStatuses } from '../../shared/inspections/schema.ts';
import { connection, once } from '../data/client.ts';
import { jobFields } from '../data/job.ts';
import { recorded } from '../data/record.ts';
import { changeKeys, keys, primaryKeys } from '../data/table.ts';

export const inspections = once(
  () =>
    new Entity(
      {
        model: { entity: 'inspection', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          firearmId: { type: 'string' },
          /** The firearm in words, as it was when the inspection was scheduled. */
          firearm: { type: 'any' },
          /** The provider inspected: a firearm's owner; and who keeps the firearm, where that is somebody else. */
          entityId: { type: 'number' },
          entityName: { type: 'string' },
          keeperId: { type: 'number' },
          inspectionType: { type: 'string', required: true },
          scheduledDate: { type: 'string' },
          /** The provider is told only when it starts (decision 153). */
          unannounced: { type: 'boolean' },
          startedAt: { type: 'string' },
          completedDate: { type: 'string' },
          completedBy: { type: 'string' },
          completedByName: { type: 'string' },
          /** Everybody who had a hand in it: none of them decides on its report. */
          carriedOutBy: { type: 'list', items: { type: 'string' } },
          reason: { type: 'string' },
          location: { type: 'string' },
          status: { type: inspectionStatuses, required: true, default: 'scheduled' },
          /** Missing firearms that the provider has to answer for. */
          followUp: { type: 'any' },
          /** The names as signed on completion. */
          signatures: { type: 'any' },
          /** Its versions that added or withdrew a file and changed nothing else (version.ts). */
          fileVersions: { type: 'list', items: { type: 'number' } },
          /** Of whoever scheduled it. */
          notes: { type: 'string' },
          findings: { type: 'any' },
          /** How many were written down, those taken back included. */
          findingsMade: { type: 'number' },
          answers: { type: 'any' },
          /** How the stock count stands: its sheets hold the firearms. */
          stock: { type: 'any' },
          /** Missing at the end, the first of them; and whatever was there that the register does not know to be. */
          missing: { type: 'any' },
          unexpected: { type: 'any' },
          approvalId: { type: 'string' },
          /** What became of its report. */
          review: { type: 'any' },
          inspectorId: { type: 'string' },
          inspectorName: { type: 'string' },
          ...recorded,
        },
        indexes: {
          // Which inspection is this?
          one: primaryKeys('inspection#{id}', 'inspection'),
          // Which inspections are there, newest first?
          newest: keys('newest', 'inspection', 'inspection#{id}'),
          // Which concern this provider?
          ofEntity: keys('holder', 'inspection#entity#{entityId}', 'inspection#{id}'),
          // Which were made of this firearm?
          ofFirearm: keys('subject', 'inspection#firearm#{firearmId}', 'inspection#{id}'),
          // Which are this inspector's?
          ofInspector: keys('keeper', 'inspection#inspector#{inspectorId}', 'inspection#{id}'),
          // What changed since the search last looked?
          changes: changeKeys('inspection'),
        },
      },
      connection(),
    ),
);

export type InspectionRecord = EntityItem<ReturnType<typeof inspections>>;

/** Some of the firearms that the register expects at a stock count, as it knew them when the inspection began. */
export const stockSheets = once(
  () =>
    new Entity(
      {
        model: { entity: 'stock-sheet', service: 'registry', version: '1' },
        attributes: {
          inspectionId: { type: 'string', required: true },
          number: { type: 'number', required: true, padding: { length: 2, char: '0' } },
          lines: { type: 'any', required: true },
        },
        // Which firearms are to be found at this inspection?
        indexes: { ofInspection: primaryKeys('stock-sheet#{inspectionId}', 'sheet#{number}') },
      },
      connection(),
    ),
);

/** The day of a completed inspection on its way to the firearms that were found. */
export const inspectedFirearms = once(
  () =>
    new Entity(
      {
        model: { entity: 'inspected', service: 'registry', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          inspectionId: { type: 'string', required: true },
          inspectedAt: { type: 'string', required: true },
          actorId: { type: 'string', required: true },
          actorName: { type: 'string', required: true },
          status: { type: ['waiting', 'running', 'done', 'failed'] as const, required: true, default: 'waiting' },
          /** The sheet that comes next, and the line in it. */
          sheet: { type: 'number', required: true, default: 0 },
          line: { type: 'number', required: true, default: 0 },
          done: { type: 'number', required: true, default: 0 },
          createdAt: { type: 'string', required: true },
          ...jobFields,
        },
        // How far has the day come?
        indexes: { one: primaryKeys('inspected#{id}', 'inspected') },
      },
      connection(),
    ),
);

/** Whoever had a hand in it stays on record. */
export const withHand = ({ carriedOutBy = [] }: InspectionRecord, { userId }: { readonly userId: string }): string[] => [...new Set([...carriedOutBy, userId])];
