// Due: everything with a date that somebody must keep, in one list.
import * as v from 'valibot';
import { paging, querySerialId, RecordId } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';

/** `overdue`: before today. A number: from today up to that many days ahead. */
export const windows = ['overdue', '30', '60', '90', '180'] as const;
export type Window = (typeof windows)[number];

/** Kinds of date, in the order in which those of one day are listed. */
export const dueKinds = ['lodging', 'expiry', 'disclosure', 'case_number', 'corrective_action', 'visit', 'inspection'] as const;
export type DueKind = (typeof dueKinds)[number];

export const DueItem = v.object({
  /** `<kind>:<record>`: a license has two dates, the last day to lodge and its expiry. */
  id: v.string(),
  kind: v.picklist(dueKinds),
  /** A day in Johannesburg. */
  dueOn: v.string(),
  /** Days until then; negative when past. */
  daysLeft: v.number(),
  overdue: v.boolean(),
  /** What it concerns, in a few words, with the serial number of a firearm. */
  subject: v.string(),
  serialNumber: v.nullable(v.string()),
  holderId: v.nullable(v.number()),
  holderName: v.nullable(v.string()),
  province: v.nullable(v.string()),
  city: v.nullable(v.string()),
  actionUrl: v.string(),
  /** Of a license: what lodging its renewal needs. `lodgeable` is false once a renewal has been lodged. */
  license: v.nullable(
    v.object({ id: RecordId, licenseNumber: v.string(), firearm: v.string(), expiresOn: v.string(), lodgeable: v.boolean(), version: v.number() }),
  ),
});
export type DueItem = v.InferOutput<typeof DueItem>;

export const DueQuery = v.strictObject({
  ...paging,
  kind: v.optional(v.picklist(dueKinds)),
  /** Without one: what is overdue and what is due within 180 days. */
  window: v.optional(v.picklist(windows)),
  /** A provider. A client sees its own whatever it asks. */
  holderId: v.optional(querySerialId),
  province: v.optional(Province),
});
export type DueQuery = v.InferOutput<typeof DueQuery>;
