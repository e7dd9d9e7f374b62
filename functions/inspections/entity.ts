// Tables of inspections, stock counts and the follow-up work of a completed inspection.
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
          /** The firearm's make, model and serial number when the inspection was scheduled. */
          firearm: { type: 'any' },
          /** The inspected provider: the owner of the firearm. `keeperId` is set if another provider keeps it. */
          entityId: { type: 'number' },
          entityName: { type: 'string' },
          keeperId: { type: 'number' },
          inspectionType: { type: 'string', required: true },
          scheduledDate: { type: 'string' },
          /** The provider is notified only at the start (decision 153). */
          unannounced: { type: 'boolean' },
          startedAt: { type: 'string' },
          completedDate: { type: 'string' },
          completedBy: { type: 'string' },
          completedByName: { type: 'string' },
          /** Everyone who worked on the inspection. None of them may decide on its report. */
          carriedOutBy: { type: 'list', items: { type: 'string' } },
          reason: { type: 'string' },
          location: { type: 'string' },
          status: { type: inspectionStatuses, required: true, default: 'scheduled' },
          /** Missing firearms that the provider must explain. */
          followUp: { type: 'any' },
          /** The names as signed on completion. */
          signatures: { type: 'any' },
          /** Versions that only added or withdrew a file (version.ts). */
          fileVersions: { type: 'list', items: { type: 'number' } },
          /** Notes of the person who scheduled it. */
          notes: { type: 'string' },
          findings: { type: 'any' },
          /** Number of findings ever added, including removed ones. */
          findingsMade: { type: 'number' },
          answers: { type: 'any' },
          /** The totals of the stock count. Its sheets contain the firearms. */
          stock: { type: 'any' },
          /** The first missing firearms after completion, and the unexpected firearms. */
          missing: { type: 'any' },
          unexpected: { type: 'any' },
          approvalId: { type: 'string' },
          /** The decision on the report. */
          review: { type: 'any' },
          inspectorId: { type: 'string' },
          inspectorName: { type: 'string' },
          ...recorded,
        },
        indexes: {
          // Reads one inspection.
          one: primaryKeys('inspection#{id}', 'inspection'),
          // Lists inspections, newest first.
          newest: keys('newest', 'inspection', 'inspection#{id}'),
          // Lists the inspections of a provider.
          ofEntity: keys('holder', 'inspection#entity#{entityId}', 'inspection#{id}'),
          // Lists the inspections of a firearm.
          ofFirearm: keys('subject', 'inspection#firearm#{firearmId}', 'inspection#{id}'),
          // Lists the inspections of an inspector.
          ofInspector: keys('keeper', 'inspection#inspector#{inspectorId}', 'inspection#{id}'),
          // Finds changes since the last update of the search.
          changes: changeKeys('inspection'),
        },
      },
      connection(),
    ),
);

export type InspectionRecord = EntityItem<ReturnType<typeof inspections>>;

/** A part of a stock count: expected firearms with their data at the start of the inspection. */
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
        // Lists the sheets of an inspection.
        indexes: { ofInspection: primaryKeys('stock-sheet#{inspectionId}', 'sheet#{number}') },
      },
      connection(),
    ),
);

/** A background job: writes the day of a completed inspection to the firearms that were found. */
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
          /** The next sheet, and the next line in it. */
          sheet: { type: 'number', required: true, default: 0 },
          line: { type: 'number', required: true, default: 0 },
          done: { type: 'number', required: true, default: 0 },
          createdAt: { type: 'string', required: true },
          ...jobFields,
        },
        // Reads one job.
        indexes: { one: primaryKeys('inspected#{id}', 'inspected') },
      },
      connection(),
    ),
);

/** Adds the user to everyone who worked on the inspection. */
export const withContributor = ({ carriedOutBy = [] }: InspectionRecord, { userId }: { readonly userId: string }): string[] => [
  ...new Set([...carriedOutBy, userId]),
];
