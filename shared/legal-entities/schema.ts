// Legal entities: the providers that own and keep firearms (spec 1, section 3).
import * as v from 'valibot';
import { paging, searchText } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';

export const LegalEntity = v.object({
  id: v.number(),
  name: v.string(),
  type: v.string(),
  registrationNumber: v.nullable(v.string()),
  psiraNumber: v.nullable(v.string()),
  province: Province,
  city: v.string(),
  isActive: v.boolean(),
  createdAt: v.string(),
});
export type LegalEntity = v.InferOutput<typeof LegalEntity>;

export const LegalEntityQuery = v.strictObject({ ...paging, search: v.optional(searchText) });
