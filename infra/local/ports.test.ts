// Checks the choice of ports on this machine.
import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

test("freePort returns another free port at each call, outside the system's ephemeral range", async () => {
  const one = await freePort();
  const taken = net.createServer().listen(one + 1, '127.0.0.1');
  await once(taken, 'listening');

  const other = await freePort();
  taken.close();

  expect([one, one + 1]).not.toContain(other);
  for (const port of [one, other]) expect(port >= 11_000 && port < 32_768, String(port)).toBe(true);
});
