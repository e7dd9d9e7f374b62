// Schemas of an officer's eligibility, and of the forecast: who and what can no longer be issued soon.
import * as v from 'valibot';
import { gateCodes, gateLevels } from '../custody/gates.ts';
import { GateAnswer } from '../custody/schema.ts';
import { querySerialId, RecordId } from '../kinds/index.ts';
import { endorsements } from './competencies.ts';
import { employments } from './schema.ts';

export const Eligibility = v.object({
  officerId: RecordId,
  gates: v.pipe(v.array(GateAnswer), v.description('Employment and registration: they concern every firearm.')),
  endorsements: v.array(
    v.object({
      endorsement: v.picklist(endorsements),
      isEligible: v.pipe(v.boolean(), v.description('True without a refusal. An override needs a second authorised person.')),
      gates: v.pipe(v.array(GateAnswer), v.description('The gates of this endorsement. Empty if the officer passes all of them.')),
    }),
  ),
});
export type Eligibility = v.InferOutput<typeof Eligibility>;

export const forecastDays = [30, 60, 90] as const;
/** Officers, and firearms, in one forecast. */
export const mostForecast = 100;

/** A provider's users need no `legalEntityId`; other users must send one. */
export const ForecastQuery = v.strictObject({
  days: v.pipe(
    v.optional(v.picklist(['30', '60', '90'] as const, 'Choose 30, 60 or 90 days'), '90'),
    v.transform((sent) => Number(sent) as (typeof forecastDays)[number]),
  ),
  legalEntityId: v.optional(querySerialId),
});

const lastDay = v.pipe(v.string(), v.description('The last day of an issue. It may be over.'));

export const Forecast = v.object({
  until: v.pipe(v.string(), v.description('The last day of the forecast.')),
  officers: v.array(
    v.object({
      officerId: RecordId,
      officerName: v.string(),
      employment: v.picklist(employments),
      lapses: v.array(v.object({ code: v.picklist(gateCodes), level: v.picklist(gateLevels), reason: v.string(), lastDay })),
    }),
  ),
  hasMoreOfficers: v.pipe(v.boolean(), v.description('True if the forecast has more officers than it returns.')),
  firearms: v.array(
    v.object({ firearmId: RecordId, manufacturer: v.string(), model: v.string(), serialNumber: v.string(), licenseId: RecordId, reason: v.string(), lastDay }),
  ),
  hasMoreFirearms: v.boolean(),
});
export type Forecast = v.InferOutput<typeof Forecast>;
