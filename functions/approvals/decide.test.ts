// Checks decisions on inspection reports: four eyes, one decision, and reports returned for revision.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { claimsFor, send, signUp } from '../../testing/server/call.ts';
import {
  admin,
  approvalOf,
  approver,
  carriedOut,
  decide,
  fillIn,
  inspector,
  internal,
  note,
  one,
  otherInspector,
  read,
  registered,
  save,
  scheduled,
  step,
  withInspectors,
} from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem, itemsOf, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { users } from '../users/entity.ts';

withTable();
captureLog();
withInspectors();

const reported = async () => {
  const id = await carriedOut({ firearmId: await registered() });
  return { id, approval: await approvalOf(id) };
};
const decisions = ['approved', 'rejected', 'requires_revision'] as const;

describe('deciding on a report', () => {
  test.each(decisions.flatMap((first) => decisions.map((second) => [first, second] as const)))(
    'attack 17: %s is final, and %s after it is refused',
    async (first, second) => {
      const { approval } = await reported();

      const taken = await decide(approval.id, first);
      const again = await decide(approval.id, second, admin);

      expect(taken).toMatchObject({ status: 200, body: { status: first, approverId: approver.sub, approverFirstName: 'Thandi', approverLastName: 'Mokoena' } });
      expect([taken.body.approvedAt !== null, taken.body.rejectedAt !== null, taken.body.reviewedAt !== null]).toEqual([
        first === 'approved',
        first === 'rejected',
        true,
      ]);
      expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
    },
  );

  describe('with a high or critical finding', () => {
    const withFinding = async (finding: object) => {
      const id = await scheduled({ firearmId: await registered() });
      await step(id, 'in_progress');
      await note(id, finding);
      await fillIn(id);
      await step(id, 'completed');
      return { id, approval: await approvalOf(id) };
    };
    const action = { what: 'Fix it to the wall', dueDate: '2027-06-01' };

    test.each([
      ['high', { severity: 'high' }],
      ['critical', { severity: 'critical', action }],
    ])('requires a comment to approve while a %s finding is open', async (_, finding) => {
      const { approval } = await withFinding(finding);

      for (const comments of [undefined, '', '  ']) {
        const refused = await decide(approval.id, 'approved', approver, comments === undefined ? {} : { comments });
        expect(refused).toMatchObject({
          status: 400,
          body: { errors: [{ path: 'comments', message: expect.stringContaining('1 high or critical finding is open') }] },
        });
      }
      expect(await approvalOf(approval.inspectionId)).toMatchObject({ status: 'pending', version: approval.version });
      expect((await decide(approval.id, 'approved', approver, { comments: 'The provider has until June' })).status).toBe(200);
    });

    test('requires no comment once the corrective action is closed, or for a medium finding', async () => {
      const { id, approval } = await withFinding({ severity: 'high', action });
      expect((await send(contract.inspections.closeAction, { as: inspector, params: { id, n: '1' }, body: { note: 'Seen on site' } })).status).toBe(200);

      expect((await decide(approval.id, 'approved')).status).toBe(200);
      expect((await decide((await withFinding({ severity: 'medium' })).approval.id, 'approved')).status).toBe(200);
    });
  });

  test('refuses the status pending, and requires a reason for rejection or revision', async () => {
    const { approval } = await reported();

    expect(await decide(approval.id, 'pending')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'status', message: 'Status is approved, rejected or requires_revision' }] },
    });
    for (const status of ['rejected', 'requires_revision'])
      expect(await decide(approval.id, status, approver, { comments: '' })).toMatchObject({ status: 400, body: { errors: [{ path: 'comments' }] } });
  });

  test('attack 19: ignores the time and person sent by the caller', async () => {
    const { approval } = await reported();
    const past = '2001-01-01T00:00:00.000Z';

    const { body } = await decide(approval.id, 'approved', approver, { approverId: one.sub, approvedAt: past, rejectedAt: past, reviewedAt: past });

    expect(body).toMatchObject({ approverId: approver.sub, rejectedAt: null });
    expect(JSON.stringify(await everyItem())).not.toContain('2001-01-01');
  });

  test('attack 18: is refused to the people who carried out the inspection, whatever their role now', async () => {
    const { id, approval } = await reported();
    const sub = inspector.sub ?? '';
    const roleNow = (role: 'law_enforcement' | 'inspector') => users().patch({ id: sub }).set({ role }).go();
    await roleNow('law_enforcement');

    const own = await decide(approval.id, 'approved', claimsFor(sub, ['law_enforcement']));
    await roleNow('inspector');

    expect(own).toMatchObject({ status: 403, body: { detail: expect.stringContaining('You carried out this inspection') } });
    expect(await approvalOf(id)).toMatchObject({ status: 'pending' });
  });

  test('attack 18: is refused to an administrator who took part in the inspection', async () => {
    const id = await scheduled({ firearmId: await registered() });
    await step(id, 'in_progress');
    await save(id, { answers: { 'safe-keys': { answer: 'yes' } } }, admin);
    await fillIn(id);
    await step(id, 'completed');
    const { id: approval } = await approvalOf(id);

    expect((await decide(approval, 'approved', admin)).status).toBe(403);
    expect((await decide(approval, 'approved')).status).toBe(200);
  });

  test('succeeds for one of ten simultaneous requests', async () => {
    const { id, approval } = await reported();

    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => decide(approval.id, n % 2 ? 'approved' : 'rejected')));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read(id)).review.status).toBe(answers.find(({ status }) => status === 200)?.body.status);
  });
});

describe('a report that requires revision', () => {
  test('returns to its inspector with the comment, and is pending again once completed again', async () => {
    const { id, approval } = await reported();
    await decide(approval.id, 'requires_revision');

    const back = await read(id);
    const notices = (await send(contract.notifications.list, { as: inspector })).body;
    const cancelled = await step(id, 'cancelled');
    await save(id, { answers: { 'safe-keys': { answer: 'no' } } });
    expect(await step(id, 'completed')).toMatchObject({ status: 200 });
    const pending = await approvalOf(id);
    const approved = await decide(approval.id, 'approved', approver, { comments: 'In order now' });

    expect(back).toMatchObject({ status: 'in_progress', review: { status: 'requires_revision', comments: 'Count the strong-room again' } });
    expect(notices).toContainEqual(expect.objectContaining({ title: 'Inspection report returned for revision', entityId: id }));
    expect(cancelled.status).toBe(409);
    expect(pending).toMatchObject({ id: approval.id, status: 'pending', requestedRevisions: [{ comments: 'Count the strong-room again' }] });
    expect(approved).toMatchObject({ status: 200, body: { status: 'approved', comments: 'In order now' } });
    expect((await itemsOf('approval')).filter(({ inspectionId }) => inspectionId === id)).toHaveLength(1);
    for (const kind of ['inspection', 'approval'] as const) {
      const record = (await itemsOf(kind)).find((item) => item.id === (kind === 'approval' ? approval.id : id));
      expect(await firstBrokenEntry(kind, record?.id, { version: record?.version, chainHead: record?.chainHead })).toBeUndefined();
    }
  });
});

describe('the approval list', () => {
  test('shows all reports to approvers and the regulator, inspectors their own, and is refused to others', async () => {
    const { id } = await reported();

    expect(await approvalOf(id, await signUp('psira_management'))).toMatchObject({ inspectionId: id });
    expect(await approvalOf(id, inspector)).toMatchObject({ inspectionId: id });
    expect(await approvalOf(id, otherInspector)).toBeUndefined();
    for (const as of [one, internal, await signUp('firearm_office'), await signUp('external_saps')])
      expect((await send(contract.approvals.list, { as })).status).toBe(403);
    for (const as of [one, internal, inspector, await signUp('psira_management')])
      expect((await decide((await approvalOf(id)).id, 'approved', as)).status).toBe(403);
  });

  test('filters by status; approvers are notified of a new report', async () => {
    const { id } = await reported();
    const { approval } = await reported();
    await decide(approval.id, 'approved');
    const { body } = await send(contract.approvals.list, { as: approver, query: { status: 'approved', limit: '100' } });

    expect(body).toContainEqual(expect.objectContaining({ id: approval.id }));
    expect(new Set(body.map(({ status }: { status: string }) => status))).toEqual(new Set(['approved']));
    expect((await send(contract.notifications.list, { as: approver })).body).toContainEqual(
      expect.objectContaining({ title: 'Inspection report awaiting approval', entityId: id, actionUrl: '/approvals?status=pending' }),
    );
  });
});
