// Schemas of the read log: who read a record, when and why. A person may ask for this (POPIA s23).
import * as v from 'valibot';
import { roles } from '../access/roles.ts';
import { checkFields } from '../kinds/checks.ts';
import { day, Instant, paging, RecordId } from '../kinds/index.ts';
import { searchPurposes } from '../police/purposes.ts';

/**
 * `found`: shown in the result of a police search. `opened`: the whole record, from such a search or a shared case. `read`: the record, by a user whose
 * work allows it and who does not own it. `revealed`: a hidden number of the record, by any user.
 */
export const accessKinds = ['found', 'opened', 'read', 'revealed'] as const;

/** Kinds of records whose reads are logged. `custody`: the firearms of a provider that are out, with their officers; its id is the provider's. */
export const accessedKinds = ['firearm', 'legal-entity', 'user', 'license', 'loss', 'seizure', 'case', 'document', 'officer', 'custody'] as const;
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

/** Reads between two days in Johannesburg, both included. */
export const AccessQuery = v.pipe(
  v.strictObject({ ...paging, from: v.optional(day('Not a date')), to: v.optional(day('Not a date')) }),
  v.forward(
    checkFields([['from'], ['to']], ({ from, to }) => from === undefined || to === undefined || from <= to, 'The last date must not be before the first'),
    ['to'],
  ),
);
export type AccessQuery = v.InferOutput<typeof AccessQuery>;
