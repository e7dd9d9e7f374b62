// Finding free ports and saying plainly when a wanted one is taken.
import net from 'node:net';

/**
 * Below the ports that a system gives to what goes out (Linux from 32768, others from 49152): between being found and being listened
 * on, which is as long as Java takes to start, one of those is soon somebody's. Browsers go to all of them.
 */
const first = 11_000;
const ports = 21_000;
/** Processes that look at the same moment look in different places. */
let next = (process.pid * 89) % ports;

/** A port that nobody listens on right now, another one at each call. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < ports; tried++) {
    const port = first + (next++ % ports);
    if (!(await isTaken(port))) return port;
  }
  throw new Error(`No port between ${first} and ${first + ports} is free.`);
}

/** True when something on this machine already answers on the port. */
export function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(true) : reject(error)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });
}
