// For tests of inspections and approvals: two providers, their people, inspectors and approvers, and a completed inspection.
import { beforeAll, expect } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { daysAfter } from '../../shared/kinds/time.ts';
import { type Answered, type Claims, send, signUp } from './call.ts';
import { foundEntity } from './registry.ts';

const { schedule, change, saveChecklist, stock, addFinding } = contract.inspections;

export let inspector: Claims;
export let otherInspector: Claims;
export let admin: Claims;
export let internal: Claims;
export let approver: Claims;
export let one: Claims;
export let two: Claims;

export const withInspectors = () =>
  beforeAll(async () => {
    await Promise.all([foundEntity(1), foundEntity(2)]);
    [inspector, otherInspector] = [await signUp('inspector', { province: 'Gauteng', firstName: 'Neo' }), await signUp('inspector', { province: 'Limpopo' })];
    [admin, internal, approver] = [await signUp('admin'), await signUp('internal'), await signUp('law_enforcement')];
    [one, two] = [await signUp('client', { legalEntityId: 1 }), await signUp('client', { legalEntityId: 2 })];
  });

export const registered = async (ownerId = 1): Promise<string> =>
  (await send(contract.firearms.register, { as: internal, body: exampleFirearm({ ownerId }) })).body.id;

/** Schedules an inspection for Neo, a week ahead; returns its id. */
export async function scheduled(of: object, more: object = {}): Promise<string> {
  const body = { scheduledDate: daysAfter(new Date(), 7).toISOString(), inspectorId: inspector.sub, ...of, ...more };
  const { status, body: made } = await send(schedule, { as: internal, body });
  expect(status).toBe(201);
  return made.id;
}

export const read = async (id: string, as = admin) => (await send(contract.inspections.get, { as, params: { id } })).body;
export const step = (id: string, status: string, as = inspector, more: object = {}): Promise<Answered> =>
  send(change, { as, params: { id }, body: { status, ...(status === 'cancelled' ? { reason: 'Nobody there' } : {}), ...more } });
export const save = async (id: string, what: object, as = inspector): Promise<Answered> =>
  send(saveChecklist, { as, params: { id }, body: { version: (await read(id)).version, ...what } });
export const linesOf = async (id: string, query: Record<string, string> = {}, as = inspector) => (await send(stock, { as, params: { id }, query })).body;
export const note = (id: string, finding: object = {}, as = inspector) =>
  send(addFinding, { as, params: { id }, body: { notes: 'The safe is not fixed', severity: 'high', ...finding } });

/** Answers every question with yes and marks every firearm as found, except those in `missing`. */
export async function fillIn(id: string, missing: readonly string[] = [], as = inspector): Promise<void> {
  const { inspectionType } = await read(id);
  const answers = Object.fromEntries(questionsOf(inspectionType).map((question) => [question.id, { answer: 'yes' }]));
  const lines: { firearmId: string; sheet: number }[] = await linesOf(id, {}, as);
  const marks = lines.map(({ firearmId, sheet }) => ({ firearmId, sheet, mark: missing.includes(firearmId) ? 'missing' : 'found' }));
  expect(await save(id, { answers, ...(marks.length > 0 ? { marks } : {}) }, as)).toMatchObject({ status: 200 });
}

/** Takes an inspection from scheduled to completed. */
export async function carriedOut(of: object, more: object = {}, missing: readonly string[] = []): Promise<string> {
  const id = await scheduled(of, more);
  expect(await step(id, 'in_progress')).toMatchObject({ status: 200 });
  await fillIn(id, missing);
  expect(await step(id, 'completed')).toMatchObject({ status: 200 });
  return id;
}

export const approvalOf = async (id: string, as = approver) =>
  (await send(contract.approvals.list, { as, query: { limit: '100' } })).body.find(({ inspectionId }: { inspectionId: string }) => inspectionId === id);
export const decide = (id: string, status: string, as = approver, more: object = {}): Promise<Answered> =>
  send(contract.approvals.decide, {
    as,
    params: { id },
    body: { status, ...(status === 'approved' ? {} : { comments: 'Count the strong-room again' }), ...more },
  });

/** Creates an inspection with this status; one in progress is ready to be completed. */
export async function inStatus(status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled'): Promise<string> {
  const of = { firearmId: await registered() };
  if (status === 'completed') return carriedOut(of);
  const id = await scheduled(of);
  if (status === 'in_progress') {
    await step(id, 'in_progress');
    await fillIn(id);
  }
  if (status === 'cancelled') await step(id, 'cancelled');
  return id;
}
