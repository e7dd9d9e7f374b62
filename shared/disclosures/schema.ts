// Disclosures: what a provider declares for a period (spec 1, section 3; spec 2, sections 2.2 and 3).
import * as v from 'valibot';
import { Instant, JsonObject, paging, RecordId, searchText } from '../kinds/index.ts';

export const disclosureStatuses = ['draft', 'submitted', 'approved', 'rejected'] as const;
export const disclosureCategories = ['handguns', 'rifles', 'shotguns', 'ancillaries', 'ammunition'] as const;

export const Disclosure = v.object({
  id: RecordId,
  companyName: v.string(),
  psiraNumber: v.string(),
  disclosurePeriodStart: v.string(),
  disclosurePeriodEnd: v.string(),
  categories: v.array(v.picklist(disclosureCategories)),
  status: v.picklist(disclosureStatuses),
  submittedAt: v.nullable(Instant),
  reportData: v.nullable(JsonObject),
  version: v.number(),
  createdAt: Instant,
});
export type Disclosure = v.InferOutput<typeof Disclosure>;

export const DisclosureQuery = v.strictObject({ ...paging, search: v.optional(searchText), status: v.optional(v.picklist(disclosureStatuses)) });
