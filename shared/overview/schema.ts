// The country on one page (issue "inspections", /overview): figures from counters alone.
import * as v from 'valibot';
import { approvalStatuses } from '../approvals/schema.ts';
import { disclosureStatuses } from '../disclosures/schema.ts';
import { firearmStatuses } from '../firearms/schema.ts';
import { Instant } from '../kinds/index.ts';
import { standings } from '../legal-entities/schema.ts';
import { licenseStates } from '../licenses/schema.ts';

const counted = v.array(v.object({ name: v.string(), count: v.number() }));
const byName = <const T extends readonly string[]>(names: T) => v.record(v.picklist(names), v.number());

export const Overview = v.object({
  asAt: Instant,
  firearms: v.object({ total: v.number(), statuses: byName(firearmStatuses), types: counted, provinces: counted }),
  licenses: v.object({ inForce: v.number(), states: byName(licenseStates) }),
  providers: v.object({
    total: v.number(),
    standings: byName(standings),
    /** Not in good standing, and owning firearms all the same: how many providers, and of how many firearms. */
    holding: v.array(v.object({ standing: v.picklist(standings), providers: v.number(), firearms: v.number() })),
  }),
  inspections: v.object({
    scheduled: v.number(),
    inProgress: v.number(),
    dueThisMonth: v.number(),
    doneThisMonth: v.number(),
    /** Firearms that nobody has inspected for twelve months. */
    firearmsOverdue: v.number(),
  }),
  approvals: byName(approvalStatuses),
  disclosures: byName(disclosureStatuses),
  /** Seizures that have neither been returned nor destroyed, and cases that are not closed. */
  seizuresOpen: v.number(),
  casesOpen: v.number(),
  transactions: v.object({ pending: v.number(), underReview: v.number() }),
  /** The last twelve months and this one, by when it was reported. */
  losses: v.array(v.object({ month: v.string(), lost: v.number(), stolen: v.number() })),
});
export type Overview = v.InferOutput<typeof Overview>;
