// Checks findings and new inspections in the forms that the specification sends (spec 1, section 7; spec 2, sections 3 and 7).
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { send } from '../../testing/server/call.ts';
import { fillIn, inspector, internal, one, read, registered, scheduled, step, withInspectors } from '../../testing/server/inspections.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withTable } from '../../testing/server/registry.ts';

withTable();
captureLog();
withInspectors();

const start = async (findings: unknown) => {
  const id = await scheduled({ firearmId: await registered() });
  return step(id, 'in_progress', inspector, { findings });
};

describe("findings in the specification's form", () => {
  const usual = { type: 'observation', notes: null, severity: 'low', action_required: false };
  test.each<[string, unknown, object]>([
    ['a text', ' Two rounds loose ', { notes: 'Two rounds loose' }],
    ['notes alone', { notes: 'Two rounds loose' }, { notes: 'Two rounds loose' }],
    ['a type in words alone', { type: 'Ammunition storage' }, { type: 'Ammunition storage' }],
    ['a severity alone', { severity: 'high' }, { severity: 'high' }],
    ['a severity in capitals', { severity: 'High' }, { severity: 'high' }],
    ['yes in words alone', { action_required: 'Yes' }, { action_required: true }],
    ['no in words', { action_required: 'no' }, { action_required: false }],
    ['a boolean', { action_required: true }, { action_required: true }],
    [
      'everything',
      { type: 'stock', notes: 'One too many', severity: 'critical', action_required: false },
      { type: 'stock', notes: 'One too many', severity: 'critical' },
    ],
    ['who completed it beside notes', { notes: 'Fine', completed_by: 'u1', completed_at: '1999-01-01T00:00:00Z' }, { notes: 'Fine' }],
    ['unset selects', { notes: 'Fine', type: '', severity: '', action_required: '' }, { notes: 'Fine' }],
  ])('are stored from %s', async (_what, findings, kept) => {
    const answer = await start(findings);

    expect(answer).toMatchObject({ status: 200, body: { findings: [{ ...usual, ...kept }] } });
  });

  test.each<[string, unknown]>([
    ['who completed it and when', { completed_by: 'somebody', completed_at: '1999-01-01T00:00:00Z' }],
    ['an empty text', ' '],
    ['an empty object', {}],
    ['null', null],
  ])('are not created from %s alone', async (_what, findings) => {
    expect(await start(findings)).toMatchObject({ status: 200, body: { findings: [] } });
  });

  test('keep the server’s own values of who completed the inspection and when', async () => {
    const id = await scheduled({ firearmId: await registered() });
    await step(id, 'in_progress');
    await fillIn(id);

    const { status, body } = await step(id, 'completed', inspector, { findings: { completed_by: 'somebody', completed_at: '1999-01-01T00:00:00Z' } });

    expect([status, body.completedBy, body.findings]).toEqual([200, inspector.sub, []]);
    expect(Math.abs(Date.now() - Date.parse(body.completedDate))).toBeLessThan(60_000);
  });

  test.each<[string, unknown, string, string]>([
    ['severity', { severity: 'enormous', notes: 'x' }, 'findings.severity', 'Choose a severity'],
    ['severity of a kind that is none', { severity: { toString: 1 } }, 'findings.severity', 'Choose a severity'],
    ['action_required', { action_required: 'perhaps' }, 'findings.action_required', 'action_required must be yes or no'],
    ['action_required by a name that every object has', { action_required: 'constructor' }, 'findings.action_required', 'action_required must be yes or no'],
    ['notes', { notes: 'x'.repeat(2001) }, 'findings.notes', 'At most 2000 characters'],
    ['a field that a finding has not', { sevrity: 'high' }, 'findings.sevrity', 'sevrity is not a field of a finding'],
    ['a text that is too long', 'x'.repeat(2001), 'findings', 'At most 2000 characters'],
    ['a number', 7, 'findings', 'Findings are a text or an object'],
  ])('are refused with a wrong %s, and the error names the field', async (_what, findings, path, message) => {
    const answer = await start(findings);

    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
  });
});

describe("a new inspection in the specification's form", () => {
  const schedule = (body: object) =>
    send(contract.inspections.schedule, { as: internal, body: { scheduledDate: daysAfter(new Date(), 7).toISOString(), ...body } });

  test('accepts findings, notes, an inspector’s name and any type', async () => {
    const { status, body } = await schedule({
      firearmId: await registered(),
      type: 'Follow-up visit',
      status: 'scheduled',
      location: 'Depot',
      findings: { type: 'Ammunition', notes: 'Reported by telephone' },
      notes: 'Bring the strong-room plans',
      inspectorName: 'Somebody',
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      inspectionType: 'Follow-up visit',
      type: 'Follow-up visit',
      findings: [{ number: 1, type: 'Ammunition', notes: 'Reported by telephone', severity: 'low' }],
      notes: 'Bring the strong-room plans',
      status: 'scheduled',
    });
    expect(body.inspectorName).not.toBe('Somebody');
    expect(await read(body.id)).toMatchObject({ notes: 'Bring the strong-room plans' });
    // The provider cannot read findings and notes before the report.
    expect(await read(body.id, one)).toMatchObject({ findings: null, notes: null });
  });

  test.each([{}, { inspectionType: null }, { inspectionType: '' }, { type: '' }])(
    'is a General Inspection with the whole checklist if its type is %j',
    async (type) => {
      const { status, body } = await schedule({ firearmId: await registered(), ...type });

      expect([status, body.inspectionType]).toEqual([201, 'General Inspection']);
      expect((await step(body.id, 'in_progress')).body.checklist.parts).toEqual(['stock', 'safe', 'licenses', 'condition']);
    },
  );

  test('accepts a calendar day as its date', async () => {
    const day = daysAfter(new Date(), 7).toISOString().slice(0, 10);

    const { status, body } = await schedule({ firearmId: await registered(), scheduledDate: day });

    expect([status, new Date(Date.parse(body.scheduledDate) + 2 * 3_600_000).toISOString().slice(0, 10)]).toEqual([201, day]);
  });
});
