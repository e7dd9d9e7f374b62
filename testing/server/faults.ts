// For tests: a database that fails, by a seed and a probability, inside the SDK's own attempts.
import { setTimeout as wait } from 'node:timers/promises';
import { database } from '../../functions/data/client.ts';

/** `lost` is a request that was carried out, and whose answer never came. */
export const faultKinds = ['throughput', 'throttled', 'conflict', 'internal', 'reset', 'lost', 'delay'] as const;
type FaultKind = (typeof faultKinds)[number];

interface Faults {
  readonly seed: number;
  readonly probability: number;
  readonly kinds?: readonly FaultKind[];
  /** Which commands; all of them unless said. */
  readonly only?: RegExp;
  /** How many in all. */
  readonly most?: number;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const failed = (name: string, httpStatusCode: number, more: object = {}) =>
  Object.assign(new Error(`${name}, by the test`), { name, $fault: httpStatusCode < 500 ? 'client' : 'server', $metadata: { httpStatusCode }, ...more });
const reset = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', $metadata: {} });

const errors: Readonly<Record<Exclude<FaultKind, 'delay'>, (command: string) => Error>> = {
  throughput: () => failed('ProvisionedThroughputExceededException', 400),
  throttled: () => failed('ThrottlingException', 400),
  conflict: (command) =>
    /^Transact/.test(command)
      ? failed('TransactionCanceledException', 400, { CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }] })
      : failed('TransactionConflictException', 400),
  internal: () => failed('InternalServerError', 500),
  reset,
  lost: reset,
};

/** Lets the database fail until `stop`; answers how often it did, by kind. */
export function withFaults({ seed, probability, kinds = faultKinds, only = /./, most = Number.POSITIVE_INFINITY }: Faults): {
  readonly made: Record<FaultKind, number>;
  stop(): void;
} {
  const next = numbersFrom(seed);
  const made = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  let left = most;
  const name = `faults-${seed}-${Math.random()}`;
  const draw = (command: string): FaultKind | undefined => {
    if (!only.test(command) || next() >= probability || left-- <= 0) return undefined;
    const kind = kinds[Math.floor(next() * kinds.length)];
    return kind === 'conflict' && !/^(TransactWrite|Put|Update|Delete)/.test(command) ? 'throttled' : kind;
  };
  database().middlewareStack.addRelativeTo(
    (send: (request: any) => Promise<any>, { commandName = '' }: { readonly commandName?: string }) =>
      async (request: any) => {
        const kind = draw(commandName);
        if (!kind) return send(request);
        if (kind === 'delay') await wait(60 * next());
        // A refusal of the database’s own stands: only what it did can be lost.
        const answer = kind === 'delay' || kind === 'lost' ? await send(request) : undefined;
        made[kind]++;
        if (kind === 'delay') return answer;
        throw errors[kind](commandName);
      },
    // Within the SDK’s attempts: each of them may fail.
    { relation: 'after', toMiddleware: 'retryMiddleware', name },
  );
  return { made, stop: () => database().middlewareStack.remove(name) };
}

/** Has the database leave all of a batch over, so many times, as it does when it is busy. Answers what stops it. */
export function leavingOver(times: number): () => void {
  let left = times;
  const name = `leaves-over-${Math.random()}`;
  database().middlewareStack.addRelativeTo(
    (send: (request: any) => Promise<any>, { commandName = '' }: { readonly commandName?: string }) =>
      async (request: any) => {
        if (!commandName.startsWith('BatchGet') || left-- <= 0) return send(request);
        return { response: {}, output: { $metadata: {}, Responses: {}, UnprocessedKeys: request.input.RequestItems } };
      },
    { relation: 'after', toMiddleware: 'retryMiddleware', name },
  );
  return () => void database().middlewareStack.remove(name);
}

/**
 * Lets the table fail at the n-th transaction from now, as an outage does, until `failing` is taken off the stack: refuse it, or, `after`
 * it is done, lose its answer.
 */
export function failingTransaction(which: number, when: 'before' | 'after' = 'before'): void {
  let seen = 0;
  database().middlewareStack.add(
    (next, context) => async (args) => {
      if (!String(context.commandName).startsWith('TransactWrite') || ++seen !== which) return next(args);
      if (when === 'after') await next(args);
      throw new Error('The table was made to fail');
    },
    { step: 'initialize', name: 'failing', override: true },
  );
}
