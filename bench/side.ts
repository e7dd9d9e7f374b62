// Runs the functions of one registry in their own process, controlled by messages. Functions keep the first client of a process, and neither side may profit
// from an earlier run.
import type { CallName } from './calls.ts';
import { fillTo, measuredAs } from './registry.ts';

export type Message = { readonly fill: number } | { readonly call: CallName; readonly times: number };

export interface Measured {
  /** In milliseconds, one for each call. */
  readonly times: readonly number[];
  /** The total of all calls. */
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

type Measure = (name: CallName, times: number) => Promise<Measured>;

async function ready(): Promise<Measure> {
  const { countCosts, nothing } = await import('../testing/server/costs.ts');
  const { callsOf } = await import('./calls.ts');
  const { timed } = await import('./measure.ts');
  const cost = countCosts();
  const calls = await callsOf(await measuredAs('admin'));
  let round = 0;
  return async (name, count) => {
    Object.assign(cost, nothing());
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      round++;
      times.push(await timed(() => calls[name](round)));
    }
    const { requests, readUnits, writeUnits } = cost;
    return { times, requests, readUnits, writeUnits };
  };
}

let measure: Promise<Measure> | undefined;

async function answer(message: Message): Promise<Measured | true> {
  if ('fill' in message) {
    await fillTo(message.fill);
    await measuredAs('admin');
    return true;
  }
  measure ??= ready();
  return (await measure)(message.call, message.times);
}

process.on('message', (message: Message) => {
  answer(message).then(
    (done) => process.send?.(done),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
