// Checks every PATCH and PUT: a field that a call does not send stays unchanged, in nested objects too.
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../shared/contract.ts';
import type { Named } from '../shared/route.ts';
import { rows } from '../shared/rows.ts';
import { send } from '../testing/server/call.ts';
import { changeSamples } from '../testing/server/change-samples.ts';
import { answerOf, type ChangeSample, type FieldChange, type Shown } from '../testing/server/changes.ts';
import { captureLog } from '../testing/server/log.ts';
import { fieldsOf } from '../testing/server/odd-inputs.ts';
import { someone, withWorld } from '../testing/server/world.ts';

withWorld();
captureLog();

const changing = rows.filter(({ method }) => method === 'PATCH' || method === 'PUT');
/** Fields that every change increases. */
const ofEachChange = ['version', 'updatedAt'];
const sampleOf = (row: Named): ChangeSample => changeSamples[row.name] ?? { as: 'admin', make: async () => ({}), read: async () => ({}), fields: {} };

/** Lists each value that is not an object, by its path. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]];
  const parts = Object.entries(value);
  return parts.length === 0 ? [[path, value]] : parts.flatMap(([name, part]) => leaves(part, path ? `${path}.${name}` : name));
}
/** Lists the paths at which two records differ. */
function differing(before: Shown, after: Shown): string[] {
  const [was, is] = [new Map(leaves(before)), new Map(leaves(after))];
  return [...new Set([...was.keys(), ...is.keys()])].filter((path) => JSON.stringify(was.get(path)) !== JSON.stringify(is.get(path)));
}
const isWithin = (path: string, one: string) => path === one || path.startsWith(`${one}.`);

describe.each(changing.map((row) => [row.name, row] as const))('%s', (_name, row) => {
  const { as, once, make, read, always = [], fields } = sampleOf(row);
  let made: ReturnType<typeof make> | undefined;
  // Maintenance mode would refuse the calls of the other rows.
  afterAll(() => answerOf(contract.settings.save, 'admin', { body: { maintenanceMode: false } }));

  test('has a sample for each field of its body', () => {
    const paths = fieldsOf(row.body).map((path) => path.join('.'));
    // The entries of a list belong to the list.
    expect(Object.keys(fields).sort()).toEqual(paths.filter((path) => !/(?:^|\.)0(?:\.|$)/.test(path)).sort());
  });

  test.each(Object.entries(fields))('keeps every other field when %s is sent', async (name: string, change: FieldChange) => {
    if (!made || !once) made = make();
    const params = await made;
    const caller = someone(change.as ?? as);
    if (change.first) await answerOf(row, as, { params, body: change.first });
    const before = await read(params, caller);
    const body = typeof change.send === 'function' ? await change.send(before) : change.send;

    const answer = await send(row, { as: caller, params, body });

    expect([answer.status, answer.body.detail, answer.body.errors]).toEqual([200, undefined, undefined]);
    const differ = differing(before, await read(params, caller));
    const meant = [change.at ?? name, ...(change.alters ?? []), ...always];
    expect(differ.filter((path) => ![...meant, ...ofEachChange].some((one) => isWithin(path, one)))).toEqual([]);
    if (!change.isUnseen) expect(differ.some((path) => meant.some((one) => isWithin(path, one)))).toBe(true);
  });
});
