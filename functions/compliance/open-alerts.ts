// Open alerts by severity, from a counter.
import { type BySeverity, severities } from '../../shared/compliance/schema.ts';

/** Counters can be below 0 while events arrive out of order. */
export const openAlertsIn = (counts: Readonly<Record<string, number>> = {}): BySeverity =>
  Object.fromEntries(severities.map((one) => [one, Math.max(0, counts[one] ?? 0)])) as BySeverity;
