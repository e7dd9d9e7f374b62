import { describe, expect, it } from 'vitest';
import type { CheckedLine } from '../../../shared/custody/schema.ts';
import { anIssue, aSafe, idAt, safeId } from '../../../testing/browser/custody.tsx';
import { type CounterState, emptyCounter, type Line } from './counter-state.ts';
import { lastShift, withPairs } from './last-shift.tsx';
import { changeLine, isFull, isReady, takeFirearm, takeOfficer, termsOf } from './lines.ts';

const party = (number: number, name: string) => ({ id: idAt(number), name, detail: 'x' });
const [nkosi, mokoena] = [party(101, 'S Nkosi'), party(102, 'T Mokoena')];
const [glock, mossberg] = [party(1, 'Glock 17 XDDT220'), party(2, 'Mossberg 590 V03')];

/** The state after badges (numbers from 100) and firearms, with the last result. */
function scan(parties: readonly { readonly id: string; readonly name: string; readonly detail: string }[], from: CounterState = emptyCounter()) {
  let state = from;
  let result = { tone: 'accepted', text: '' } as ReturnType<typeof takeOfficer>['result'];
  for (const one of parties) {
    const taken = [nkosi, mokoena].includes(one) || Number(one.id.slice(-12)) > 100 ? takeOfficer(state, one) : takeFirearm(state, one);
    ({ state, result } = taken);
  }
  return { state, result, pairs: state.lines.map(({ officer, firearm }) => [officer?.name, firearm?.name]) };
}

describe('the list at the counter', () => {
  it('pairs each badge with the firearm after it', () => {
    expect(scan([nkosi, glock, mokoena, mossberg]).pairs).toEqual([
      ['S Nkosi', 'Glock 17 XDDT220'],
      ['T Mokoena', 'Mossberg 590 V03'],
    ]);
  });

  it('selects the line of a badge that is scanned again, and removes nothing', () => {
    const { state, pairs } = scan([nkosi, mokoena, nkosi, glock]);
    expect(pairs).toEqual([
      ['S Nkosi', 'Glock 17 XDDT220'],
      ['T Mokoena', undefined],
    ]);
    expect(scan([nkosi, nkosi], state).pairs).toEqual(pairs);
  });

  it('gives a second firearm to an officer whose badge is scanned again', () => {
    expect(scan([nkosi, glock, nkosi, mossberg]).pairs).toEqual([
      ['S Nkosi', 'Glock 17 XDDT220'],
      ['S Nkosi', 'Mossberg 590 V03'],
    ]);
  });

  it('asks for the officer of a firearm without a badge, and takes no other firearm before', () => {
    const first = scan([nkosi, glock, mossberg]);
    expect([first.result, first.pairs[1]]).toEqual([
      { tone: 'refused', text: 'For which officer is Mossberg 590 V03? Scan the badge.' },
      [undefined, 'Mossberg 590 V03'],
    ]);
    const third = scan([party(3, 'Glock 17 XDDT222')], first.state);
    expect([third.result.text, third.pairs.length]).toEqual(['For which officer is Mossberg 590 V03? Scan the badge first.', 2]);
    expect(scan([mokoena], third.state).pairs[1]).toEqual(['T Mokoena', 'Mossberg 590 V03']);
  });

  it('replaces a firearm that may not be issued by the next one, and no other firearm', () => {
    const first = scan([nkosi, glock]);
    const refusedFor = (code: string, level: 'refusal' | 'warning' = 'refusal'): CounterState => {
      const [line] = first.state.lines as [Line];
      const outcome = level === 'refusal' ? ('refused' as const) : ('ready' as const);
      const verdict = { of: termsOf(first.state.header, line), outcome, gates: [{ code, level, message: code }] };
      return changeLine(first.state, line.eventId, { verdict });
    };
    for (const code of ['FIREARM_OUT', 'LICENSE_EXPIRED', 'NOT_LICENSE_HOLDER'])
      expect(scan([mossberg], refusedFor(code)).pairs).toEqual([['S Nkosi', 'Mossberg 590 V03']]);
    for (const state of [first.state, refusedFor('OFFICER_NOT_ACTIVE'), refusedFor('LICENSE_LATE', 'warning')])
      expect(scan([mossberg], state).pairs).toEqual([
        ['S Nkosi', 'Glock 17 XDDT220'],
        [undefined, 'Mossberg 590 V03'],
      ]);
  });

  it('refuses a firearm that is on a line', () => {
    const { result, pairs } = scan([nkosi, glock, mokoena, glock]);
    expect([result.tone, result.text, pairs[1]]).toEqual(['refused', 'Glock 17 XDDT220 is already on line 1.', ['T Mokoena', undefined]]);
  });

  it('takes at most 40 lines', () => {
    const badges = Array.from({ length: 40 }, (_, at) => party(200 + at, `Officer ${at}`));
    const { state } = scan(badges);
    expect([isFull(state), scan([nkosi], state).result.text]).toEqual([true, 'At most 40 lines at once. Issue these first.']);
    expect(scan([nkosi], { ...state, lines: state.lines.map((line) => ({ ...line, state: 'done' as const })) }).state.lines).toHaveLength(41);
  });
});

describe('a line', () => {
  const { state } = scan([nkosi, glock]);
  const [line] = state.lines as [Line];
  const judged = (outcome: CheckedLine['outcome'], change: Partial<Line> = {}) => ({
    ...line,
    verdict: { of: termsOf(state.header, line), outcome, gates: [] },
    ...change,
  });

  it('is ready with a verdict of its present terms, or with an exception', () => {
    const exception = { officerId: idAt(9), officerName: 'M', pin: '482915', reason: 'x' };
    expect(
      [judged('ready'), judged('override'), judged('override', { exception }), judged('refused', { exception }), line].map((one) => isReady(state.header, one)),
    ).toEqual([true, false, true, false, false]);
    expect(isReady(state.header, judged('ready', { rounds: 31 }))).toBe(false);
    expect(isReady({ ...state.header, until: '2026-11-29T04:00:00.000Z' }, judged('ready'))).toBe(false);
  });

  it('loses its exception with another officer or firearm, and keeps its event id', () => {
    const exception = { officerId: idAt(9), officerName: 'M', pin: '482915', reason: 'x' };
    const allowed = changeLine(state, line.eventId, { exception });
    const changed = changeLine(allowed, line.eventId, { officer: mokoena }).lines[0];
    expect([allowed.lines[0]?.exception, changed?.exception, changed?.eventId]).toEqual([exception, undefined, line.eventId]);
  });
});

describe('the last shift', () => {
  const shift = (number: number, createdAt: string, of = safeId) => ({ id: idAt(number), safeId: of, createdAt }) as Parameters<typeof lastShift>[0][number];

  it('is the newest of this safe at about this time of the day', () => {
    const shifts = [shift(1, '2026-11-28T15:50:00.000Z', idAt(902)), shift(2, '2026-11-28T03:50:00.000Z'), shift(3, '2026-11-27T15:45:00.000Z')];
    const at = (instant: string) => lastShift(shifts, safeId, new Date(instant))?.id;
    expect([at('2026-11-28T15:45:00.000Z'), at('2026-11-29T03:40:00.000Z'), at('2026-11-28T22:00:00.000Z')]).toEqual([idAt(3), idAt(2), idAt(2)]);
    expect(lastShift(shifts, aSafe({ id: idAt(903) }).id, new Date())).toBeUndefined();
  });

  it('lays out its pairs, and each firearm must be scanned', () => {
    const pairs = withPairs(emptyCounter(), { purpose: 'guarding', reason: 'Night', place: 'Gate' }, [anIssue()]);
    const [line] = pairs.lines;
    expect([line?.officer?.name, line?.firearm, line?.expected?.name, pairs.header.purpose]).toEqual(['S Nkosi', undefined, 'Glock 17 XDDT220', 'guarding']);
    expect(scan([glock], pairs).pairs).toEqual([['S Nkosi', 'Glock 17 XDDT220']]);
    expect(withPairs(pairs, { purpose: 'guarding', reason: '', place: '' }, [anIssue()]).lines).toHaveLength(1);
    const toSafe = { id: idAt(903), name: 'Knysna safe' };
    const destination = (state: CounterState) =>
      withPairs(state, { purpose: 'transport', reason: '', place: 'Knysna safe, Knysna' }, [anIssue({ toSafe })]).header.toSafe?.name;
    expect([destination(emptyCounter()), destination(pairs)]).toEqual(['Knysna safe', undefined]);
  });
});
