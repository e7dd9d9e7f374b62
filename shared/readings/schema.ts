// Who has seen a record, when and why: what a person may ask of the registry (POPIA s23).
import * as v from 'valibot';
import { roles } from '../access/roles.ts';
import { checkFields } from '../kinds/checks.ts';
import { day, Instant, paging, RecordId } from '../kinds/index.ts';
import { searchPurposes } from '../police/purposes.ts';

/**
 * `found`: shown among what a search of the police found. `opened`: the whole record, through such a search. `read`: the record, by
 * somebody whose work lets them read it and whose own it is not.
 */
export const accessKinds = ['found', 'opened', 'read'] as const;

/** Kinds of record whose reading is written down. */
export const accessedKinds = ['firearm', 'legal-entity', 'user', 'license', 'loss', 'seizure', 'case', 'document'] as const;
export type AccessedKind = (typeof accessedKinds)[number];

export const AccessEntry = v.object({
  id: RecordId,
  access: v.picklist(accessKinds),
  userId: v.string(),
  userName: v.string(),
  role: v.picklist(roles),
  docketNumber: v.pipe(v.nullable(v.string()), v.description('The case number and the purpose. Only the police send them.')),
  purpose: v.nullable(v.picklist(searchPurposes)),
  purposeText: v.nullable(v.string()),
  searchId: v.nullable(RecordId),
  createdAt: Instant,
});
export type AccessEntry = v.InferOutput<typeof AccessEntry>;

/** Who saw it between two days of Johannesburg's calendar, both of them counted. */
export const AccessQuery = v.pipe(
  v.strictObject({ ...paging, from: v.optional(day('Not a date')), to: v.optional(day('Not a date')) }),
  v.forward(
    checkFields([['from'], ['to']], ({ from, to }) => from === undefined || to === undefined || from <= to, 'The last day is not before the first'),
    ['to'],
  ),
);
export type AccessQuery = v.InferOutput<typeof AccessQuery>;
