// Returns at the counter: each is one call with its own event id. An express return waits five seconds, so that it can be undone.
import { contract } from '../../../shared/contract.ts';
import type { Custody, ReturnLine } from '../../../shared/custody/schema.ts';
import { send } from '../../api/client.ts';
import { toApiError } from '../../api/error.ts';
import { firearmWords } from '../../ui/records/custody-words.ts';
import { pinErrorOf } from './calls.ts';
import type { CounterStore, ReturnEntry } from './counter-state.ts';

const undoMs = 5000;

export const returnWords = ({ custody, line }: ReturnEntry): string =>
  `${firearmWords(custody.firearm)} from ${custody.officerName ?? 'its holder'}, ${line.rounds} of ${custody.roundsOut ?? line.rounds} rounds`;

function changeReturn(store: CounterStore, eventId: string, change: Partial<ReturnEntry>): void {
  store.set((state) => ({ ...state, returns: state.returns.map((one) => (one.line.eventId === eventId ? { ...one, ...change } : one)) }));
}

export const dropReturn = (store: CounterStore, eventId: string): void =>
  store.set((state) => ({ ...state, returns: state.returns.filter((one) => one.line.eventId !== eventId) }));

/** Sends a return that waits, was refused or has no answer. Its event id stays, so that a repeated call changes nothing. Never throws. */
export async function sendReturn(store: CounterStore, eventId: string): Promise<ReturnEntry['state']> {
  const { returns, receiver, header } = store.get();
  const entry = returns.find((one) => one.line.eventId === eventId);
  if (!entry || entry.state === 'done' || entry.state === 'sending') return entry?.state ?? 'refused';
  const failed = (state: ReturnEntry['state'], message: string) => {
    changeReturn(store, eventId, { state, message });
    return state;
  };
  if (!receiver?.pin || !header.safe)
    return failed(entry.state === 'unsure' ? 'unsure' : 'refused', 'Enter the safe and the receiver’s PIN, then send it again.');
  changeReturn(store, eventId, { state: 'sending' });
  try {
    const body = { safeId: header.safe.id, receiver: { officerId: receiver.id, pin: receiver.pin }, lines: [entry.line] };
    const { data } = await send(contract.custody.return, { body });
    const answer = data.lines[0];
    if (answer?.outcome === 'done') {
      changeReturn(store, eventId, { state: 'done' });
      return 'done';
    }
    return answer?.outcome === 'refused'
      ? failed('refused', answer.message ?? answer.gates[0]?.message ?? 'The return was refused.')
      : failed('unsure', 'No answer came. Send it again: nothing is recorded twice.');
  } catch (cause) {
    const error = toApiError(cause);
    if (error.isTemporary) return failed('unsure', 'No answer came. Send it again: nothing is recorded twice.');
    const wrong = pinErrorOf(cause);
    // The next scan must not repeat a wrong PIN: five attempts lock it.
    if (wrong) store.set((state) => ({ ...state, receiver: { id: receiver.id, name: receiver.name, detail: receiver.detail } }));
    return failed('refused', wrong?.message ?? error.sentence);
  }
}

/** Adds a return and sends it: at once, or when it can no longer be undone. */
export function addReturn(store: CounterStore, custody: Custody, line: ReturnLine, { waits }: { readonly waits: boolean }): Promise<ReturnEntry['state']> {
  store.set((state) => ({ ...state, returns: [{ custody, line, state: 'waiting' }, ...state.returns] }));
  if (!waits) return sendReturn(store, line.eventId);
  return new Promise((resolve) => setTimeout(() => resolve(sendReturn(store, line.eventId)), undoMs));
}
