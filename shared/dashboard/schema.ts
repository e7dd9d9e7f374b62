// The dashboard's four figures (spec 1, sections 2 and 3), and how the first two changed since the month began.
import * as v from 'valibot';

export const DashboardMetrics = v.object({
  totalFirearms: v.number(),
  activeLicenses: v.number(),
  pendingInspections: v.number(),
  systemAlerts: v.number(),
  /** Percent against the beginning of this month; null when there was nothing to compare with. */
  totalFirearmsChange: v.nullable(v.number()),
  activeLicensesChange: v.nullable(v.number()),
});
export type DashboardMetrics = v.InferOutput<typeof DashboardMetrics>;
