// What the firearm office found of a record, in a sign and in words that need no colour.
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { FirearmVerification } from '../../../shared/firearms/schema.ts';

const looks: Readonly<Record<FirearmVerification['status'], readonly [StatusIndicatorProps.Type, string]>> = {
  pending: ['pending', 'To verify'],
  verified: ['success', 'Verified'],
  queried: ['warning', 'Queried'],
  rejected: ['error', 'Rejected'],
};

export const verificationWords = (status: FirearmVerification['status']): string => looks[status][1];

export function VerificationWords({ of: { status } }: { readonly of: Pick<FirearmVerification, 'status'> }) {
  const [type, words] = looks[status];
  return <StatusIndicator type={type}>{words}</StatusIndicator>;
}
