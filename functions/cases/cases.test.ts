// Checks cases through their calls: roles, steps, the server's own values and the search.
import { beforeAll, describe, expect, test } from 'vitest';
import { can, type Role, roles } from '../../shared/access/roles.ts';
import { exampleCase } from '../../shared/cases/example.ts';
import { nextOf } from '../../shared/cases/rules.ts';
import { type CaseStatus, caseStatuses } from '../../shared/cases/schema.ts';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { signUpEach } from '../../testing/server/people.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { workflowStatus } from '../history/entity.ts';
import { users } from '../users/entity.ts';

withTable();
const log = captureLog();

const { create, edit, get, history, list } = contract.cases;
let people: ReadonlyMap<Role, Claims>;
let officer: Claims;
let colleague: Claims;

beforeAll(async () => {
  await foundEntity(1);
  people = await signUpEach();
  officer = people.get('law_enforcement') as Claims;
  colleague = await signUp('law_enforcement', { firstName: 'Sipho' });
});

const subOf = (claims: Claims | undefined) => claims?.sub ?? '';
const make = async (change: Parameters<typeof exampleCase>[0] = {}, as = officer) => (await send(create, { as, body: exampleCase(change) })).body;
const change = (one: { id: string }, body: object, as = officer) => send(edit, { as, params: { id: one.id }, body });

async function inStatus(status: CaseStatus) {
  let one = await make();
  for (const next of caseStatuses.slice(1, caseStatuses.indexOf(status) + 1)) one = (await change(one, { status: next })).body;
  return one;
}

describe('opening a case', () => {
  test('assigns a number, an author and a status, and medium priority by default', async () => {
    const before = Date.now();
    const { status, body, headers } = await send(create, { as: officer, body: { title: ' Stolen in transit ' } });

    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(body).toMatchObject({ title: 'Stolen in transit', description: null, priority: 'medium', status: 'open', assignedTo: null, closedAt: null });
    expect(body).toMatchObject({ createdBy: officer.sub, createdByName: 'Thandi Mokoena', version: 1 });
    const stamp = Number(/^CASE-(\d{13})$/.exec(body.caseNumber)?.[1]);
    expect(stamp).toBeGreaterThanOrEqual(before);
    expect(stamp).toBeLessThan(before + 60_000);
  });

  test('attack 19: ignores author and number from the caller', async () => {
    const { body } = await send(create, { as: officer, body: exampleCase({ createdBy: 'somebody-else', caseNumber: 'CASE-1' }) });

    expect([body.createdBy, body.caseNumber]).not.toContain('somebody-else');
    expect(body.createdBy).toBe(officer.sub);
    expect(body.caseNumber).not.toBe('CASE-1');
    const [item] = (await itemsOf('case')).filter(({ id }) => id === body.id);
    expect(item).toMatchObject({ createdBy: officer.sub, caseNumber: body.caseNumber });
  });

  test('attack 19: gives fifty numbers to fifty concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => send(create, { as: officer, body: { title: `Burst ${n}` } })));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.caseNumber)).size).toBe(50);
  });

  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{}, 'title', 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'title', 'At most 200 characters'],
    [{ title: 'A', priority: 'urgent' }, 'priority', 'Priority is low, medium, high or critical'],
    [{ title: 'A', status: 'closed' }, 'status', 'status is not a field of this call'],
    [{ title: 'A', closedAt: '2020-01-01T00:00:00Z' }, 'closedAt', 'closedAt is not a field of this call'],
    [{ title: 'A', assignedTo: 'nobody' }, 'assignedTo', 'Not a record id'],
  ])('refuses %j', async (body, path, message) => {
    const answer = await send(create, { as: officer, body });

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', errors: [{ path, message }] } });
  });
});

describe('the status of a case', () => {
  const steps = caseStatuses.flatMap((from) => caseStatuses.map((to) => [from, to, nextOf(from).includes(to)] as const));

  test('allows exactly these steps', () => {
    expect(steps.filter(([, , allowed]) => allowed).map(([from, to]) => `${from} -> ${to}`)).toEqual([
      'open -> in_progress',
      'in_progress -> resolved',
      'resolved -> closed',
    ]);
  });

  test.each(steps)('attack 17: may change from %s to %s: %s', async (from, to, allowed) => {
    const one = await inStatus(from);

    const { status, body } = await change(one, { status: to });

    if (allowed) expect([status, body.status, body.version]).toEqual([200, to, one.version + 1]);
    else {
      const next = nextOf(from)[0]?.replace('_', ' ');
      expect([status, body.code]).toEqual([409, 'conflict']);
      expect(body.detail).toMatch(next ? `It can become ${next}.` : 'A closed case cannot be reopened');
      expect((await send(get, { as: officer, params: { id: one.id } })).body).toMatchObject({ status: from, version: one.version });
    }
  });

  test('attack 19: becomes closed at the server’s time, whatever the caller sends', async () => {
    const one = await inStatus('resolved');
    const before = new Date().toISOString();

    const { body } = await change(one, { status: 'closed', closedAt: '2001-01-01T00:00:00.000Z' });

    expect(body.closedAt >= before && body.closedAt <= new Date().toISOString()).toBe(true);
  });

  test('ignores a closing time from the caller with another step', async () => {
    const { body } = await change(await make(), { status: 'in_progress', closedAt: '2001-01-01T00:00:00.000Z' });

    expect(body).toMatchObject({ status: 'in_progress', closedAt: null });
  });

  test('changes once for two concurrent steps', async () => {
    const one = await make();

    const answers = await Promise.all([officer, colleague].map((as) => change(one, { status: 'in_progress' }, as)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => [409, 412].includes(status))).toHaveLength(1);
  });

  test('moves the case to another queue, and leaves the history intact', async () => {
    const one = await inStatus('resolved');

    const { body } = await send(history, { as: officer, params: { id: one.id } });
    const { data } = await workflowStatus().get({ entityType: 'case', entityId: one.id }).go();

    expect(body.verified).toBe(true);
    expect(body.entries.map((entry: Record<string, any>) => [entry.action, entry.fromStatus, entry.toStatus, entry.actorName])).toEqual([
      ['cases.edit', 'in_progress', 'resolved', 'Thandi Mokoena'],
      ['cases.edit', 'open', 'in_progress', 'Thandi Mokoena'],
      ['cases.create', null, 'open', 'Thandi Mokoena'],
    ]);
    expect(data).toMatchObject({ currentStatus: 'resolved', priority: 'high' });
  });
});

describe('the roles for cases', () => {
  test.each(roles)('let %s open, change and read cases as the role matrix says', async (role) => {
    const one = await make();
    const as = people.get(role);

    const written = [await send(create, { as, body: exampleCase() }), await change(one, { status: 'in_progress' }, as)];
    const read = [await send(list, { as }), await send(get, { as, params: { id: one.id } }), await send(history, { as, params: { id: one.id } })];

    expect(written.map(({ status }) => status)).toEqual(can(role, 'case:write') ? [201, 200] : [403, 403]);
    expect(read.map(({ status }) => status)).toEqual(can(role, 'case:read') ? [200, 200, 200] : [403, 403, 403]);
  });

  test('let law enforcement and administrators write, and management read', () => {
    expect(roles.filter((role) => can(role, 'case:write')).sort()).toEqual(['admin', 'law_enforcement']);
    expect(roles.filter((role) => can(role, 'case:read')).sort()).toEqual(['admin', 'law_enforcement', 'psira_management']);
  });

  test('log each user who opens a case', async () => {
    const one = await make();

    await send(get, { as: people.get('psira_management'), params: { id: one.id } });

    const line = log.find((text) => text.includes('case opened') && text.includes(one.id));
    expect(line).toContain(subOf(people.get('psira_management')));
  });
});

describe('the officer of a case', () => {
  const told = async (to: Claims, id: string) =>
    (await send(contract.notifications.list, { as: to })).body.filter((one: Record<string, any>) => one.entityId === id);

  test('is notified on opening with a link, and finds the case in the queue', async () => {
    const one = await make({ assignedTo: subOf(colleague), priority: 'critical' });

    const { data } = await workflowStatus().get({ entityType: 'case', entityId: one.id }).go();
    expect(one).toMatchObject({ assignedTo: colleague.sub, assignedToName: 'Sipho Mokoena' });
    expect(await told(colleague, one.id)).toMatchObject([{ title: 'Case assigned to you', type: 'alert', actionUrl: `/cases/${one.id}` }]);
    expect(data).toMatchObject({ assignedTo: subOf(colleague), priority: 'urgent' });
  });

  test('is notified of a later assignment, but not of other changes', async () => {
    const one = await make();

    await change(one, { assignedTo: subOf(colleague) });
    await change(one, { status: 'in_progress', assignedTo: subOf(colleague) });

    expect(await told(colleague, one.id)).toMatchObject([{ title: 'Case assigned to you', type: 'info' }]);
  });

  test('is not notified of a case that they assign to themselves', async () => {
    const one = await make({ assignedTo: subOf(officer) });

    expect(await told(officer, one.id)).toEqual([]);
  });

  test('can be removed, which also empties the former officer’s queue', async () => {
    const one = await make({ assignedTo: subOf(colleague) });

    const { body } = await change(one, { assignedTo: null });

    const { data } = await workflowStatus().get({ entityType: 'case', entityId: one.id }).go();
    expect([body.assignedTo, body.assignedToName]).toEqual([null, null]);
    expect(data?.entityId).toBe(one.id);
    expect(data?.assignedTo).toBeUndefined();
  });

  test.each(['inspector', 'admin', 'client'] as const)('cannot be a %s', async (role) => {
    const answer = await send(create, { as: officer, body: exampleCase({ assignedTo: subOf(people.get(role)) }) });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'assignedTo', message: 'Choose an active user of law enforcement' }] } });
  });

  test('must be active, and the list of possible officers has only active users with their names', async () => {
    const former = await signUp('law_enforcement', { firstName: 'Former' });
    await users()
      .patch({ id: subOf(former) })
      .set({ isActive: false })
      .go();

    const { body: offered } = await send(contract.users.lawEnforcement, { as: officer });
    const { status } = await send(create, { as: officer, body: exampleCase({ assignedTo: subOf(former) }) });

    expect(status).toBe(400);
    expect(offered.map(({ id }: { id: string }) => id).sort()).toEqual([subOf(officer), subOf(colleague)].sort());
    expect(Object.keys(offered[0]).sort()).toEqual(['firstName', 'id', 'lastName']);
  });
});
