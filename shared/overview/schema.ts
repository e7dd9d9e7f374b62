// Schemas of the overview: national figures from counters only (/overview).
import * as v from 'valibot';
import { approvalStatuses } from '../approvals/schema.ts';
import { disclosureStatuses } from '../disclosures/schema.ts';
import { firearmStatuses } from '../firearms/schema.ts';
import { Instant } from '../kinds/index.ts';
import { Province } from '../kinds/provinces.ts';
import { standings } from '../legal-entities/schema.ts';
import { licenseStates } from '../licenses/schema.ts';

const counted = v.array(v.object({ name: v.string(), count: v.number() }));
const byName = <const T extends readonly string[]>(names: T) => v.record(v.picklist(names), v.number());

/** The rate is null if nothing is held now. */
const rate = { losses: v.number(), held: v.number(), rate: v.nullable(v.number()) };

export const Overview = v.object({
  asAt: Instant,
  firearms: v.object({ total: v.number(), statuses: byName(firearmStatuses), types: counted, provinces: counted }),
  licenses: v.object({ inForce: v.number(), states: byName(licenseStates) }),
  providers: v.object({
    total: v.number(),
    standings: byName(standings),
    /** Providers by standing that are not in good standing but own firearms, with the number of those firearms. */
    holding: v.array(v.object({ standing: v.picklist(standings), providers: v.number(), firearms: v.number() })),
  }),
  inspections: v.object({
    scheduled: v.number(),
    inProgress: v.number(),
    dueThisMonth: v.number(),
    doneThisMonth: v.number(),
    /** Firearms without an inspection for twelve months. */
    firearmsOverdue: v.number(),
  }),
  custody: v.pipe(v.object({ out: v.number(), overdue: v.number(), beyond: v.number() }), v.description('Firearms that are out with officers now.')),
  approvals: byName(approvalStatuses),
  disclosures: byName(disclosureStatuses),
  seizuresOpen: v.pipe(v.number(), v.description('Seizures that are neither returned nor destroyed, and cases that are not closed.')),
  casesOpen: v.number(),
  transactions: v.object({ pending: v.number(), underReview: v.number() }),
  trends: v.pipe(
    v.array(
      v.object({
        month: v.string(),
        registered: v.number(),
        /** By month of the report. */
        lost: v.number(),
        stolen: v.number(),
        /** Current licenses that expired in the month with no renewal lodged in time. */
        renewalsLate: v.number(),
        inspectionsDue: v.number(),
        inspectionsDone: v.number(),
      }),
    ),
    v.description('This month and the eleven months before it.'),
  ),
  lossRates: v.pipe(
    v.object({
      provinces: v.array(v.object({ name: Province, ...rate })),
      providers: v.array(v.object({ id: v.number(), name: v.string(), ...rate })),
    }),
    v.description('Over the same twelve months, per 1,000 firearms held now, highest first.'),
  ),
});
export type Overview = v.InferOutput<typeof Overview>;
