// Answers to lines of an issue, a return or a move, and the refusals that they contain.
import type { Gate } from '../../shared/custody/gates.ts';
import type { LineAnswer, LineCode } from '../../shared/custody/schema.ts';
import { lineCodes } from '../../shared/custody/schema.ts';
import { Problem } from '../../shared/problem.ts';
import { log, traceOf } from '../platform/log.ts';
import type { IssueRecord } from './entity.ts';
import { shown } from './view.ts';

/** The refusal of one line, with the gates that it did not pass. */
export class Refusal extends Problem {
  constructor(
    readonly lineCode: LineCode,
    message: string,
    readonly gates: readonly Gate[] = [],
    path: string = lineCode,
  ) {
    super(
      'conflict',
      message,
      gates.length > 0 ? gates.map((gate) => ({ path, message: gate.message, code: gate.code })) : [{ path, message, code: lineCode }],
    );
  }
}

/** Another write changed a record after it was read: the line is judged again. */
export class Overtaken extends Refusal {}

export const overtaken = (code: LineCode, message: string) => () => new Overtaken(code, message);

interface Line {
  readonly eventId: string;
  readonly firearmId: string;
}

export const done = ({ eventId, firearmId }: Line, issue: IssueRecord | undefined, gates: readonly Gate[] = []): LineAnswer => ({
  eventId,
  firearmId,
  outcome: 'done',
  code: null,
  message: null,
  gates: [...gates],
  issue: issue ? shown(issue) : null,
});

const codeOf = (problem: Problem): LineCode | null => {
  const code = problem instanceof Refusal ? problem.lineCode : problem.errors?.[0]?.code;
  return lineCodes.find((one) => one === code) ?? (problem.code === 'not-found' ? 'NOT_FOUND' : null);
};

/** Answers the error of a line. A failure of the database leaves it open whether the line was recorded: a repetition is harmless. */
function failed({ eventId, firearmId }: Line, error: unknown): LineAnswer {
  const base = { eventId, firearmId, gates: error instanceof Refusal ? [...error.gates] : [], issue: null };
  if (error instanceof Problem && error.code !== 'unavailable') {
    const code = codeOf(error);
    // A refusal without a field has its code as the path.
    const path = error.errors?.map((one) => one.path).find((one) => one !== code);
    return { ...base, outcome: 'refused', code, message: error.message, ...(path ? { path } : {}) };
  }
  if (!(error instanceof Problem)) log('error', 'custody line failed', traceOf(error));
  return { ...base, outcome: 'retry', code: null, message: 'It is not certain whether this line was recorded. Send it again.' };
}

/** Judges a line again while other writes overtake it. */
export async function whileOvertaken<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  const attempts = 5;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === attempts) throw error;
    }
  }
}

/** Runs the work for each line, four at a time; the answers are in the order of the lines. A failed line does not stop the others. */
export async function eachLine<L extends Line>(lines: readonly L[], work: (line: L) => Promise<LineAnswer>): Promise<LineAnswer[]> {
  const answers: LineAnswer[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < lines.length; at = next++) {
      const line = lines[at] as L;
      answers[at] = await work(line).catch((error: unknown) => failed(line, error));
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return answers;
}

/** Event ids are sorted in lists as the time of the event: they must be UUIDs of version 7 of now. Throws a refusal. */
export function expectEventId(eventId: string, at: Date): void {
  const millis = Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16);
  const age = at.getTime() - millis;
  const isNow = eventId[14] === '7' && age > -10 * 60_000 && age < 72 * 3_600_000;
  if (!isNow) throw new Refusal('EVENT_TIME_WRONG', 'The event id has a wrong time. Check the date and the time of this computer.');
}
