// Checks the frozen register: its contents, and that it never changes.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { RegisterFirearm } from '../../shared/firearms/schema.ts';
import { dayAfter } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { send } from '../../testing/server/call.ts';
import { add, as, fileOf, internal, management, sell, setStatus, submitted, today, withProviders } from '../../testing/server/frozen.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';
import { registerFirearm } from '../firearms/store.ts';

withTable();
withObjects();
captureLog();
withProviders();

const { decide } = contract.disclosures;

describe('the frozen register', () => {
  test('has the counts and the list of the chosen categories of one provider', async () => {
    const pistol = await add(1, { license: exampleCard() });
    await add(1, { type: 'Revolver', status: 'inactive' });
    await add(1, { type: 'Rifle', keeperId: 2 });
    await add(1, { type: 'Shotgun' });
    await add(1, { type: 'Machine Gun' });
    await add(2);
    await add(2, { keeperId: 1 });
    await send(contract.ancillaries.register, { as: as(1), body: exampleAncillary({ ownerId: 1 }) });

    const one = await submitted(1, { categories: ['handguns', 'rifles', 'ancillaries', 'ammunition'] });
    const { body, text, frozen } = await fileOf(one, 1);

    expect(one.register.counts).toEqual({
      total: 4,
      byCategory: { handguns: 2, rifles: 1, ancillaries: 1 },
      byStatus: { active: 3, inactive: 1 },
      byType: { Pistol: 1, Revolver: 1, Rifle: 1, [frozen.register.items.find(({ kind }) => kind === 'ancillary')?.type ?? '']: 1 },
      byLicenseState: { VALID: 1, none: 2 },
      came: 4,
      gone: 0,
      outside: 1,
      lost: 0,
      stolen: 0,
    });
    expect(frozen.register.items).toHaveLength(4);
    expect(frozen.register.items.find(({ id }) => id === pistol.id)).toMatchObject({
      serialNumber: pistol.serialNumber,
      category: 'handguns',
      license: { state: 'VALID' },
      heldSince: today,
    });
    expect(frozen.register.items.find(({ type }) => type === 'Rifle')).toMatchObject({ keeperName: 'Provider 2', license: null });
    expect(frozen.register.notes).toEqual([expect.stringContaining('The register does not record ammunition'), expect.stringContaining('1 firearm of types')]);
    expect(frozen.disclosure).toMatchObject({ id: one.id, companyName: 'Provider 1', submittedAt: one.submittedAt, status: 'submitted' });
    expect([createHash('sha256').update(text).digest('hex'), Buffer.byteLength(text)]).toEqual([one.register.sha256, one.register.bytes]);
    expect(body).toMatchObject({
      number: 1,
      sha256: one.register.sha256,
      counts: one.register.counts,
      changes: null,
      fileName: `disclosure-Provider-1-${today}.json`,
    });
    expect(one.register).not.toHaveProperty('first');
  });

  test('counts an ancillary whose type is a JavaScript property name such as toString', async () => {
    await send(contract.ancillaries.register, { as: as(3), body: exampleAncillary({ ownerId: 3, serialNumber: 'TO-STRING', type: 'toString' }) });

    const one = await submitted(3, { categories: ['ancillaries'] });

    expect(one.register.counts.byType).toEqual({ toString: 1 });
    expect((await send(contract.disclosures.list, { as: management })).status).toBe(200);
  });

  test('does not change when the register changes later', async () => {
    const firearm = await add(2);
    const one = await submitted(2);
    const before = await fileOf(one, 2);

    await setStatus(firearm.id, 'stolen');
    await add(2);
    await send(contract.firearms.edit, { as: internal, params: { id: firearm.id }, body: { model: 'Another' } });
    await send(decide, { as: management, params: { id: one.id }, body: { status: 'approved' } });
    const after = await fileOf(one, 2);

    expect(after.text).toBe(before.text);
    expect(after.body).toEqual({ ...before.body, url: after.body.url });
  });

  test('lists records added and removed in the period, for every way of acquiring and losing them', async () => {
    const long = new Date(Date.now() - 90 * 86_400_000);
    const registrar = { userId: 'r', name: 'R', role: 'internal', sessionId: 's' } as const;
    const old = () => registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ ownerId: 3 })), registrar, long);
    const [kept, stolen, sold] = [await old(), await old(), await old()];
    const fresh = await add(3);
    const bought = await registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ ownerId: 4 })), registrar, long);
    await setStatus(stolen.id, 'stolen');
    await sell(sold.id, 3, 4);
    await sell(bought.id, 4, 3);

    const { frozen } = await fileOf(await submitted(3), 3);

    expect(frozen.register.items.map(({ id }) => id).sort()).toEqual([kept.id, fresh.id, bought.id].sort());
    expect([...frozen.register.came].sort()).toEqual([fresh.id, bought.id].sort());
    expect(frozen.register.gone.map(({ id, how, goneOn }) => [id, how, goneOn]).sort()).toEqual(
      [
        [stolen.id, 'stolen', today],
        [sold.id, 'changed hands to Provider 4', today],
      ].sort(),
    );
    expect((await submitted(3, { disclosurePeriodStart: dayAfter(today, -60), disclosurePeriodEnd: dayAfter(today, -31) })).register.counts).toMatchObject({
      total: 3,
      came: 0,
      gone: 0,
    });
  });

  test('lists a firearm as added even if it was sold again, and as removed even if it came back', async () => {
    const at = new Date(Date.now() - 10 * 86_400_000);
    const long = new Date(Date.now() - 90 * 86_400_000);
    const registrar = { userId: 'r', name: 'R', role: 'internal', sessionId: 's' } as const;
    const registered = (ownerId: number, when: Date) => registerFirearm(v.parse(RegisterFirearm, exampleFirearm({ ownerId })), registrar, when);
    const [passedOn, begun, former] = [await registered(1, long), await registered(5, at), await registered(5, long)];
    await sell(passedOn.id, 1, 5);
    await sell(passedOn.id, 5, 1);
    await sell(begun.id, 5, 1);
    await sell(former.id, 5, 1);
    await sell(former.id, 1, 5);
    const name = '../../évil "Co" Ltd; 安';

    const { frozen } = await fileOf(await submitted(5, {}, name), 5);
    const earlier = await submitted(5, { disclosurePeriodStart: dayAfter(today, -12), disclosurePeriodEnd: dayAfter(today, -8) }, name);

    expect(frozen.register.items.map(({ id }) => id)).toEqual([former.id]);
    expect([...frozen.register.came].sort()).toEqual([passedOn.id, begun.id, former.id].sort());
    expect(frozen.register.gone.map(({ id }) => id).sort()).toEqual([passedOn.id, begun.id, former.id].sort());
    // Registered in the period and sold after it.
    expect(earlier.register.counts).toMatchObject({ came: 1, gone: 0 });
  });
});
