// The state of the firearm office's check of an unexpected firearm.
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { type CheckState, outcomeWords } from '../../../shared/checks/schema.ts';
import { exactly } from '../../../shared/kinds/format.ts';

export function CheckWords({ of }: { readonly of: CheckState | undefined }) {
  if (!of) return null;
  if (of.status === 'open' || !of.outcome) return <StatusIndicator type="pending">The firearm office is checking it</StatusIndicator>;
  const by = [of.closedByName, of.closedAt ? exactly(of.closedAt) : null].filter(Boolean).join(', ');
  const type = of.outcome === 'stolen' ? 'error' : of.outcome === 'of_other' ? 'warning' : 'info';
  return <StatusIndicator type={type}>{`${outcomeWords[of.outcome]} (${by})${of.note ? `: ${of.note}` : ''}`}</StatusIndicator>;
}
