// Checks the frozen register: the changes since the previous disclosure, and the downloaded file.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { send } from '../../testing/server/call.ts';
import { add, as, fileOf, internal, management, setStatus, submitted, today, withProviders } from '../../testing/server/frozen.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { readObject, writeObject } from '../data/objects.ts';
import { registerKey, type StoredRegister } from './freeze.ts';

withTable();
withObjects();
const logged = captureLog();
withProviders();

const { decide, edit, register, submit } = contract.disclosures;

describe('changes since the previous disclosure', () => {
  test('list records added, removed and with another status, within the categories of both disclosures', async () => {
    const [stays, changes, leaves] = [await add(4), await add(4), await add(4)];
    const first = await submitted(4, { categories: ['handguns', 'shotguns'] });
    expect(first.register.changes).toBeNull();
    await setStatus(changes.id, 'maintenance');
    await setStatus(leaves.id, 'stolen');
    const comes = await add(4);
    await add(4, { type: 'Rifle' });

    const second = await submitted(4, { categories: ['handguns', 'rifles'] });
    const { body, frozen } = await fileOf(second, 4);

    expect(second.register.changes).toEqual({
      sinceId: first.id,
      sinceSubmittedAt: first.submittedAt,
      categories: ['handguns'],
      added: 1,
      gone: 1,
      changed: 1,
    });
    const { changes: frozenChanges } = frozen.register;
    expect(frozenChanges?.added.map(({ id }) => id)).toEqual([comes.id]);
    expect(frozenChanges?.gone.map(({ id }) => id)).toEqual([leaves.id]);
    expect(frozenChanges?.changed).toMatchObject([{ item: { id: changes.id }, from: 'active', to: 'maintenance' }]);
    expect(JSON.stringify(frozenChanges)).not.toContain(stays.id);
    expect(body.first).toMatchObject({
      added: [{ id: comes.id, words: `held since ${onDay(today)}` }],
      gone: [{ id: leaves.id, name: `Glock 17 Gen5 (${leaves.serialNumber})`, words: 'stolen' }],
      changed: [{ id: changes.id, words: 'active → maintenance' }],
    });
  });

  test('describe a firearm corrected to another type as such, not as sold', async () => {
    const [rifle, other] = [await add(3), await add(3)];
    await submitted(3, { categories: ['handguns'] });
    for (const [{ id }, type] of [
      [rifle, 'Rifle'],
      [other, 'Other'],
    ] as const)
      await send(contract.firearms.edit, { as: internal, params: { id }, body: { type, barrelLength: null } });

    const { body } = await fileOf(await submitted(3, { categories: ['handguns'] }), 3);

    expect(body.first.gone.map(({ id, words }: { id: string; words: string }) => [id, words]).sort()).toEqual(
      [
        [rifle.id, 'now recorded as Rifle'],
        [other.id, 'now recorded as Other'],
      ].sort(),
    );
  });

  test('are computed against a submitted or approved disclosure, never a draft, a rejected one or itself', async () => {
    const standing = (await itemsOf('disclosure'))
      .filter(({ companyEntityId, status }) => companyEntityId === 4 && status === 'submitted')
      .sort((a, b) => (a.submittedAt < b.submittedAt ? 1 : -1))[0];
    const added = await add(4);
    await submitted(4, { status: 'draft' });
    const one = await submitted(4);
    expect(one.register.changes).toMatchObject({ sinceId: standing?.id, added: 1 });
    await send(decide, { as: management, params: { id: one.id }, body: { status: 'rejected', comments: 'Once more' } });

    const beside = await submitted(4);
    expect(beside.register.changes).toMatchObject({ sinceId: standing?.id, added: 1 });
    const { frozen } = await fileOf(beside, 4);
    expect(frozen.register.changes?.added.map(({ id }) => id)).toEqual([added.id]);

    const again = (await send(submit, { as: as(4), params: { id: one.id } })).body;
    expect(again.register).toMatchObject({ number: 2, changes: { sinceId: beside.id, added: 0 } });
  });

  test('are omitted and logged if the previous file is missing or altered', async () => {
    const first = await submitted(5, {}, '../../évil "Co"\r\nLtd; 安'.replace(/\s+/g, ' '));
    const kept = (await itemsOf('disclosure')).find(({ id }) => id === first.id)?.register as StoredRegister;
    await writeObject(registerKey(first.id, kept), '{"altered":true}', 'application/json');

    const second = await submitted(5, {}, 'evil co ltd 安'.replace('evil', 'évil'));

    expect(second.register.changes).toBeNull();
    expect(logged.join('')).toContain('frozen register missing or altered');
  });
});

describe('the file of a frozen register', () => {
  test('has a safe name whatever the company is called', async () => {
    const one = (await itemsOf('disclosure')).find(({ companyEntityId }) => companyEntityId === 5);

    const { body, headers } = await fileOf({ id: one?.id }, 5);

    expect(body.fileName).toBe(`disclosure-evil-Co-Ltd-安-${today}.json`);
    expect(headers.get('content-disposition') ?? '').not.toMatch(/[\r\n/\\]/);
  });

  test('returns 409 for a draft and says how to get one', async () => {
    const draft = await submitted(1, { status: 'draft' });

    expect(await send(register, { as: as(1), params: { id: draft.id } })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('when the disclosure is submitted') },
    });
  });

  test('of a submission that fails midway is not referenced and overwrites nothing', async () => {
    const draft = await submitted(1, { status: 'draft' });
    const [a, b] = await Promise.all([
      send(edit, { as: as(1), params: { id: draft.id }, body: { status: 'submitted', categories: ['rifles'] } }),
      send(edit, { as: as(1), params: { id: draft.id }, body: { status: 'submitted', categories: ['handguns'] } }),
    ]);
    const [won, lost] = a.status === 200 ? [a, b] : [b, a];

    expect([won.status, [409, 412].includes(lost.status)]).toEqual([200, true]);
    const { text, frozen } = await fileOf(draft, 1);
    expect(createHash('sha256').update(text).digest('hex')).toBe(won.body.register.sha256);
    expect(frozen.disclosure.categories).toEqual(won.body.categories);
    expect(await readObject(registerKey(draft.id, { number: 2, sha256: won.body.register.sha256 }))).toBeUndefined();
  });
});
