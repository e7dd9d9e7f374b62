// Schemas of the Due list: all records with a deadline.
import * as v from 'valibot';
import { paging, querySerialId, RecordId } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';

/** `overdue`: before today. A number: from today up to that many days ahead. */
export const windows = ['overdue', '30', '60', '90', '180'] as const;
export type Window = (typeof windows)[number];

/** Kinds of dates, in the order used within a day. */
export const dueKinds = ['lodging', 'expiry', 'disclosure', 'case_number', 'corrective_action', 'visit', 'inspection'] as const;
export type DueKind = (typeof dueKinds)[number];

export const DueItem = v.object({
  id: v.pipe(v.string(), v.description('`<kind>:<record>`. A license has two dates: the last day to lodge its renewal, and its expiry.')),
  kind: v.picklist(dueKinds),
  dueOn: v.pipe(v.string(), v.description('A day in Johannesburg.')),
  daysLeft: v.pipe(v.number(), v.description('Days until then; negative if past.')),
  overdue: v.boolean(),
  subject: v.pipe(v.string(), v.description('The record with the deadline, with the serial number of a firearm.')),
  serialNumber: v.nullable(v.string()),
  holderId: v.nullable(v.number()),
  holderName: v.nullable(v.string()),
  province: v.nullable(v.string()),
  city: v.nullable(v.string()),
  actionUrl: v.string(),
  license: v.pipe(
    v.nullable(v.object({ id: RecordId, licenseNumber: v.string(), firearm: v.string(), expiresOn: v.string(), lodgeable: v.boolean(), version: v.number() })),
    v.description('Only for a license: what lodging its renewal needs. `lodgeable` is false once a renewal has been lodged.'),
  ),
});
export type DueItem = v.InferOutput<typeof DueItem>;

export const DueQuery = v.strictObject({
  ...paging,
  kind: v.optional(v.picklist(dueKinds)),
  window: v.pipe(v.optional(v.picklist(windows)), v.description('Left out: overdue, and due within 180 days.')),
  holderId: v.pipe(v.optional(querySerialId), v.description('The id of a provider. A client always sees its own.')),
  province: v.optional(Province),
});
export type DueQuery = v.InferOutput<typeof DueQuery>;
