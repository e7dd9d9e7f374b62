// Checks access to every address with a record's id: by its provider, another provider, each role and without a token (attacks 1 and 7).
import { describe, expect, test } from 'vitest';
import { can, type Role, roles } from '../../shared/access/roles.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import type { Named } from '../../shared/route.ts';
import { rows } from '../../shared/rows.ts';
import { type Answered, type Sent, send } from '../../testing/server/call.ts';
import { oneChange } from '../../testing/server/change-samples.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, itemsOf } from '../../testing/server/registry.ts';
import { ids, placesOf, someone, withWorld } from '../../testing/server/world.ts';

withWorld();
const lines = captureLog();

/** The pages of the API's description are public and concern no record. */
const named = rows.filter(({ path, permission }) => path.includes('{') && permission !== 'public');
/** Calls that everybody may make, or that concern no record. */
const commons = new Set(['library.get', 'ancillaryLibrary.get', 'reports.create']);
const owned = named.filter((row) => can('client', row.permission as never) && !commons.has(row.name));

/**
 * Bodies that provider 1 could send, for calls without a change sample (testing/server/change-samples.ts). A refusal of an invalid body would not prove
 * that access was checked.
 */
const bodies: Record<string, () => unknown> = {
  'ancillaries.associate': () => ({ firearmId: ids.firearms }),
  'ancillaries.changeStatus': () => ({ status: 'retired', reason: 'Mine now' }),
  'authorisations.revoke': () => ({ number: ids.authorisationNumber, reason: 'Mine now' }),
  'custody.markUnaccounted': () => ({ reason: 'Mine now' }),
  'disclosures.withdraw': () => ({ reason: 'Mine now' }),
  'disclosures.edit': () => ({ categories: ['rifles'] }),
  'documents.edit': () => ({ kind: 'affidavit' }),
  'documents.withdraw': () => ({ reason: 'Mine now' }),
  'firearms.edit': () => ({ model: 'Taken over' }),
  'firearms.changeStatus': () => ({ status: 'inactive', reason: 'Mine now' }),
  'firearms.profile': () => ({ condition: 'good' }),
  'imports.fix': () => ({ cells: [{ line: 2, column: 'city', value: 'Paarl' }] }),
  'imports.map': () => ({ columns: ['manufacturer', 'model', 'serialNumber'] }),
  'imports.run': () => ({ mode: 'all' }),
  'imports.undo': () => ({ reason: 'Mine now' }),
  'inspections.answerAction': () => ({ text: 'Bolted down' }),
  'inspections.answerMissing': () => ({ outcome: 'found', note: 'In the second safe' }),
  'labels.replace': () => ({ reason: 'Mine now' }),
  'licenses.correct': () => ({ section: '20', reason: 'Mine now' }),
  'licenses.lodge': () => ({ lodgedOn: dayOf(new Date()), receiptNumber: 'R-1' }),
  'licenses.cancel': () => ({ reason: 'Not wanted' }),
  'losses.edit': () => ({ docketNumber: 'CAS 1/11/2026' }),
  'notifications.markRead': () => ({ isRead: true }),
  'provisionRegister.correct': () => ({ place: 'Taken over', reason: 'Mine now' }),
  'stockRegister.correct': () => ({ marks: 'Taken over', reason: 'Mine now' }),
  'users.changeStaff': () => ({ duty: 'reader' }),
  'transactions.decide': () => ({ status: 'rejected', comments: 'Mine now' }),
  'verification.answer': () => ({ text: 'The card is attached' }),
};
const bodyOf = (row: Named) => bodies[row.name]?.() ?? oneChange(row);
const sentTo = (row: Named, params = placesOf(row)): Sent => ({ params, ...(row.body ? { body: bodyOf(row) } : {}) });
/** The same path with the id of no record, or the code of no label. */
const nowhere = (row: Named) => ({ ...placesOf(row), code: '1111111111T', id: row.path.startsWith('/api/legal-entities') ? '999' : crypto.randomUUID() });
const told = ({ status, body: { requestId: _, ...said } }: Answered) => ({ status, said });

describe('another provider', () => {
  let stood: Awaited<ReturnType<typeof everyItem>> | undefined;

  test.each(owned.map((row) => [row.name, row] as const))('attack 1: gets the same answer from %s as for a missing record', async (_name, row) => {
    expect(row.body === undefined || bodyOf(row) !== undefined).toBe(true);
    stood ??= await everyItem();
    const from = lines.length;

    const answer = await send(row, { as: someone('rival'), ...sentTo(row) });
    const missing = await send(row, { as: someone('rival'), ...sentTo(row, nowhere(row)) });

    // A user who is not a manager is refused before the server looks for the other user.
    const [status, code] = row.permission === 'staff:manage' ? [403, 'forbidden'] : [404, 'not-found'];
    expect(told(answer)).toMatchObject({ status, said: { code } });
    expect(told(answer)).toEqual(told(missing));
    expect(JSON.parse(lines[from] ?? '')).toMatchObject({ event: 'call refused', call: row.name, userId: someone('rival').sub, status });
    if (row.method !== 'GET') expect(await everyItem()).toEqual(stood);
  });

  test.each(owned.filter(({ method }) => method === 'GET').map((row) => [row.name, row] as const))(
    'attack 1: its own provider can use %s',
    async (_name, row) => {
      const { status } = await send(row, { as: someone('client'), ...sentTo(row) });

      // In this test's data the import has not run and the disclosure is submitted: both calls answer 409 to their own provider.
      expect(['imports.undoRows', 'disclosures.preview'].includes(row.name) ? [409] : [200, 302]).toContain(status);
    },
  );
});

test('attack 1: nobody without a token reads or changes any record by its id', async () => {
  const before = await everyItem();

  for (const row of named) expect(`${row.name} ${(await send(row, sentTo(row))).status}`).toBe(`${row.name} 401`);

  expect(await everyItem()).toEqual(before);
});

test('attack 1: the roles that read a record by its id are those agreed', async () => {
  const readers: (Role | 'rival')[] = [...roles, 'rival'];
  const table = [`| call | ${readers.join(' | ')} |`, `|---|${'---|'.repeat(readers.length)}`];
  for (const row of named.filter(({ method }) => method === 'GET')) {
    const answers = await Promise.all(readers.map((who) => send(row, { as: someone(who), ...sentTo(row) })));
    table.push(`| ${row.name} | ${answers.map(({ status }) => status).join(' | ')} |`);
  }

  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./records.access.txt');
});

test('a read call changes nothing except the read log', async () => {
  /** Who read which record for which reason, the last use of a session, and the number of checks of an authorisation: decisions 035, 024, 048 and 194. */
  const ofReading = ['access-entry', 'police-search', 'session', 'authorisation-look'];
  const isOfReading = ({ pk, __edb_e__, entityType }: Record<string, any>) =>
    ofReading.includes(__edb_e__) || entityType === 'police-search' || pk.startsWith('rate#verify-look#');
  const others = async () => (await everyItem()).filter((item) => !isOfReading(item));
  const before = await others();

  let answered = 0;
  for (const row of rows.filter(({ method }) => method === 'GET'))
    for (const who of [...roles, 'rival'] as const) answered += Number((await send(row, { as: someone(who), params: placesOf(row) })).status < 400);

  expect(answered).toBeGreaterThan(200);
  expect(await others()).toEqual(before);
});

describe('a client', () => {
  /** Fields that no answer to a provider contains. */
  const secrets = ['requestData', 'responseData', 'password', 'sessionsFrom', 'sessionKept', 'chainHead', 'prevHash', 'pk', 'sk', '__edb_e__'];

  test('attack 7: gets no email address but its own, and no internal fields of records', async () => {
    const foreign = (await itemsOf('user')).filter(({ id }) => id !== someone('client').sub).map(({ email }) => email);
    expect(foreign.length).toBeGreaterThan(6);

    // The API's description names the fields of every call, but contains no data.
    const shown = rows.filter(({ name }) => !name.startsWith('docs.'));
    for (const row of shown.filter((one) => one.method === 'GET' && (one.permission === 'signed-in' || can('client', one.permission as never)))) {
      const { status, body } = await send(row, { as: someone('client'), params: placesOf(row) });
      const text = JSON.stringify(body ?? null);

      expect([row.name, foreign.filter((email) => text.includes(email))]).toEqual([row.name, []]);
      if (status < 300) expect([row.name, secrets.filter((name) => text.includes(`"${name}":`))]).toEqual([row.name, []]);
    }
  });

  test('attack 7: cannot read the log of messages to partners', async () => {
    for (const row of rows.filter(({ name }) => /^integrations\.(list|get|replay)$/.test(name)))
      expect((await send(row, { as: someone('client'), params: { id: 'any' } })).status).toBe(403);
  });
});
