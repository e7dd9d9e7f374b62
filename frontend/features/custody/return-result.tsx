// One return at the counter with its result: undo an express return, send an unanswered one again, remove a refused one.
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { firearmWords } from '../../ui/records/custody-words.ts';
import type { CounterStore, ReturnEntry } from './counter-state.ts';
import { dropReturn, returnWords } from './returns.ts';

const indicators = { waiting: 'pending', sending: 'in-progress', unsure: 'warning', done: 'success', refused: 'error' } as const;

export function Result({ entry, store, onSend }: { readonly entry: ReturnEntry; readonly store: CounterStore; readonly onSend: () => void }) {
  const { state, message, line } = entry;
  const before = state === 'done' ? 'Returned: ' : state === 'sending' ? 'Recording: ' : '';
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <StatusIndicator type={indicators[state]}>{`${before}${returnWords(entry)}${message && state !== 'done' ? `. ${message}` : ''}`}</StatusIndicator>
      {state === 'waiting' ? (
        <Button formAction="none" onClick={() => dropReturn(store, line.eventId)}>
          Undo
        </Button>
      ) : null}
      {state === 'unsure' || state === 'refused' ? (
        <Button formAction="none" onClick={onSend}>
          Send Again
        </Button>
      ) : null}
      {state === 'refused' ? (
        <Button
          variant="icon"
          iconName="close"
          formAction="none"
          ariaLabel={`Remove ${firearmWords(entry.custody.firearm)}`}
          onClick={() => dropReturn(store, line.eventId)}
        />
      ) : null}
    </SpaceBetween>
  );
}
