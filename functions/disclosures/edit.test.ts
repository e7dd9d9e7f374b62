// Checks editing disclosures and access to them.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { send } from '../../testing/server/call.ts';
import { admin, at, client, colleague, inStatus, make, own, stranger, withDeclarers } from '../../testing/server/declarers.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';

withTable();
withObjects();
captureLog();
withDeclarers();

const { edit, get, history, list, register, submit } = contract.disclosures;

describe('editing a disclosure', () => {
  test('changes only the sent fields of a draft and records old and new values in the history', async () => {
    const made = await make();

    const { status, body } = await send(edit, {
      as: colleague,
      ...at(made),
      body: { categories: ['shotguns'], reportData: { additionalNotes: 'All in the safe' } },
      headers: { 'if-match': '"1"' },
    });

    expect([status, body]).toMatchObject([
      200,
      { status: 'draft', version: 2, categories: ['shotguns'], disclosurePeriodStart: '2026-01-01', reportData: { additionalNotes: 'All in the safe' } },
    ]);
    const { entries, verified } = (await send(history, { as: client, ...at(made) })).body;
    expect(verified).toBe(true);
    expect(entries[0]).toMatchObject({ action: 'disclosures.edit', metadata: { changed: { categories: { from: ['handguns', 'rifles'], to: ['shotguns'] } } } });
  });

  test('can submit it in the same call', async () => {
    const made = await make();

    const { body } = await send(edit, { as: client, ...at(made), body: { status: 'submitted', categories: ['rifles'] } });

    expect(body).toMatchObject({ status: 'submitted', version: 2, categories: ['rifles'], submittedBy: client.sub, register: { number: 1 } });
    expect((await itemsOf('workflow-status')).find(({ entityId }) => entityId === made.id)).toMatchObject({ currentStatus: 'submitted' });
  });

  test('without a real change writes nothing', async () => {
    const made = await make();

    const { body } = await send(edit, { as: client, ...at(made), body: { ...own(), status: 'draft' } });

    expect(body.version).toBe(1);
  });

  test.each(['submitted', 'approved'] as const)('refuses to edit a disclosure that is %s and names the possible steps', async (status) => {
    const one = await inStatus(status);

    const answer = await send(edit, { as: client, ...at(one), body: { categories: ['rifles'] } });

    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringMatching(status === 'approved' ? /It is closed/ : /approved or rejected/) },
    });
  });

  test('keeps a corrected disclosure rejected until it is resubmitted, and notifies only then', async () => {
    const one = await inStatus('rejected');
    const notices = async () => (await itemsOf('notification')).filter(({ entityId }) => entityId === one.id).length;
    const before = await notices();

    expect((await send(edit, { as: client, ...at(one), body: { categories: ['shotguns'] } })).body).toMatchObject({
      status: 'rejected',
      categories: ['shotguns'],
    });
    expect(await notices()).toBe(before);
    expect(await send(edit, { as: client, ...at(one), body: { status: 'draft' } })).toMatchObject({ status: 409 });
    expect((await send(edit, { as: client, ...at(one), body: { status: 'submitted' } })).body).toMatchObject({ status: 'submitted', register: { number: 2 } });
  });

  test('compares a single changed date with the stored other date', async () => {
    const made = await make();

    expect(await send(edit, { as: client, ...at(made), body: { disclosurePeriodEnd: '2025-06-30' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'disclosurePeriodEnd' }] },
    });
  });

  test('refuses to move it to another provider, for an administrator too', async () => {
    const made = await make();
    const body = { companyName: 'Provider 2', psiraNumber: 'PSiRA-100002' };

    expect(await send(edit, { as: admin, ...at(made), body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'psiraNumber' }] },
    });
  });

  test('refuses an outdated version', async () => {
    const made = await make();
    await send(edit, { as: client, ...at(made), body: { categories: ['rifles'] } });

    for (const [row, body] of [
      [edit, { categories: ['shotguns'] }],
      [submit, undefined],
    ] as const)
      expect(await send(row, { as: colleague, ...at(made), body, headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412 });
  });
});

describe('another provider', () => {
  test('gets 404 for a disclosure in every call', async () => {
    const one = await inStatus('submitted');

    for (const row of [get, history, register, submit]) expect([row.name, (await send(row, { as: stranger, ...at(one) })).status]).toEqual([row.name, 404]);
    expect((await send(edit, { as: stranger, ...at(one), body: { categories: ['rifles'] } })).status).toBe(404);
    const found = async (as: typeof stranger) =>
      (await send(list, { as, query: { limit: '100' } })).body.map(({ id, companyEntityId }: { id: string; companyEntityId: number }) => [id, companyEntityId]);
    expect(await found(colleague)).toContainEqual([one.id, 1]);
    expect((await found(stranger)).filter(([, companyEntityId]: [string, number]) => companyEntityId !== 2)).toEqual([]);
  });
});
