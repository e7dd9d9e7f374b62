// Who may create, change and delete which account, and reset its second factor.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleUser } from '../../shared/users/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { withIdentity, withLogin } from '../../testing/server/identity.ts';
import { captureLog } from '../../testing/server/log.ts';
import { placeOf } from '../../testing/server/people.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { getUser } from './store.ts';

const { create, edit, delete: remove, history, list, resetSecondFactor } = contract.users;

withTable();
withIdentity();
captureLog();
let admin: Claims;
let management: Claims;

beforeAll(async () => {
  await foundEntity(1);
  [admin, management] = [await withLogin('admin'), await withLogin('psira_management')];
});

const fresh = () => `person-${randomUUID()}@people.test`;
type Sent = Parameters<typeof exampleUser>[0];
const invite = (change: Sent, as: Claims) => send(create, { as, body: exampleUser({ email: fresh(), ...change }) });
const change = (id: string, fields: Sent, as: Claims) => send(edit, { as, params: { id }, body: exampleUser(fields) });

const managers: Role[] = ['admin', 'psira_management'];
const claims = () => ({ admin, psira_management: management }) as Record<string, Claims>;

test.each(roles.flatMap((role) => managers.map((manager) => [manager, role] as const)))(
  'lets %s manage %s only as the matrix of roles allows',
  async (manager, role) => {
    const allowed = manager === 'admin' || role !== 'admin';
    const target = (await withLogin(role, placeOf(role))).sub ?? '';
    const as = claims()[manager] as Claims;
    const provider = placeOf(role);

    const made = await invite({ role, ...provider }, as);
    const changed = await change(target, { email: fresh(), role, ...provider }, as);
    const raised = await change(target, { email: fresh(), role: 'admin' }, management);
    const reset = await send(resetSecondFactor, { as, params: { id: target } });
    const deleted = await send(remove, { as, params: { id: target } });

    expect([made.status, changed.status, reset.status, deleted.status]).toEqual(allowed ? [201, 200, 200, 204] : [403, 403, 403, 403]);
    expect(raised.status).toBe(403);
  },
);

test.each(roles.filter((role) => !managers.includes(role)))('does not let %s manage anyone', async (role) => {
  const as = await signUp(role, placeOf(role));
  const params = { id: admin.sub ?? '' };

  const answers = [
    await send(list, { as }),
    await invite({}, as),
    await change(params.id, {}, as),
    await send(resetSecondFactor, { as, params }),
    await send(remove, { as, params }),
    await send(history, { as, params }),
  ];

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
});

test('attack 8: keeps one of two administrators who delete each other at the same moment, in twenty tries', async () => {
  for (let n = 0; n < 20; n++) {
    const [one, two] = [await withLogin('admin'), await withLogin('admin')];

    const answers = await Promise.all([send(remove, { as: one, params: { id: two.sub ?? '' } }), send(remove, { as: two, params: { id: one.sub ?? '' } })]);

    const left = (await Promise.all([one, two].map(({ sub }) => getUser(sub ?? '')))).filter(({ isActive }) => isActive);
    expect([left.length, answers.filter(({ status }) => status === 204).length]).toEqual([1, 1]);
  }
});
