// Inspectors to choose from, and each user's own notifications.
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, claimsFor, founder, send, sendForAll, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, withTable } from '../../testing/server/registry.ts';
import { commit } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { users } from './entity.ts';
import { createUser } from './store.ts';

withTable();
captureLog();
let internal: Claims;

beforeAll(async () => {
  internal = await signUp('internal');
});

describe('creating an account', () => {
  test('rejects an email address in use, whatever its case, and leaves nothing behind', async () => {
    const person = { firstName: 'A', lastName: 'B', role: 'client' } as const;
    await createUser({ ...person, id: 'first', email: 'Sam@People.test' }, founder);
    const before = await everyItem();

    const second = createUser({ ...person, id: 'second', email: 'sam@people.TEST' }, founder);

    await expect(second).rejects.toMatchObject({ code: 'conflict', errors: [{ path: 'email' }] });
    expect(await everyItem()).toHaveLength(before.length);
  });
});

describe('the list of inspectors', () => {
  const row = contract.users.inspectors;
  let inspectors: Claims[];
  beforeAll(async () => {
    inspectors = [];
    for (let n = 0; n < 5; n++)
      inspectors.push(
        await signUp('inspector', { province: n % 2 ? 'Gauteng' : undefined, firstName: `Inspector ${n}`, at: new Date(1_700_000_000_000 + n * 1000) }),
      );
    for (const n of [0, 1])
      await users()
        .patch({ id: inspectors[n]?.sub ?? '' })
        .set({ isActive: false })
        .go();
  });
  const active = () => inspectors.slice(2).map(({ sub }) => sub);

  test('shows only active inspectors, with nothing but name and province', async () => {
    const { body } = await send(row, { as: internal });

    expect(body.map(({ id }: { id: string }) => id).sort()).toEqual(active().sort());
    expect(body).toContainEqual({ id: inspectors[3]?.sub, firstName: 'Inspector 3', lastName: 'Mokoena', province: 'Gauteng' });
    for (const one of body) expect(Object.keys(one).sort()).toEqual(['firstName', 'id', 'lastName', 'province']);
  });

  test('fills a page even when inactive inspectors come first', async () => {
    const { body } = await send(row, { as: internal, query: { limit: '2' } });

    expect(body).toHaveLength(2);
  });

  test('returns each inspector once over several pages', async () => {
    const pages = await sendForAll(row, { as: internal, query: { limit: '2' } });

    expect(pages.flatMap(({ body }) => body.map(({ id }: { id: string }) => id)).sort()).toEqual(active().sort());
  });

  test('rejects a cursor that no answer contained', async () => {
    expect((await send(row, { as: internal, query: { cursor: '%%%' } })).status).toBe(400);
  });
});

describe('notifications', () => {
  const row = contract.notifications.list;
  let [one, two]: Claims[] = [];
  beforeAll(async () => {
    [one, two] = [await signUp('client', { legalEntityId: 1 }), await signUp('external_saps')];
    for (let n = 0; n < 7; n++) {
      const at = new Date(1_790_000_000_000 + n);
      await commit([notify(one.sub ?? '', { title: `To one ${n}`, message: 'x', type: n % 2 ? 'alert' : 'info' }, at)]);
    }
    await commit([notify(two.sub ?? '', { title: 'To two', message: 'y', actionUrl: '/library' }, new Date())]);
  });

  test('are listed for their own user, newest first and unread', async () => {
    const pages = await sendForAll(row, { as: one, query: { limit: '3' } });

    expect(pages.map(({ body }) => body.length)).toEqual([3, 3, 1]);
    expect(pages.flatMap(({ body }) => body.map(({ title }: { title: string }) => title))).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `To one ${n}`));
    expect(pages.flatMap(({ body }) => body).every(({ isRead }: { isRead: boolean }) => isRead === false)).toBe(true);
  });

  test('return 404 for every other user, whatever the role', async () => {
    const admin = await signUp('admin');

    expect((await send(row, { as: two })).body).toMatchObject([{ title: 'To two', actionUrl: '/library', entityId: null }]);
    expect((await send(row, { as: admin })).body).toEqual([]);
  });

  test('stay visible to their user in another session', async () => {
    const { body } = await send(row, { as: claimsFor(one?.sub ?? '', ['client']) });

    expect(body).toHaveLength(7);
  });
});
