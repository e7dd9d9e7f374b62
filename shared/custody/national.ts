// Schemas of the regulator's view of custody: firearms out in the country, its provinces and providers, and one provider.
import * as v from 'valibot';
import { Instant, Month, querySerialId, RecordId } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';
import { gateCodes } from './gates.ts';
import { Board } from './schema.ts';

/** Providers that the national view lists, the gravest first. */
export const mostProvidersListed = 100;

const figures = {
  out: v.number(),
  overdue: v.pipe(v.number(), v.description('Past the due time, as the job of each five minutes found them.')),
  beyond: v.pipe(v.number(), v.description('Out for more than 72 hours and past the due time. They are overdue too.')),
  exceptions: v.pipe(v.number(), v.description('Issues of the month that a second person allowed.')),
  shortfalls: v.pipe(v.number(), v.description('Returns and hand-overs of the month with rounds missing, and losses and seizures of firearms with rounds.')),
  roundsShort: v.number(),
  refusals: v.pipe(v.number(), v.description('Lines of issues, extensions and hand-overs that a gate refused in the month. A second attempt counts again.')),
};
const Figures = v.object(figures);
export type CustodyFigures = v.InferOutput<typeof Figures>;

const Refusal = v.object({ code: v.picklist(gateCodes), count: v.number() });

export const NationalCustody = v.object({
  asOf: Instant,
  month: v.string(),
  country: Figures,
  provinces: v.array(v.object({ name: Province, ...figures })),
  refusals: v.pipe(v.array(Refusal), v.description('Refusals of the month by gate, most frequent first.')),
  providers: v.pipe(
    v.array(v.object({ id: v.number(), name: v.string(), province: v.string(), ...figures })),
    v.description('Each provider once, with its present province. In a list of one province the figures are those from its time in that province.'),
  ),
  more: v.pipe(v.boolean(), v.description(`True if more than ${mostProvidersListed} providers have figures: the gravest come first.`)),
});
export type NationalCustody = v.InferOutput<typeof NationalCustody>;

export const NationalQuery = v.strictObject({ month: v.optional(Month), province: v.optional(Province) });
export type NationalQuery = v.InferOutput<typeof NationalQuery>;

/** Counts of the firearms of a provider that are out now. */
export const CustodySummary = v.object({
  asOf: Instant,
  out: v.number(),
  soon: v.pipe(v.number(), v.description('Due within an hour.')),
  overdue: v.number(),
  beyond: v.number(),
  more: v.pipe(v.boolean(), v.description('True if more firearms are out than the board shows: they are not counted.')),
});
export type CustodySummary = v.InferOutput<typeof CustodySummary>;

/** Safes of one provider that the view lists. */
export const mostSafesListed = 100;

export const ProviderCustody = v.object({
  id: v.number(),
  name: v.string(),
  officers: v.pipe(v.number(), v.description('Active officers.')),
  safes: v.array(
    v.object({
      id: RecordId,
      name: v.string(),
      branchName: v.string(),
      inSafe: v.pipe(v.number(), v.description('Firearms that are in the safe. Firearms that were never issued or moved have no safe and count in none.')),
      out: v.pipe(v.number(), v.description('Firearms of this safe that are out.')),
      capacity: v.number(),
    }),
  ),
  moreSafes: v.boolean(),
  board: Board,
  month: v.string(),
  figures: v.pipe(Figures, v.description('The provider’s figures in the national view of this month.')),
  refusals: v.array(Refusal),
});
export type ProviderCustody = v.InferOutput<typeof ProviderCustody>;

export const SummaryQuery = v.strictObject({ legalEntityId: v.optional(querySerialId) });
