// Tests upgrading a registry: a new type of rule gets its standard rule once, and the risks it reads are assessed again.
import { expect, test } from 'vitest';
import { standardRules } from '../../shared/compliance/rules.ts';
import { contract } from '../../shared/contract.ts';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import { send } from '../../testing/server/call.ts';
import { doWork } from '../../testing/server/jobs.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';
import { at, license, openOf, people, register, withProviders } from '../../testing/server/sweeps.ts';
import { risks } from '../profiling/entity.ts';
import { complianceRules } from './entity.ts';

withTable({ told: true });
captureLog();
withProviders();

/** The number of the standard rule that the sweep adds: after the other standard rules and the rule of a person. */
const added = standardRules.length + 1;

const rulesOf = async (ruleType: string) => (await itemsOf('compliance-rule')).filter((one) => one.ruleType === ruleType).map(({ id }) => id);
const registerAssessments = async () => (await itemsOf('assessment')).filter(({ of }) => of === 'register');

/** Recreates the older registry: the rules of that time with one added by a person, and risks without the day of a missing license. */
async function olderRegistry(): Promise<string> {
  const of = {
    isActive: true,
    createdBy: 'Compliance sweep',
    version: 1,
    chainHead: 'h',
    createdAt: '2026-01-11T03:00:00Z',
    updatedAt: '2026-01-11T03:00:00Z',
  };
  const former = standardRules.filter(({ ruleType }) => ruleType !== 'license_missing');
  const [own] = former;
  for (const [n, rule] of [...former, { ...own, name: 'Early reminder' } as (typeof former)[number]].entries())
    await complianceRules()
      .create({ ...rule, ...of, id: n + 1 })
      .go();
  const { id } = await register({ ownerId: 1, serialNumber: 'OLD-1' }, '2026-01-15T08:00:00Z');
  await register({ ownerId: 1, serialNumber: 'OLD-2', ...license('2030-01-31') }, '2026-01-15T08:00:00Z');
  await doWork();
  const { data } = await risks().get({ id }).go();
  const { unlicensedSince: _, unlicensedIn: __, ...before } = data ?? ({} as never);
  await risks().put(before).go();
  return id;
}

test('the next sweep adds the standard rule, and the one after it finds missing licenses', async () => {
  const id = await olderRegistry();

  await Promise.all([sweepCompliance(at('2026-03-02T03:00:00Z')), sweepCompliance(at('2026-03-02T03:00:00Z'))]);
  const found = await openOf('license_missing');
  const begun = await registerAssessments();
  await doWork();
  await sweepCompliance(at('2026-03-03T03:00:00Z'));

  expect([await rulesOf('license_missing'), found]).toEqual([[added], []]);
  expect(begun).toEqual([expect.objectContaining({ status: 'waiting', place: 1 })]);
  expect(await registerAssessments()).toEqual([expect.objectContaining({ status: 'done', done: 2 })]);
  expect(await openOf('license_missing')).toEqual([expect.objectContaining({ entityId: id, ruleId: added, dueDate: '2026-01-29', severity: 'high' })]);
});

test('a standard rule that is switched off is not added again, and the risks are not assessed twice', async () => {
  const edit = { as: people.admin, params: { id: String(added) }, body: { isActive: false } };
  expect((await send(contract.compliance.editRule, edit)).status).toBe(200);

  await sweepCompliance(at('2026-03-04T03:00:00Z'));

  expect([await rulesOf('license_missing'), await openOf('license_missing'), (await registerAssessments()).length]).toEqual([[added], [], 1]);
});

test('a rule added by a person gets a number after the standard rules', async () => {
  const body = { name: 'Sooner', ruleType: 'license_missing', criteria: { afterDays: 3, raiseAfterDays: [] } };
  const made = await send(contract.compliance.createRule, { as: people.admin, body });

  expect([made.status, made.body.id, await rulesOf('license_missing')]).toEqual([201, added + 1, expect.arrayContaining([added, added + 1])]);
});
