// Tests a provider's score through the handlers, the stream and the counters: it falls with each fault and rises when the fault is fixed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointsOf, scoreFrom, weights } from '../../shared/compliance/score.ts';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { admin, carriedOut, fillIn, inspector, internal, note, one, save, scheduled, step, withInspectors } from '../../testing/server/inspections.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { register } from '../../testing/server/profiling.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
captureLog();
withInspectors();

const today = dayOf(new Date());
const expired = () => exampleCard({ issuedOn: dayAfter(today, -2000), expiresOn: dayAfter(today, -10) });

async function settled(): Promise<void> {
  await doWork();
  await countChanges();
  // The scores of the country include the changed scores.
  await countChanges();
}

/** The score that the provider reads, and the saved score behind the sums of provinces. */
async function standing(as = one) {
  await settled();
  const { status, body } = await send(contract.compliance.own, { as });
  expect(status).toBe(200);
  const kept = (await itemsOf('provider-score')).find(({ id }) => id === body.id);
  expect([kept?.points, kept?.assessed]).toEqual([body.points, body.assessed]);
  return body as { score: number; points: number; assessed: boolean; level: string; faults: { kind: string; count: number }[]; open: Record<string, number> };
}
const country = async () => (await send(contract.compliance.summary, { as: admin })).body;
const licenseOf = async (firearmId: string) => (await send(contract.licenses.list, { as: internal, query: { firearmId } })).body[0];

test('a provider’s score falls with each fault and returns to 100 as each is fixed', async () => {
  const [good, gone] = [await register({ ownerId: 1 }), await register({ ownerId: 1 })];
  expect(await standing()).toMatchObject({ score: 100, assessed: false, level: 'not_assessed', faults: [] });
  await carriedOut({ entityId: 1 });
  expect(await standing()).toMatchObject({ score: 100, points: 0, assessed: true, level: 'low', faults: [] });
  const before = (await country()).score;

  // A firearm without faults changes no score.
  await register({ ownerId: 1 });
  await register({ ownerId: 2 });
  expect(await standing()).toMatchObject({ score: 100, faults: [] });
  expect((await country()).score).toBe(before);

  const late = await register({ ownerId: 1, license: expired() });
  expect(await standing()).toMatchObject({ points: 10, faults: [{ kind: 'license_expired', count: 1 }] });
  expect((await country()).score).toBeLessThan(before);
  const bare = await register({ ownerId: 1, license: undefined });
  expect(await standing()).toMatchObject({ points: 16 });

  const inspectionId = await scheduled({ entityId: 1 });
  await step(inspectionId, 'in_progress');
  await note(inspectionId, { severity: 'high', action: { what: 'Fix the safe to the wall', dueDate: dayAfter(today, 10) } });
  await fillIn(inspectionId, [gone.id]);
  await save(inspectionId, { answers: { 'safe-fixed': { answer: 'no' } }, unexpected: [{ serialNumber: 'UNEXPECTED-1' }] });
  expect(await step(inspectionId, 'completed')).toMatchObject({ status: 200 });
  const worst = await standing();
  expect(worst.faults.map(({ kind, count }) => `${kind} ${count}`).sort()).toEqual(
    ['action_open 1', 'answer_failed 1', 'finding_high 1', 'firearm_missing 1', 'firearm_unexpected 1', 'license_expired 1', 'license_missing 1'].sort(),
  );
  expect([worst.points, worst.score, worst.level]).toEqual([73, scoreFrom(73), 'high']);

  // Fixes one fault after the other.
  expect(await send(contract.licenses.create, { as: one, body: { firearmId: bare.id, ...exampleCard() } })).toMatchObject({ status: 201 });
  expect((await standing()).points).toBe(67);
  const license = await licenseOf(late.id);
  const cancelled = await send(contract.licenses.cancel, { as: internal, params: { id: license.id }, body: { reason: 'Recorded with the wrong expiry' } });
  expect(cancelled).toMatchObject({ status: 200 });
  expect((await standing()).points).toBe(63);
  expect(await send(contract.licenses.create, { as: one, body: { firearmId: late.id, ...exampleCard() } })).toMatchObject({ status: 201 });
  expect((await standing()).points).toBe(57);
  const closing = { as: inspector, params: { id: inspectionId, n: '1' }, body: { note: 'The safe is fixed now' } };
  expect(await send(contract.inspections.closeAction, closing)).toMatchObject({ status: 200 });
  expect((await standing()).points).toBe(40);
  await carriedOut({ entityId: 1 });
  expect(await standing()).toMatchObject({ score: 100, faults: [], level: 'low' });
  expect((await country()).score).toBe(before);
  expect(good.id).toBeTruthy();
});

test('resolving an alert or switching its rule off leaves the score, and fixing the license raises it', async () => {
  const late = await register({ ownerId: 2, license: expired() });
  await settled();
  await sweepCompliance(new Date());
  await settled();
  const two = await signUp('client', { legalEntityId: 2 });
  const { score, open } = await standing(two);
  expect([score, open.high]).toEqual([scoreFrom(weights.license_expired.points), 1]);

  const [alert] = (await send(contract.compliance.alerts, { as: admin, query: { type: 'license_expired', legalEntityId: '2' } })).body;
  await send(contract.compliance.resolve, { as: admin, params: { id: alert.id }, body: { note: 'Seen' } });
  await send(contract.compliance.editRule, { as: admin, params: { id: String(alert.ruleId) }, body: { isActive: false } });
  await sweepCompliance(new Date());
  expect(await standing(two)).toMatchObject({ score, open: { high: 0 } });

  // With the rule on, a second faulty license raises an alert at once.
  await send(contract.compliance.editRule, { as: admin, params: { id: String(alert.ruleId) }, body: { isActive: true } });
  await register({ ownerId: 2, license: expired() });
  expect(await standing(two)).toMatchObject({ points: 20, open: { high: 1 } });
  expect(late.id).toBeTruthy();
});

test('after any sequence of registrations, a good firearm changes nothing and a bad one lowers the score', async () => {
  let next = 60;
  const kinds = ['good', 'expired', 'unlicensed'] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 5 }), async (walk) => {
      const id = next++;
      await foundEntity(id);
      const as = await signUp('client', { legalEntityId: id });
      let before = 100;
      for (const kind of walk) {
        await register({ ownerId: id, license: kind === 'good' ? exampleCard() : kind === 'expired' ? expired() : undefined });
        const { score } = await standing(as);
        if (kind === 'good') expect(score).toBe(before);
        else expect(score).toBeLessThan(before);
        before = score;
      }
      const many = (kind: string) => walk.filter((one) => one === kind).length;
      expect(before).toBe(scoreFrom(pointsOf({ license_expired: many('expired'), license_missing: many('unlicensed') })));
    }),
    { seed: 166, numRuns: 4 },
  );
});
