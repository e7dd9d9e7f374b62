// Schemas of the ancillary library: makes, models and what they fit (spec 1, section 3).
import * as v from 'valibot';
import { makeAndType } from '../ancillaries/schema.ts';
import { Instant, optionalText, paging, SerialId, searchText, text } from '../kinds/index.ts';
import { JsonObject } from '../kinds/json.ts';

export const AddLibraryAncillary = v.strictObject({
  ...makeAndType,
  compatibility: v.pipe(
    v.optional(v.pipe(v.array(text('An entry cannot be empty', 100)), v.maxLength(30, 'At most 30 entries')), []),
    v.description('The firearms, mounts or threads that it fits.'),
  ),
  description: optionalText(),
  specifications: v.optional(v.nullable(JsonObject)),
});
export type AddLibraryAncillary = v.InferOutput<typeof AddLibraryAncillary>;

export const LibraryAncillary = v.object({
  id: SerialId,
  manufacturer: v.string(),
  model: v.string(),
  type: v.string(),
  category: v.nullable(v.string()),
  compatibility: v.array(v.string()),
  description: v.nullable(v.string()),
  specifications: v.nullable(JsonObject),
  createdBy: v.pipe(v.nullable(v.string()), v.description('The user who added it.')),
  createdAt: Instant,
  updatedAt: Instant,
});
export type LibraryAncillary = v.InferOutput<typeof LibraryAncillary>;

export const LibraryAncillaryQuery = v.strictObject({
  ...paging,
  search: v.optional(searchText),
  manufacturer: v.optional(searchText),
  type: v.optional(searchText),
});
export type LibraryAncillaryQuery = v.InferOutput<typeof LibraryAncillaryQuery>;
