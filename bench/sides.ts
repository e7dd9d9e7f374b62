// Starts a registry's process (side.ts) and sends it requests.
import { once } from 'node:events';
import type { CallName } from './calls.ts';
import type { Environment } from './registry.ts';
import type { Measured, Message } from './side.ts';
import { endChild, forked } from './stops.ts';

export interface Side {
  measure(call: CallName, times: number): Promise<Measured>;
  stop(): Promise<void>;
}

function start(environment: Environment) {
  const child = forked('./side.ts', { env: { ...process.env, ...environment } });
  const ask = async (message: Message): Promise<unknown> => {
    // Stops waiting for the other outcomes when the answer arrives.
    const waiting = new AbortController();
    try {
      child.send(message);
      const answered = once(child, 'message', waiting).then(([answer]) => answer);
      const gone = once(child, 'exit', waiting).then(() => {
        throw new Error('The registry process ended early: see the error above.');
      });
      return await Promise.race([answered, gone]);
    } finally {
      waiting.abort();
    }
  };
  return { ask, stop: () => endChild(child) };
}

export function startSide(environment: Environment): Side {
  const { ask, stop } = start(environment);
  return { measure: async (call, times) => (await ask({ call, times })) as Measured, stop };
}

/** Fills the registry in a process that ends afterwards. */
export async function fillAside(environment: Environment, size: number): Promise<void> {
  const { ask, stop } = start(environment);
  await ask({ fill: size });
  await stop();
}
