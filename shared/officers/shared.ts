// Schema of the persons who are active officers of several providers. Without an ID number.
import * as v from 'valibot';
import { Instant, PageQuery, RecordId } from '../kinds/index.ts';

export const SharedOfficer = v.object({
  id: RecordId,
  foundAt: v.pipe(Instant, v.description('When the person became an active officer of a second provider in the registry.')),
  employments: v.array(
    v.object({
      officerId: RecordId,
      officerName: v.string(),
      psiraNumber: v.string(),
      legalEntityId: v.number(),
      legalEntityName: v.string(),
      since: v.pipe(v.string(), v.description('The first day of the employment, as the provider recorded it.')),
    }),
  ),
});
export type SharedOfficer = v.InferOutput<typeof SharedOfficer>;

export const SharedQuery = PageQuery;
export type SharedQuery = v.InferOutput<typeof SharedQuery>;
