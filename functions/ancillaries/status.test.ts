// Tests the status changes of an ancillary.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../shared/access/roles.ts';
import { exampleAncillary } from '../../shared/ancillaries/example.ts';
import { actionsFor, isAttachable, nextStatuses, statusRefusalOf } from '../../shared/ancillaries/rules.ts';
import { ancillaryStatuses } from '../../shared/ancillaries/schema.ts';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';
import { ancillariesOf } from './follow-firearm.ts';
import { getAncillary } from './store.ts';

const { associate, changeStatus, edit, register } = contract.ancillaries;
type Status = (typeof ancillaryStatuses)[number];

withTable();
captureLog();
let client: Claims;
let firearmId: string;

beforeAll(async () => {
  await foundEntity(1);
  client = await signUp('client', { legalEntityId: 1 });
  firearmId = (await send(contract.firearms.register, { as: client, body: exampleFirearm() })).body.id;
});

const ancillary = async () => (await send(register, { as: client, body: exampleAncillary() })).body.id as string;
const give = (id: string, status: string, reason = 'Because of the test') => send(changeStatus, { as: client, params: { id }, body: { status, reason } });

describe('ancillary status change', () => {
  test('is returned and recorded in the history with its reason', async () => {
    const id = await ancillary();

    const { status, body } = await give(id, 'inactive', 'In the safe');

    expect([status, body.status, body.version]).toEqual([200, 'inactive', 2]);
    expect((await listHistory('ancillary', id)).at(-1)).toMatchObject({ fromStatus: 'active', toStatus: 'inactive', comments: 'In the safe' });
  });

  test.each(['', '  ', undefined])('with the reason %j is rejected', async (reason) => {
    const id = await ancillary();
    const body = { status: 'lost', reason };

    expect(await send(changeStatus, { as: client, params: { id }, body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', message: 'A reason is required' }] },
    });
  });

  test('to the same status or from retired is refused with a message', async () => {
    const id = await ancillary();

    const same = await give(id, 'active');
    await give(id, 'retired');
    const back = await give(id, 'active');
    const edited = await send(edit, { as: client, params: { id }, body: { model: 'Other' } });

    expect(same).toMatchObject({ status: 409, body: { detail: 'The ancillary is already active. It can become inactive, lost, stolen, retired.' } });
    for (const answer of [back, edited]) expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('is retired') } });
  });

  test('in any sequence follows the rules, and a lost, stolen or retired ancillary is on no firearm', async () => {
    const step = fc.constantFrom(...ancillaryStatuses, 'attach' as const);

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const id = await ancillary();
        let now: Status = 'active';
        for (const wanted of steps) {
          if (wanted === 'attach') {
            const { status } = await send(associate, { as: client, params: { id }, body: { firearmId } });
            expect(status).toBe(isAttachable(now) ? 200 : 409);
            continue;
          }
          const allowed = nextStatuses(now).includes(wanted);
          const { status } = await give(id, wanted);
          expect(status).toBe(allowed ? 200 : 409);
          if (allowed) now = wanted;
        }
        const record = await getAncillary(id, { kind: 'national' });
        const on = (await ancillariesOf(firearmId)).some((one) => one.id === id);
        expect(record.status).toBe(now);
        expect(on).toBe(record.associatedFirearmId === firearmId);
        expect(on && !isAttachable(now)).toBe(false);
        expect(await firstBrokenEntry('ancillary', id, record)).toBeUndefined();
        await send(associate, { as: client, params: { id }, body: { firearmId: null } });
      }),
      { numRuns: 12 },
    );
  });
});

describe('ancillary rules', () => {
  const subject = (status: Status, firearm: { isLocked: boolean } | null = null) => ({
    status,
    firearm: firearm && { manufacturer: 'Glock', model: '17', serialNumber: 'A1', ...firearm },
  });

  test('allow exactly these status changes, and attach only active or inactive ancillaries', () => {
    expect(Object.fromEntries(ancillaryStatuses.map((status) => [status, nextStatuses(status).join(' ')]))).toEqual({
      active: 'inactive lost stolen retired',
      inactive: 'active lost stolen retired',
      lost: 'active inactive retired',
      stolen: 'active inactive retired',
      retired: '',
    });
    expect(ancillaryStatuses.filter(isAttachable)).toEqual(['active', 'inactive']);
  });

  test('offer no actions to read-only roles', () => {
    const offered = roles.filter((role) => actionsFor(subject('active'), { role }).length > 0);

    expect(offered).toEqual(['client', 'admin', 'internal']);
  });

  test('give the reason: not attached, open transaction, or lost', () => {
    const reasons = (one: ReturnType<typeof subject>) =>
      Object.fromEntries(actionsFor(one, { role: 'client' }).map(({ action, refusal }) => [action, refusal]));

    expect(reasons(subject('active'))).toEqual({
      edit: undefined,
      attach: undefined,
      detach: 'The ancillary is not attached to a firearm.',
      changeStatus: undefined,
    });
    expect(reasons(subject('active', { isLocked: true })).detach).toContain('transaction');
    expect(reasons(subject('lost')).attach).toContain('lost');
  });

  test('name the possible statuses in a refusal', () => {
    expect(statusRefusalOf(subject('lost'), 'stolen', { role: 'admin' })).toBe(
      'An ancillary that is lost cannot become stolen. It can become active, inactive, retired.',
    );
  });
});
