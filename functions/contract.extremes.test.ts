// Sends extreme but valid values through the real handlers: no answer is a server failure.
import { afterAll, expect, test } from 'vitest';
import { can, roles } from '../shared/access/roles.ts';
import type { Named } from '../shared/route.ts';
import { rows } from '../shared/rows.ts';
import { type Claims, send } from '../testing/server/call.ts';
import { extremeOf } from '../testing/server/extreme-inputs.ts';
import { captureLog } from '../testing/server/log.ts';
import { ids, placesOf, someone, withWorld } from '../testing/server/world.ts';

withWorld();
captureLog();

/** A failure prints its seed: run it again with PROPERTY_SEED. */
const seed = Number(process.env.PROPERTY_SEED ?? 7706);
const rounds = Number(process.env.PROPERTY_ROUNDS ?? 6);
const callers = (row: Named) => roles.filter((one) => row.permission === 'public' || row.permission === 'signed-in' || can(one, row.permission));
const caller = (row: Named, at: number): Claims | undefined =>
  row.permission === 'public' ? undefined : someone(callers(row)[at % callers(row).length] ?? 'admin');
const texts = (value: unknown) =>
  Object.fromEntries(Object.entries((value ?? {}) as object).map(([name, one]) => [name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')]));

/** Calls that end accounts and sessions come last, because the others need callers. */
const ends = (row: Named) => Number(/delete|logout|auth\.end|users\.edit/i.test(row.name));
const withInput = rows.filter(({ body, query }) => body || query).sort((a, b) => ends(a) - ends(b));
let taken = 0;

afterAll(() => {
  // A refusal by a rule before the value is used would prove little.
  expect(taken).toBeGreaterThan(withInput.length * rounds * 0.15);
});

test.each(withInput.map((row) => [row.name, row] as const))('%s handles values at the limits of its schema', async (_name, row) => {
  for (let at = seed; at < seed + rounds; at++) {
    const query = texts(extremeOf(row.query, at, Object.values(ids)));
    const ofRow = extremeOf(row.body, at, Object.values(ids));
    // Maintenance mode would refuse every other call.
    const body = row.name === 'settings.save' ? { ...(ofRow as object), maintenanceMode: undefined } : ofRow;

    const { status, body: answer } = await send(row, { as: caller(row, at), params: placesOf(row), query, body });

    const sent = JSON.stringify(body ?? query, (_, one) => (typeof one === 'string' && one.length > 80 ? `${one.slice(0, 10)}… of ${one.length}` : one));
    expect(status, `${row.name}, seed ${at}: ${sent?.slice(0, 600)} was answered ${JSON.stringify(answer)?.slice(0, 200)}`).toBeLessThan(500);
    if (status < 400) taken++;
  }
});
