// Checks of unexpected firearms: what an inspection counted and the register did not expect there, for the firearm office to settle.
import * as v from 'valibot';
import { SerialMatch } from '../inspections/match.ts';
import { Instant, paging, RecordId, text } from '../kinds/index.ts';

export const checkStatuses = ['open', 'closed'] as const;

/** What the office may find. */
export const checkOutcomes = ['of_provider', 'of_other', 'stolen', 'entered_wrongly'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** `withdrawn`: the inspector removed the serial number when the report was revised. */
export const outcomeWords = {
  of_provider: 'Belongs to the provider: register it or record the transaction',
  of_other: 'Belongs to another owner',
  stolen: 'Stolen: the police have been notified',
  entered_wrongly: 'The serial number was entered wrongly',
  withdrawn: 'Withdrawn by the inspector',
} as const satisfies Record<CheckOutcome | 'withdrawn', string>;

/** As the inspection and the approval show it beside the firearm. */
export const CheckState = v.object({
  status: v.picklist(checkStatuses),
  outcome: v.nullable(v.picklist([...checkOutcomes, 'withdrawn'])),
  note: v.nullable(v.string()),
  closedByName: v.nullable(v.string()),
  closedAt: v.nullable(Instant),
});
export type CheckState = v.InferOutput<typeof CheckState>;

export const FirearmCheck = v.object({
  id: RecordId,
  inspectionId: RecordId,
  /** As the inspector found it, and the inspector's note. */
  serialNumber: v.string(),
  notes: v.nullable(v.string()),
  /** The provider that was inspected. */
  entityId: v.nullable(v.number()),
  entityName: v.nullable(v.string()),
  inspectorName: v.nullable(v.string()),
  foundAt: Instant,
  /** What the register said when the serial number was entered, most serious first. */
  matches: v.nullable(v.array(SerialMatch)),
  ...CheckState.entries,
  version: v.number(),
});
export type FirearmCheck = v.InferOutput<typeof FirearmCheck>;

export const CheckQuery = v.strictObject({ ...paging, status: v.optional(v.picklist(checkStatuses), 'open') });
export type CheckQuery = v.InferOutput<typeof CheckQuery>;

export const CloseCheck = v.strictObject({
  outcome: v.picklist(checkOutcomes, 'Choose the outcome'),
  note: text('A note is required: say what was found out', 2000),
});
export type CloseCheck = v.InferOutput<typeof CloseCheck>;
