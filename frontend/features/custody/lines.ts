// The rules of the list at the counter: a badge opens or selects a line, a firearm fills it. Pure functions of the counter's state.
import { mostLines } from '../../../shared/custody/schema.ts';
import { newEventId } from '../../ui/form/event-id.ts';
import type { ScanResult } from '../../ui/scan/scan-field.tsx';
import type { CounterState, Header, Line, Party } from './counter-state.ts';
import { untilProblem } from './until.ts';

interface Taken {
  readonly state: CounterState;
  /** The line that changed, to be checked. */
  readonly line?: string;
  readonly result: ScanResult;
}

const accepted = (text: string): ScanResult => ({ tone: 'accepted', text });
const refused = (text: string): ScanResult => ({ tone: 'refused', text });

const isOpen = ({ state }: Line): boolean => state === 'draft';
const numberOf = (state: CounterState, line: Line) => state.lines.indexOf(line) + 1;

const newLine = ({ rounds, magazines }: Header, change: Partial<Line>): Line => ({ eventId: newEventId(), rounds, magazines, state: 'draft', ...change });
export const isFull = ({ lines }: CounterState): boolean => lines.filter(({ state }) => state !== 'done').length >= mostLines;
const full = (state: CounterState): Taken => ({ state, result: refused(`At most ${mostLines} lines at once. Issue these first.`) });

/** Replaces one line. A changed officer or firearm makes its exception void. */
export function changeLine(state: CounterState, eventId: string, change: Partial<Line>): CounterState {
  const lines = state.lines.map((line) => {
    if (line.eventId !== eventId) return line;
    const changed = { ...line, ...change };
    if (!('officer' in change) && !('firearm' in change)) return changed;
    const { exception: _former, ...rest } = changed;
    return rest;
  });
  return { ...state, lines };
}

const withLine = (state: CounterState, line: Line): CounterState => {
  const { again: _, ...rest } = state;
  return { ...rest, lines: [...state.lines, line], selected: line.eventId };
};

export const removeLine = (state: CounterState, eventId: string): CounterState => ({ ...state, lines: state.lines.filter((line) => line.eventId !== eventId) });

/** A badge opens a line, or selects the officer's line. The same badge twice removes nothing. */
export function takeOfficer(state: CounterState, officer: Party): Taken {
  const selected = state.lines.find((line) => line.eventId === state.selected && isOpen(line));
  if (selected?.firearm && !selected.officer)
    return { state: changeLine(state, selected.eventId, { officer }), line: selected.eventId, result: accepted(`${officer.name}: ${selected.firearm.name}`) };
  const own = state.lines.filter((line) => isOpen(line) && line.officer?.id === officer.id);
  const waiting = own.find(({ firearm }) => !firearm);
  if (waiting) return { state: { ...state, selected: waiting.eventId }, line: waiting.eventId, result: accepted(`${officer.name}: scan the firearm`) };
  if (own[0])
    return {
      state: { ...state, again: officer, selected: own[0].eventId },
      result: accepted(`${officer.name} has line ${numberOf(state, own[0])}. Scan a second firearm, or the next badge.`),
    };
  if (isFull(state)) return full(state);
  const line = newLine(state.header, { officer });
  return { state: withLine(state, line), line: line.eventId, result: accepted(`${officer.name}: scan the firearm`) };
}

/** True if the line cannot be issued because of its firearm, so that its officer gets another one. */
const needsOtherFirearm = (header: Header, line: Line): boolean =>
  !line.exception &&
  isChecked(header, line) &&
  (line.verdict?.gates.some(({ level, code }) => level === 'refusal' && /FIREARM_|LICENSE_/.test(code ?? '')) ?? false);

/**
 * A firearm fills the selected line, or confirms its line of the last shift. It replaces a firearm of that line that may not be issued. Without an officer it
 * opens a line that asks for one.
 */
export function takeFirearm(state: CounterState, firearm: Party): Taken {
  const known = state.lines.find((line) => line.state !== 'done' && line.firearm?.id === firearm.id);
  if (known) return { state: { ...state, selected: known.eventId }, result: refused(`${firearm.name} is already on line ${numberOf(state, known)}.`) };
  const fill = (line: Line): Taken => ({
    state: { ...changeLine(state, line.eventId, { firearm }), selected: line.eventId },
    line: line.eventId,
    result: accepted(`${line.officer?.name ?? ''}: ${firearm.name}`),
  });
  const expected = state.lines.find((line) => isOpen(line) && !line.firearm && line.expected?.id === firearm.id);
  if (expected) return fill(expected);
  const selected = state.lines.find((line) => line.eventId === state.selected && isOpen(line));
  if (selected?.officer && !state.again && (!selected.firearm || needsOtherFirearm(state.header, selected))) return fill(selected);
  if (selected?.firearm && !selected.officer) return { state, result: refused(`For which officer is ${selected.firearm.name}? Scan the badge first.`) };
  if (isFull(state)) return full(state);
  const line = newLine(state.header, { firearm, ...(state.again ? { officer: state.again } : {}) });
  const asks = state.again ? accepted(`${state.again.name}: ${firearm.name}`) : refused(`For which officer is ${firearm.name}? Scan the badge.`);
  return { state: withLine(state, line), line: line.eventId, result: asks };
}

/** The terms that a verdict depends on. A verdict of other terms counts no longer. */
export const termsOf = ({ safe, until, issuer }: Header, { officer, firearm, rounds }: Line): string =>
  [safe?.id, until, issuer?.id, officer?.id, firearm?.id, rounds].join('|');

export const isChecked = (header: Header, line: Line): boolean => line.verdict?.of === termsOf(header, line);

/** True if the line can be issued now: complete, checked and ready, or with an exception. */
export function isReady(header: Header, line: Line): boolean {
  if (line.state === 'unsure') return true;
  if (line.state !== 'draft' || !line.officer || !line.firearm || !isChecked(header, line)) return false;
  return line.verdict?.outcome === 'ready' || (line.verdict?.outcome === 'override' && line.exception !== undefined);
}

/** Names the fields of the header that are missing or wrong: "Missing: issuer, place." Undefined for a complete header. */
export function headerProblem({ safe, issuer, purpose, reason, place, until }: Header, now: Date): string | undefined {
  const filled = { safe, issuer, purpose, reason: reason.trim(), place: place.trim() };
  const missing = Object.entries(filled).flatMap(([name, value]) => (value ? [] : name));
  const wrong = untilProblem(until ? new Date(until) : undefined, now);
  return [missing.length > 0 ? `Missing: ${missing.join(', ')}` : undefined, wrong].flatMap((one) => (one ? `${one}.` : [])).join(' ') || undefined;
}
