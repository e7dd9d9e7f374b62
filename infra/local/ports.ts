// Finds free ports and reports clearly when a wanted port is taken.
import net from 'node:net';

/**
 * Below the ephemeral ports (Linux from 32768, others from 49152). Java takes seconds to start and listen; meanwhile the system could give an ephemeral
 * port to another program. Browsers accept all ports in this range.
 */
const first = 11_000;
const ports = 21_000;
/** Processes that search at the same moment start at different ports. */
let next = (process.pid * 89) % ports;

/** Returns a port that nobody listens on now, another one at each call. */
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
