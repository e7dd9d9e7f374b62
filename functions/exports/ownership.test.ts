// Access to exports, and the rights that apply to them.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { claimsFor, send, signUp } from '../../testing/server/call.ts';
import { foundDisclosure } from '../../testing/server/disclosures.ts';
import { admin, client, make, other, withExports } from '../../testing/server/exports.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { readObject } from '../data/objects.ts';
import { listHistory } from '../history/store.ts';
import { users } from '../users/entity.ts';
import { exportJobs } from './entity.ts';
import { findExport } from './store.ts';

withExports();
const lines = captureLog();

describe('ownership of an export', () => {
  test('returns 404 for another person’s export and its file, and leaves it out of the list', async () => {
    const { id } = await make(client, { list: 'firearms', format: 'csv' });

    const [seen, file, own] = await Promise.all([
      send(contract.exports.get, { as: other, params: { id } }),
      send(contract.exports.file, { as: admin, params: { id } }),
      send(contract.exports.list, { as: other }),
    ]);

    expect([seen.status, file.status, own.body]).toEqual([404, 404, []]);
    expect((await send(contract.exports.get, { as: client, params: { id: randomUUID() } })).body.detail).toBe(seen.body.detail);
  });

  test('lists a person’s own exports, newest first and page by page', async () => {
    const as = await signUp('internal');
    const ids = [];
    for (let n = 0; n < 3; n++) ids.unshift((await make(as, { list: 'library', format: 'csv' })).id);

    const first = await send(contract.exports.list, { as, query: { limit: '2' } });
    const cursor = new URL(/<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? '', 'http://x').searchParams.get('cursor') ?? '';
    const second = await send(contract.exports.list, { as, query: { limit: '2', cursor } });

    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids);
  });

  test('uses the current rights: fails for a deactivated person', async () => {
    const leaver = await signUp('client', { legalEntityId: 1 });
    const { id } = (await send(contract.exports.start, { as: leaver, body: { list: 'firearms', format: 'csv' } })).body;
    await users()
      .patch({ id: leaver.sub ?? '' })
      .set({ isActive: false })
      .go();

    await doWork();

    expect(await readObject(`exports/${id}.csv`)).toBeUndefined();
    const entries = await listHistory('export', id);
    expect(entries.at(-1)).toMatchObject({ toStatus: 'failed', metadata: { message: 'The account that requested it is no longer active.' } });
  });

  test('uses the current rights: fails for a role that may not read the list', async () => {
    const mover = await signUp('inspector');
    const { id } = (await send(contract.exports.start, { as: mover, body: { list: 'firearms', format: 'csv' } })).body;
    await users()
      .patch({ id: mover.sub ?? '' })
      .set({ role: 'external_saps' })
      .go();

    await doWork();

    expect((await listHistory('export', id)).at(-1)).toMatchObject({ toStatus: 'failed' });
  });

  test.each([
    ['the register of another provider', 'stock-register', { entity: '2' }],
    ['a seizure that is not there', 'seizure-custody', { seizureId: randomUUID() }],
  ])('ends the export of %s at once with the error of the list’s own call', async (_what, list, query) => {
    const from = lines.length;

    const made = await make(client, { list, format: 'csv', query });

    expect(made).toMatchObject({ status: 'failed', done: 0, message: 'There is no such record, or you do not have access to it.' });
    expect(lines.slice(from).filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test('refuses the download once its owner sees other records than the file contains', async () => {
    const mover = await signUp('client', { legalEntityId: 1 });
    const { id } = await make(mover, { list: 'firearms', format: 'csv' });
    await users()
      .patch({ id: mover.sub ?? '' })
      .set({ legalEntityId: 2 })
      .go();

    const answer = await send(contract.exports.file, { as: mover, params: { id } });

    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  });

  test.each(['disclosures', 'documents'])('refuses the download and stops the export of %s once its owner may not read drafts', async (list) => {
    const period = { disclosurePeriodStart: '2026-01-01', disclosurePeriodEnd: '2026-03-31', categories: ['rifles' as const] };
    await foundDisclosure({ companyEntityId: 1, companyName: 'Provider 1', psiraNumber: 'PSiRA-1', status: 'draft', ...period });
    const mover = await signUp('admin');
    const { id } = await make(mover, { list, format: 'csv' });
    const begun = (await send(contract.exports.start, { as: mover, body: { list, format: 'csv' } })).body;
    await exportJobs()
      .patch({ id: begun.id })
      .set({ holds: (await findExport(id))?.holds ?? '' })
      .go();
    expect((await send(contract.exports.file, { as: mover, params: { id } })).status).toBe(200);
    const sub = mover.sub ?? '';
    await users().patch({ id: sub }).set({ role: 'inspector' }).go();
    await doWork();

    const answer = await send(contract.exports.file, { as: claimsFor(sub, ['inspector']), params: { id } });

    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(await findExport(begun.id)).toMatchObject({ status: 'failed', message: 'Your access changed while it was being created. Export the list again.' });
  });

  test('refuses the download before it is ready', async () => {
    const { id } = (await send(contract.exports.start, { as: admin, body: { list: 'library', format: 'csv' } })).body;

    const answer = await send(contract.exports.file, { as: admin, params: { id } });

    expect([answer.status, answer.body.detail]).toEqual([409, 'This export is not ready yet.']);
    await doWork();
  });
});
