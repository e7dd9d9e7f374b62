// Safes, where a provider stores its firearms (Firearms Control Regulations 2004, reg 86).
import * as v from 'valibot';
import { day, Instant, optionalText, paging, querySerialId, RecordId, text } from '../kinds/index.ts';

export const safeTypes = ['strong_room', 'safe', 'lock_away', 'vehicle_safe', 'site_safe'] as const;
export type SafeType = (typeof safeTypes)[number];

export const safeTypeWords: Readonly<Record<SafeType, string>> = {
  strong_room: 'Strong-room',
  safe: 'Safe',
  lock_away: 'Lock-away safe',
  vehicle_safe: 'Vehicle safe',
  site_safe: 'Safe at a site',
};

/** The standard in regulation 86 for safes and strong-rooms. */
export const safeStandard = 'SABS 953-1/953-2';

const safeFields = {
  name: text('Name is required', 100),
  type: v.picklist(safeTypes, 'Type is required'),
  standard: v.pipe(v.optional(text('Standard is required', 100), safeStandard), v.description('The standard that the safe meets.')),
  certificateNumber: optionalText(60),
  capacity: v.pipe(
    v.number('Capacity is required'),
    v.integer('Capacity is a whole number'),
    v.minValue(1, 'Capacity is at least 1'),
    v.maxValue(5000, 'Capacity is at most 5,000'),
    v.description('The number of firearms that fit.'),
  ),
  inspectedOn: v.optional(v.nullable(day('Date of the inspection is required'))),
  inspectedBy: optionalText(100),
};

export const CreateSafe = v.strictObject({
  branchId: v.pipe(v.string('Branch is required'), v.nonEmpty('Branch is required'), RecordId),
  ...safeFields,
});
export type CreateSafe = v.InferOutput<typeof CreateSafe>;

export const EditSafe = v.partial(
  v.strictObject({ ...safeFields, standard: text('Standard is required', 100), isActive: v.boolean('Active is true or false') }),
);
export type EditSafe = v.InferOutput<typeof EditSafe>;

export const Safe = v.object({
  id: RecordId,
  legalEntityId: v.number(),
  branchId: RecordId,
  branchName: v.string(),
  name: v.string(),
  type: v.picklist(safeTypes),
  standard: v.string(),
  certificateNumber: v.nullable(v.string()),
  capacity: v.number(),
  inspectedOn: v.nullable(v.string()),
  inspectedBy: v.nullable(v.string()),
  isActive: v.boolean(),
  version: v.number(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Safe = v.InferOutput<typeof Safe>;

/** A provider's users need no `legalEntityId`; other users must send one. */
export const SafeQuery = v.strictObject({ ...paging, legalEntityId: v.optional(querySerialId), branchId: v.optional(RecordId) });
export type SafeQuery = v.InferOutput<typeof SafeQuery>;
