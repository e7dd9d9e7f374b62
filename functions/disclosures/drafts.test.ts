// What is not handed in yet is its provider's: nobody who oversees reads it, by whatever way.
import papaparse from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../testing/call.ts';
import { admin, at, client, colleague, inStatus, make, management, withDeclarers } from '../testing/declarers.ts';
import { doWork } from '../testing/jobs.ts';
import { captureLog } from '../testing/log.ts';
import { withObjects } from '../testing/objects.ts';
import { withTable } from '../testing/registry.ts';

withTable();
withObjects();
captureLog();
withDeclarers();

const { list, get, history, submit } = contract.disclosures;
const overseers: Claims[] = [];

beforeAll(async () => {
  overseers.push(management);
  for (const role of ['inspector', 'firearm_office', 'law_enforcement', 'internal'] as Role[]) overseers.push(await signUp(role));
});

async function seen(one: { id: string }, as: Claims) {
  const { body, headers } = await send(list, { as, query: { limit: '100' } });
  const listed = (body as { id: string }[]).map(({ id }) => id);
  expect(headers['x-total-count']).toBe(String(listed.length));
  return [listed.includes(one.id), (await send(get, { as, ...at(one) })).status, (await send(history, { as, ...at(one) })).status];
}

test('a draft is read by its provider’s people and by administrators, who write such, and by nobody else until it is handed in', async () => {
  const draft = await make();

  for (const as of [client, colleague, admin]) expect(await seen(draft, as)).toEqual([true, 200, 200]);
  for (const as of overseers) expect(await seen(draft, as)).toEqual([false, 404, 404]);
  expect((await send(list, { as: management, query: { status: 'draft' } })).body).toEqual([]);

  expect((await send(submit, { as: client, ...at(draft) })).status).toBe(200);
  for (const as of overseers) expect(await seen(draft, as)).toEqual([true, 200, 200]);
});

test('what was rejected was handed in: it stays to be read', async () => {
  expect(await seen(await inStatus('rejected'), management)).toEqual([true, 200, 200]);
});

test('a file of all disclosures has the drafts for those who read them', async () => {
  const draft = await make({ disclosurePeriodStart: '2019-03-01', disclosurePeriodEnd: '2019-05-31' });
  const statuses = async (as: Claims) => {
    const { body: asked } = await send(contract.exports.start, { as, body: { list: 'disclosures', format: 'csv' } });
    await doWork();
    const { body } = await send(contract.exports.file, { as, params: { id: asked.id } });
    const { data } = papaparse.parse<Record<string, string>>(await (await fetch(body.url)).text(), { header: true, skipEmptyLines: true });
    return data.map((row) => row.Status?.toLowerCase());
  };

  expect(draft.status).toBe('draft');
  expect(await statuses(client)).toContain('draft');
  expect(await statuses(admin)).toContain('draft');
  const overseen = await statuses(management);
  expect(overseen.length).toBeGreaterThan(0);
  expect(overseen).not.toContain('draft');
});
