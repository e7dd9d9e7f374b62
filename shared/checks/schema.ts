// Schemas of checks: the firearm office looks into firearms that an inspection counted but the register did not expect there.
import * as v from 'valibot';
import { SerialMatch } from '../inspections/match.ts';
import { Instant, paging, RecordId, text } from '../kinds/index.ts';

export const checkStatuses = ['open', 'closed'] as const;

/** The outcomes that the office can choose. */
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

export const CheckState = v.pipe(
  v.object({
    status: v.picklist(checkStatuses),
    outcome: v.nullable(v.picklist([...checkOutcomes, 'withdrawn'])),
    note: v.nullable(v.string()),
    closedByName: v.nullable(v.string()),
    closedAt: v.nullable(Instant),
  }),
  v.description('The state of a check, as the inspection and the approval show it.'),
);
export type CheckState = v.InferOutput<typeof CheckState>;

export const FirearmCheck = v.object({
  id: RecordId,
  inspectionId: RecordId,
  serialNumber: v.pipe(v.string(), v.description('The serial number and the note as the inspector recorded them.')),
  notes: v.nullable(v.string()),
  entityId: v.pipe(v.nullable(v.number()), v.description('The provider that was inspected.')),
  entityName: v.nullable(v.string()),
  inspectorName: v.nullable(v.string()),
  foundAt: Instant,
  matches: v.pipe(
    v.nullable(v.array(SerialMatch)),
    v.description('Registered firearms that matched when the inspector entered the serial number, most serious first.'),
  ),
  ...CheckState.entries,
  version: v.number(),
});
export type FirearmCheck = v.InferOutput<typeof FirearmCheck>;

export const CheckQuery = v.strictObject({ ...paging, status: v.optional(v.picklist(checkStatuses), 'open') });
export type CheckQuery = v.InferOutput<typeof CheckQuery>;

export const CloseCheck = v.strictObject({
  outcome: v.picklist(checkOutcomes, 'Choose the outcome'),
  note: text('Enter a note: say what you found out', 2000),
});
export type CloseCheck = v.InferOutput<typeof CloseCheck>;
