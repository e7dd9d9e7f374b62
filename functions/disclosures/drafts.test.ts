// Checks that only the provider and administrators can read a draft, by any API call.
import papaparse from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { admin, at, client, colleague, inStatus, make, management, withDeclarers } from '../../testing/server/declarers.ts';
import { announce, freshPdf, uploaded } from '../../testing/server/documents.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { countChanges, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
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

test('lets only the provider’s users and administrators read a draft until it is submitted', async () => {
  const draft = await make();

  for (const as of [client, colleague, admin]) expect(await seen(draft, as)).toEqual([true, 200, 200]);
  for (const as of overseers) expect(await seen(draft, as)).toEqual([false, 404, 404]);
  expect((await send(list, { as: management, query: { status: 'draft' } })).body).toEqual([]);

  expect((await send(submit, { as: client, ...at(draft) })).status).toBe(200);
  for (const as of overseers) expect(await seen(draft, as)).toEqual([true, 200, 200]);
});

test('lets overseers read a rejected disclosure, because it was submitted', async () => {
  expect(await seen(await inStatus('rejected'), management)).toEqual([true, 200, 200]);
});

test('exports drafts only for users who can read them', async () => {
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

test('shows files of a draft only to users who can read the draft, and lets nobody else add files', async () => {
  const { documents } = contract;
  const draft = await make({ disclosurePeriodStart: '2018-03-01', disclosurePeriodEnd: '2018-05-31' });
  const about = { associatedEntityType: 'disclosure', associatedEntityId: draft.id } as const;
  const id = await uploaded(freshPdf(), client, about);
  const exported = async (as: Claims) => {
    const { body: asked } = await send(contract.exports.start, { as, body: { list: 'documents', format: 'csv' } });
    await doWork();
    const { body } = await send(contract.exports.file, { as, params: { id: asked.id } });
    return (await (await fetch(body.url)).text()).includes('2018');
  };
  /** The counts of the list with and without a filter, and of the tile. */
  const countedBy = async (as: Claims) => {
    const category = { associatedEntityType: 'disclosure', limit: '1' };
    const [all, of, tiles] = await Promise.all([
      send(documents.list, { as, query: { limit: '1' } }),
      send(documents.list, { as, query: category }),
      send(documents.counts, { as }),
    ]);
    expect(tiles.body.total).toBe(Number(all.headers['x-total-count']));
    expect(all.body).toHaveLength(Math.min(tiles.body.total, 1));
    return [all.headers['x-total-count'], of.headers['x-total-count'], String(tiles.body.disclosure)];
  };
  const seenBy = async (as: Claims) => {
    const [all, of, file, one] = await Promise.all([
      send(documents.list, { as, query: { limit: '100' } }),
      send(documents.list, { as, query: about }),
      send(documents.content, { as, params: { id }, headers: { accept: 'application/json' } }),
      send(documents.get, { as, params: { id } }),
    ]);
    const listed = [all, of].map(({ body }) => body.some((document: { id: string }) => document.id === id));
    return [...listed, file.status < 400, one.status];
  };

  for (const as of [client, colleague, admin]) expect(await seenBy(as)).toEqual([true, true, true, 200]);
  expect([await exported(client), await exported(management)]).toEqual([true, false]);
  for (const as of overseers) {
    expect(await seenBy(as)).toEqual([false, false, false, 404]);
    expect((await announce(freshPdf(), as, about)).status).toBe(404);
  }

  await countChanges();
  expect(await countedBy(admin)).toEqual(['1', '1', '1']);
  for (const as of overseers) expect(await countedBy(as)).toEqual(['0', '0', '0']);

  expect((await send(submit, { as: client, ...at(draft) })).status).toBe(200);
  for (const as of overseers) expect(await seenBy(as)).toEqual([true, true, true, 200]);
  for (const as of [admin, ...overseers]) expect(await countedBy(as)).toEqual(['1', '1', '1']);
});

test('does not let a transaction refer to a draft’s file unless its creator can read the draft', async () => {
  const draft = await make({ disclosurePeriodStart: '2016-03-01', disclosurePeriodEnd: '2016-05-31' });
  const paper = await uploaded(freshPdf(), client, { associatedEntityType: 'disclosure', associatedEntityId: draft.id });
  const internal = await signUp('internal');
  const naming = async (as: Claims) => {
    const { body: firearm } = await send(contract.firearms.register, { as: client, body: exampleFirearm({ ownerId: 1 }) });
    const body = { firearmId: firearm.id, transactionType: 'disposal', transactionDate: dayOf(new Date()), documentReferences: [paper] };
    const { status } = await send(contract.transactions.create, { as, body });
    const { body: after } = await send(contract.firearms.get, { as: client, params: { id: firearm.id } });
    return [status, after.lockedBy !== null];
  };

  expect(await naming(internal)).toEqual([404, false]);
  expect(await naming(client)).toEqual([201, true]);
  expect((await send(submit, { as: client, ...at(draft) })).status).toBe(200);
  expect(await naming(internal)).toEqual([201, true]);
});

test('users who cannot read a draft still see files of other records', async () => {
  const draft = await make({ disclosurePeriodStart: '2017-03-01', disclosurePeriodEnd: '2017-05-31' });
  const { body: firearm } = await send(contract.firearms.register, { as: client, body: exampleFirearm({ ownerId: 1 }) });
  const ofDraft = await uploaded(freshPdf(), client, { associatedEntityType: 'disclosure', associatedEntityId: draft.id });
  const ofFirearm = await uploaded(freshPdf(), client, { associatedEntityType: 'firearm', associatedEntityId: firearm.id });
  const listed = async (as: Claims) => (await send(contract.documents.list, { as, query: { limit: '100' } })).body.map(({ id }: { id: string }) => id);

  for (const as of overseers) expect(await listed(as)).toContain(ofFirearm);
  expect(await listed(management)).not.toContain(ofDraft);
});
