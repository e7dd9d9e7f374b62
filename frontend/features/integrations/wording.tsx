// The texts for an attempt: its operation, status and next step.

import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { IntegrationLog, Operation } from '../../../shared/integrations/schema.ts';
import { exactly } from '../../../shared/kinds/format.ts';

export const operationWords = {
  'firearm.registered': 'Firearm registered',
  'firearm.status_changed': 'Firearm status changed',
  'firearm.reversed': 'Firearm registration reversed',
  'seizure.recorded': 'Seizure recorded',
  'seizure.status_changed': 'Seizure status changed',
  'loss.reported': 'Loss or theft reported',
  'loss.amended': 'Loss report amended',
  'loss.closed': 'Loss report closed',
  'disclosure.submitted': 'Disclosure submitted',
  'disclosure.decided': 'Disclosure decided',
  'provider.standing': 'Provider’s standing set',
} as const satisfies Record<Operation, string>;

export const statusWords = {
  success: { type: 'success', text: 'Success' },
  failed: { type: 'error', text: 'Failed' },
  pending: { type: 'pending', text: 'Pending' },
} as const satisfies Record<IntegrationLog['status'], { type: StatusIndicatorProps.Type; text: string }>;

export function LogStatus({ of: { status } }: { readonly of: IntegrationLog }) {
  const { type, text } = statusWords[status];
  return <StatusIndicator type={type}>{text}</StatusIndicator>;
}

/** The next step of a failed attempt; undefined if the attempt did not fail or its message is no longer kept. */
export function nextOf({ status, message }: IntegrationLog): string | undefined {
  if (status !== 'failed' || !message) return undefined;
  if (message.status === 'sent') return 'Sent by a later attempt.';
  if (message.status === 'failed') return 'No more automatic retries.';
  return message.nextAttemptAt ? `Next attempt: ${exactly(message.nextAttemptAt)}.` : 'Retry queued.';
}
