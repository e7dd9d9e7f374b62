// The counter's calls: the verdict of lines that changed, and the issue of lines that are ready.
import { contract } from '../../../shared/contract.ts';
import { type IssueFirearms, type LineAnswer, mostLines, mostLinesOfShift } from '../../../shared/custody/schema.ts';
import { send } from '../../api/client.ts';
import { ApiError, toApiError } from '../../api/error.ts';
import { newEventId } from '../../ui/form/event-id.ts';
import type { CounterState, CounterStore, Header, Line } from './counter-state.ts';
import { changeLine, isChecked, isReady, termsOf } from './lines.ts';

const needsCheck = ({ header }: CounterState, line: Line): boolean =>
  line.state === 'draft' && Boolean(line.officer ?? line.firearm) && !isChecked(header, line);

/** True if a line has no verdict of its present terms. */
export const hasUnchecked = (state: CounterState): boolean => state.header.safe !== undefined && state.lines.some((line) => needsCheck(state, line));

/** Asks for the verdict of each line that has none of its present terms. Throws an `ApiError`. */
export async function checkLines(store: CounterStore): Promise<void> {
  const { header, lines } = store.get();
  const asked = lines.filter((line) => needsCheck(store.get(), line)).slice(0, mostLines);
  if (!header.safe || asked.length === 0) return;
  const { data } = await send(contract.custody.check, {
    body: {
      safeId: header.safe.id,
      ...(header.until ? { until: header.until } : {}),
      ...(header.issuer ? { issuerId: header.issuer.id } : {}),
      lines: asked.map(({ firearm, officer, rounds }) => ({
        ...(firearm ? { firearmId: firearm.id } : {}),
        ...(officer ? { officerId: officer.id } : {}),
        rounds,
      })),
    },
  });
  store.set((state) =>
    asked.reduce((into, line, at) => {
      const verdict = data[at];
      return verdict ? changeLine(into, line.eventId, { verdict: { of: termsOf(header, line), outcome: verdict.outcome, gates: verdict.gates } }) : into;
    }, state),
  );
}

export interface Proofs {
  readonly issuerPin: string;
  readonly receiverPin?: string | undefined;
  readonly witness?: { readonly officerId: string; readonly pin: string } | undefined;
}

function bodyOf(header: Header, lines: readonly Line[], shiftId: string | undefined, { issuerPin, receiverPin, witness }: Proofs): IssueFirearms {
  if (!header.safe || !header.issuer || !header.purpose || !header.until) throw new Error('The terms of the issue are incomplete');
  return {
    safeId: header.safe.id,
    purpose: header.purpose,
    reason: header.reason.trim(),
    place: header.place.trim(),
    until: header.until,
    ...(header.purpose === 'transport' && header.toSafe ? { toSafeId: header.toSafe.id } : {}),
    ...(shiftId ? { shiftId } : {}),
    issuer: { officerId: header.issuer.id, pin: issuerPin },
    ...(witness ? { witness } : {}),
    lines: lines.map(({ eventId, firearm, officer, rounds, magazines, exception }) => ({
      eventId,
      firearmId: firearm?.id ?? '',
      officerId: officer?.id ?? '',
      rounds,
      magazines,
      ...(receiverPin && lines.length === 1 ? { receiverPin } : {}),
      ...(exception ? { override: { officerId: exception.officerId, pin: exception.pin, reason: exception.reason } } : {}),
    })),
  };
}

/** The line after the server's answer. A refused one stays a draft, to be fixed. */
function answered(header: Header, line: Line, { outcome, code, message, path, gates, issue }: LineAnswer): Partial<Line> {
  if (outcome === 'done') return { state: 'done', ...(issue ? { issueId: issue.id, authorisation: issue.authorisations.at(-1)?.number ?? '' } : {}) };
  if (outcome !== 'refused') return { state: 'unsure' };
  // The verdict and the exception stay: the officer only enters the PIN again.
  if (path === 'receiverPin') return { state: 'draft' };
  const shown = gates.length > 0 ? gates : [{ level: 'refusal' as const, message: message ?? 'The line was refused.' }];
  // A wrong PIN of the second person: the exception must be allowed again.
  const isProof = code?.startsWith('PROOF_') || code === 'OVERRIDE_INVALID';
  const gatesAndProof = isProof && message ? [{ level: 'refusal' as const, message }, ...gates] : shown;
  return { state: 'draft', verdict: { of: termsOf(header, line), outcome: 'refused', gates: gatesAndProof }, ...(isProof ? { exception: undefined } : {}) };
}

/**
 * The shift of the next call: the former one, or a new one for another safe or when the former has no room. One line alone is of a shift only if it was sent
 * for it before: another officer who comes later enters a PIN.
 */
function shiftFor(known: CounterState['shift'], { safe }: Header, lines: readonly Line[]): CounterState['shift'] {
  const former = known?.safeId === safe?.id && (known?.lines ?? 0) + lines.length <= mostLinesOfShift ? known : undefined;
  const wasSent = former !== undefined && lines.some(({ shiftId }) => shiftId === former.id);
  if (!safe || (lines.length < 2 && !wasSent)) return undefined;
  return { id: former?.id ?? newEventId(), safeId: safe.id, lines: (former?.lines ?? 0) + lines.length };
}

/** True if these lines would be part of a shift, whose officers sign its sheet. */
export const isOfShift = ({ shift, header }: CounterState, lines: readonly Line[]): boolean => shiftFor(shift, header, lines) !== undefined;

export interface Issued {
  readonly issued: number;
  readonly refused: number;
  /** Why the PIN of the officer was refused. Nothing was issued on this line. */
  readonly receiverPin?: string;
}

/**
 * Issues these lines if they are ready, and writes the result of each into the list. Returns how many were issued and refused. Throws an `ApiError`: after a
 * refusal of the whole call the lines are drafts again, after a lost answer they are `unsure` and keep their event ids.
 */
export async function issueReady(store: CounterStore, eventIds: readonly string[], proofs: Proofs): Promise<Issued> {
  const { header, lines, shift: known } = store.get();
  const ready = lines.filter((line) => eventIds.includes(line.eventId) && isReady(header, line)).slice(0, mostLines);
  const shift = shiftFor(known, header, ready);
  const ids = new Set(ready.map(({ eventId }) => eventId));
  const turn = (state: Line['state']) =>
    store.set((now) => ({
      ...now,
      ...(shift ? { shift } : {}),
      lines: now.lines.map((line) => (ids.has(line.eventId) ? { ...line, state, ...(shift ? { shiftId: shift.id } : {}) } : line)),
    }));
  const body = bodyOf(header, ready, shift?.id, proofs);
  turn('sending');
  try {
    const { data } = await send(contract.custody.issue, { body });
    const answers = new Map(data.lines.map((one) => [one.eventId, one]));
    store.set((state) =>
      ready.reduce((into, line) => {
        const answer = answers.get(line.eventId);
        return changeLine(into, line.eventId, answer ? answered(header, line, answer) : { state: 'unsure' });
      }, state),
    );
    const issued = data.lines.filter(({ outcome }) => outcome === 'done').length;
    const receiverPin = data.lines.find(({ path }) => path === 'receiverPin')?.message;
    return { issued, refused: data.lines.length - issued, ...(receiverPin ? { receiverPin } : {}) };
  } catch (cause) {
    const error = toApiError(cause);
    turn(error.isTemporary ? 'unsure' : 'draft');
    throw error;
  }
}

/** The field of a wrong PIN: `issuer.pin`, `witness.pin`. Undefined for another error. */
export const pinErrorOf = (cause: unknown): { readonly path: string; readonly message: string } | undefined =>
  cause instanceof ApiError ? cause.problem?.errors?.find(({ path }) => /pin$/i.test(path)) : undefined;
