// Who has seen a record, when and why: what a person may ask of the registry (POPIA s23).
import * as v from 'valibot';
import { Instant, RecordId } from '../kinds/index.ts';
import { searchPurposes } from '../police/schema.ts';
import { roles } from './roles.ts';

/** `found`: shown among what a search found. `opened`: the whole record. */
export const accessKinds = ['found', 'opened'] as const;

/** Kinds of record whose reading is written down. */
export const accessedKinds = ['firearm'] as const;
export type AccessedKind = (typeof accessedKinds)[number];

export const AccessEntry = v.object({
  id: RecordId,
  access: v.picklist(accessKinds),
  userId: v.string(),
  userName: v.string(),
  role: v.picklist(roles),
  docketNumber: v.string(),
  purpose: v.picklist(searchPurposes),
  purposeText: v.nullable(v.string()),
  searchId: RecordId,
  createdAt: Instant,
});
export type AccessEntry = v.InferOutput<typeof AccessEntry>;
