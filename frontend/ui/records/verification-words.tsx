// The result of the firearm office's verification as an icon with words, so that nobody depends on the colour.
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { FirearmVerification } from '../../../shared/firearms/schema.ts';

const looks: Readonly<Record<FirearmVerification['status'], readonly [StatusIndicatorProps.Type, string]>> = {
  pending: ['pending', 'Awaiting verification'],
  verified: ['success', 'Verified'],
  queried: ['warning', 'Queried'],
  rejected: ['error', 'Rejected'],
};

export const verificationWords = (status: FirearmVerification['status']): string => looks[status][1];

export function VerificationWords({ of: { status } }: { readonly of: Pick<FirearmVerification, 'status'> }) {
  const [type, words] = looks[status];
  return <StatusIndicator type={type}>{words}</StatusIndicator>;
}
