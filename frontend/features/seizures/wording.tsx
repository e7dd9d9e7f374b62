// Seizures in words: what each step is called, and a status with its sign.
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { Move } from '../../../shared/seizures/rules.ts';
import type { Seizure, SeizureStatus } from '../../../shared/seizures/schema.ts';
import { wordsOf } from '../../ui/status-badge.tsx';

export const moveWords: Readonly<Record<Move, string>> = {
  process: 'Mark Processed',
  return: 'Return',
  propose: 'Destroy',
  confirm: 'Confirm Destruction',
  withdraw: 'Withdraw Destruction',
};

const signs: Readonly<Record<SeizureStatus, StatusIndicatorProps.Type>> = {
  seized: 'warning',
  processed: 'in-progress',
  returned: 'success',
  destroyed: 'stopped',
};

export function SeizureStatusWords({ of: { status, destruction } }: { readonly of: Pick<Seizure, 'status' | 'destruction'> }) {
  const waits = status === 'processed' && destruction !== null;
  return <StatusIndicator type={waits ? 'pending' : signs[status]}>{waits ? 'Destruction waits for a second person' : wordsOf(status)}</StatusIndicator>;
}

export const whatOf = ({ firearm }: Pick<Seizure, 'firearm'>): string =>
  firearm ? `${firearm.manufacturer} ${firearm.model}, ${firearm.serialNumber}` : 'No firearm recorded';
