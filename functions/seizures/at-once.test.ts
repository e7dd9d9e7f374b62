// Checks pairs of concurrent steps on one firearm: seizures, transactions, inspections, status changes and losses never break the transition tables.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { isLoss, statusAfterReturn, statusChangesFor } from '../../shared/firearms/rules.ts';
import type { Firearm } from '../../shared/firearms/schema.ts';
import { questionsOf } from '../../shared/inspections/checklist.ts';
import { dayOf, daysAfter } from '../../shared/kinds/time.ts';
import { isOpen } from '../../shared/seizures/rules.ts';
import { type Answered, send } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { as, firearmOf, licensed, record, step, withPeople } from '../../testing/server/seizures.ts';
import { firstBrokenEntry, listHistory } from '../history/store.ts';

withTable();
captureLog();
withPeople();

type Status = Firearm['status'];
const acts = [
  'seize',
  'process',
  'return',
  'destroy',
  'destroyBySecond',
  'transfer',
  'accept',
  'approve',
  'complete',
  'reject',
  'give',
  'take',
  'inspect',
  'callOff',
] as const;
const statuses = ['active', 'maintenance', 'pending_inspection', 'seized', 'stolen', 'retired'] as const;
type Item = Readonly<Record<string, any>>;
/** The transition table of spec 2, section 4, written independently of the code. */
const inspectionSteps: Readonly<Record<string, readonly string[]>> = {
  scheduled: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};
type Act = readonly [what: (typeof acts)[number], status: (typeof statuses)[number]];

const act: fc.Arbitrary<Act> = fc.tuple(
  fc.constantFrom('seize', 'seize', 'process', 'process', 'inspect', 'inspect', 'inspect', ...acts),
  fc.constantFrom(...statuses),
);

/** Takes the next step of the firearm's inspection: schedules it, starts it, or fills it in and completes it. */
async function inspect(firearmId: string, open: Item | undefined): Promise<Answered> {
  if (!open) {
    const scheduledDate = daysAfter(new Date(), 7).toISOString();
    return send(contract.inspections.schedule, { as: as('internal'), body: { firearmId, scheduledDate, inspectorId: as('inspector').sub } });
  }
  const whose = { as: as('inspector'), params: { id: open.id } };
  if (open.status === 'scheduled') return send(contract.inspections.change, { ...whose, body: { status: 'in_progress' } });
  const answers = Object.fromEntries(questionsOf(open.inspectionType).map(({ id }) => [id, { answer: 'yes' }]));
  const { body: lines } = await send(contract.inspections.stock, { ...whose, query: {} });
  const marks = (lines as Item[]).map(({ firearmId, sheet }) => ({ firearmId, sheet, mark: 'found' }));
  // A concurrent step may leave it unfinished or close it. Then the server refuses to complete it.
  await send(contract.inspections.saveChecklist, { ...whose, body: { version: open.version, answers, ...(marks.length > 0 ? { marks } : {}) } });
  return send(contract.inspections.change, { ...whose, body: { status: 'completed' } });
}

async function does(firearmId: string, [what, status]: Act): Promise<Answered | undefined> {
  const seizure = (await itemsOf('seizure')).findLast((one) => one.firearmId === firearmId && isOpen(one.status))?.id as string | undefined;
  const transaction = (await itemsOf('transaction')).findLast((one) => one.firearmId === firearmId)?.id as string | undefined;
  const inspection = (await itemsOf('inspection')).find(
    (one) => one.firearmId === firearmId && one.status in inspectionSteps && inspectionSteps[one.status]?.length,
  );
  const decide = (to: string, who: Parameters<typeof as>[0]) =>
    transaction && send(contract.transactions.decide, { as: as(who), params: { id: transaction }, body: { status: to, comments: 'So it is' } });
  const move = (to: string, who: Parameters<typeof as>[0], more = {}) => (seizure ? step(seizure, to, who, more) : undefined);
  const today = dayOf(new Date());
  switch (what) {
    case 'seize':
      return record({ firearmId });
    case 'process':
      return move('processed', 'inspector');
    case 'return':
      return move('returned', 'admin');
    case 'destroy':
      return move('destroyed', 'inspector', { authorityReference: 'DFO 1' });
    case 'destroyBySecond':
      return move('destroyed', 'second', { authorityReference: 'DFO 1' });
    case 'transfer':
      return send(contract.transactions.create, {
        as: as('client'),
        body: { firearmId, transactionType: 'transfer', transactionDate: today, toEntityId: 2 },
      });
    case 'accept':
      return decide('under_review', 'rival') || undefined;
    case 'approve':
      return decide('approved', 'firearm_office') || undefined;
    case 'complete':
      return decide('completed', 'firearm_office') || undefined;
    case 'reject':
      return decide('rejected', 'firearm_office') || undefined;
    case 'give':
      return putInto(status, firearmId, { as: as('internal') });
    case 'take':
      return putInto(status, firearmId, { as: as('inspector') });
    case 'inspect':
      return inspect(firearmId, inspection);
    case 'callOff':
      return inspection && send(contract.inspections.change, { as: as('admin'), params: { id: inspection.id }, body: { status: 'cancelled', reason: 'Rain' } });
    default:
      return what satisfies never;
  }
}

/** Expects each history entry to follow the tables: a status change alone, or together with the end of a seizure. */
async function expectAllowedSteps(firearmId: string): Promise<void> {
  const firearm = await firearmOf(firearmId);
  const ofIt = (await itemsOf('seizure')).filter((one) => one.firearmId === firearmId);
  const open = ofIt.filter(({ status }) => isOpen(status));
  expect(open.length).toBeLessThan(2);
  expect(firearm.seizureId).toBe(open[0]?.id);
  if (open.length > 0) expect(firearm.status).toBe('seized');
  expect(Boolean(firearm.loss)).toBe(isLoss(firearm.status));
  expect((await itemsOf('loss')).filter((one) => one.firearmId === firearmId && one.status === 'open')).toHaveLength(isLoss(firearm.status) ? 1 : 0);
  const entries = await listHistory('firearm', firearmId);
  for (const { action, fromStatus, toStatus, metadata } of entries) {
    const [from, to] = [fromStatus, toStatus] as [Status | undefined, Status];
    if (!from || from === to) continue;
    if (action === 'seizures.update') {
      const seizure = ofIt.find(({ id }) => id === metadata?.seizureId);
      expect(from).toBe('seized');
      expect(to).toBe(seizure?.status === 'destroyed' ? 'retired' : statusAfterReturn(seizure?.firearmStatusBefore));
      continue;
    }
    expect(statusChangesFor({ status: from, lockedBy: null }, { role: 'admin' }).map(({ status }) => status)).toContain(to);
  }
  expect(await firstBrokenEntry('firearm', firearmId, firearm)).toBeUndefined();
  for (const one of ofIt) {
    expect(await firstBrokenEntry('seizure', one.id, one as never)).toBeUndefined();
    const numbers = (await itemsOf('custody-entry')).filter(({ seizureId }) => seizureId === one.id).map(({ number }) => number);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: one.custody.count }, (_, at) => at + 1));
  }
}

/** Expects at most one open inspection, only steps of the table, and one approval for each completed inspection. */
async function expectInspected(firearmId: string): Promise<void> {
  const inspections = (await itemsOf('inspection')).filter((one) => one.firearmId === firearmId);
  expect(inspections.filter(({ status }) => inspectionSteps[status]?.length).length).toBeLessThan(2);
  const approvals = await itemsOf('approval');
  for (const one of inspections) {
    for (const { fromStatus, toStatus } of await listHistory('inspection', one.id))
      if (fromStatus && fromStatus !== toStatus) expect(inspectionSteps[fromStatus]).toContain(toStatus);
    expect(await firstBrokenEntry('inspection', one.id, one as never)).toBeUndefined();
    expect(approvals.filter(({ inspectionId }) => inspectionId === one.id)).toHaveLength(one.status === 'completed' ? 1 : 0);
  }
}

/** Pairs of equal steps, so that one always succeeds. This way each run covers each kind of step. */
const opening = (['seize', 'process', 'return', 'inspect', 'callOff', 'transfer', 'inspect', 'inspect', 'inspect'] as const).map((what): [Act, Act] => [
  [what, 'active'],
  [what, 'active'],
]);

test('two concurrent steps on one firearm follow the transition tables, and leave the histories intact', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, act), { minLength: 6, maxLength: 12 }), async (moments) => {
      const { id } = await licensed();
      for (const both of moments) {
        const answers = await Promise.all(both.map((one) => does(id, one)));
        for (const [at, answer] of answers.entries()) {
          if (!answer) continue;
          expect(answer.status, JSON.stringify([both[at], answer.body])).toBeLessThan(500);
          if (answer.status < 300) seen.add(both[at]?.[0] ?? '');
        }
      }
      await expectAllowedSteps(id);
      await expectInspected(id);
    }),
    { numRuns: 14, seed: 5511, examples: [[opening]] },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['seize', 'process', 'return', 'transfer', 'inspect', 'callOff']));
  expect((await itemsOf('inspection')).map(({ status }) => status)).toContain('completed');
});
