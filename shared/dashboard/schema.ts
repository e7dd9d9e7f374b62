// The dashboard's four figures (spec 1, sections 2 and 3), with the change of the first two since the start of the month.
import * as v from 'valibot';

export const DashboardMetrics = v.object({
  totalFirearms: v.number(),
  activeLicenses: v.number(),
  pendingInspections: v.number(),
  systemAlerts: v.number(),
  totalFirearmsChange: v.pipe(
    v.nullable(v.number()),
    v.description('The change since the start of this month in percent; null if there was nothing to compare with.'),
  ),
  activeLicensesChange: v.nullable(v.number()),
});
export type DashboardMetrics = v.InferOutput<typeof DashboardMetrics>;
