// An attempt in words: what was told, and how it went.

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

/** What comes next of a failed attempt; undefined where its message has arrived since, or nothing is to come. */
export function nextOf({ status, message }: IntegrationLog): string | undefined {
  if (status !== 'failed' || !message) return undefined;
  if (message.status === 'sent') return 'Arrived since, at a later attempt.';
  if (message.status === 'failed') return 'Given up.';
  return message.nextAttemptAt ? `Next attempt: ${exactly(message.nextAttemptAt)}.` : 'On its way again.';
}
