// For tests: a database that fails with a given probability, repeatable by seed, within the SDK's own attempts.
import { setTimeout as wait } from 'node:timers/promises';
import { database } from '../../functions/data/client.ts';

/** `lost` is a request that was done but whose answer never arrived. */
export const faultKinds = ['throughput', 'throttled', 'conflict', 'internal', 'reset', 'lost', 'delay'] as const;
type FaultKind = (typeof faultKinds)[number];

interface Faults {
  readonly seed: number;
  readonly probability: number;
  readonly kinds?: readonly FaultKind[];
  /** The commands that fail; all by default. */
  readonly only?: RegExp;
  /** The largest number of failures. */
  readonly most?: number;
}

/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
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

/** Makes the database fail until `stop`; counts the failures by kind. */
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
        // The database’s own refusals stay: only a completed request can lose its answer.
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

/** Makes the database leave whole batches unprocessed so many times, as when it is busy. Returns a function that stops it. */
export function leavingUnprocessed(times: number): () => void {
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

/** Makes the n-th transaction from now fail, as in an outage, until `failing` is removed from the stack: refuses it, or with `after` loses its answer. */
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
