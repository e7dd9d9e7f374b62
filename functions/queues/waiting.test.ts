// Checks, for each feature, that a record is in the queue of the people who can take its next step.
import { describe, expect, test } from 'vitest';
import { exampleCase } from '../../shared/cases/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleDisclosure } from '../../shared/disclosures/example.ts';
import { exampleFirearm } from '../../shared/firearms/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { exampleLoss } from '../../shared/losses/example.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { putInto } from '../../testing/server/losses.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { countChanges, withTable } from '../../testing/server/registry.ts';
import { as, itemOf, ok, people, waitsFor, withEverybody } from '../../testing/server/waiting.ts';
import { findDrift } from '../counters/recount.ts';

withTable({ told: true });
withObjects();
captureLog();

withEverybody();
const today = dayOf(new Date());

const register = (change: Parameters<typeof exampleFirearm>[0] = {}) =>
  ok(send(contract.firearms.register, { as: as('internal'), body: exampleFirearm(change) }));

describe('a transaction', () => {
  const begin = async (toEntityId: number, who = 'provider 1') => {
    const { id: firearmId } = await register();
    const body = { firearmId, transactionType: 'transfer', transactionDate: today, toEntityId };
    return (await ok(send(contract.transactions.create, { as: as(who), body }))).id as string;
  };
  const step = (id: string, status: string, who: string) =>
    ok(send(contract.transactions.decide, { as: as(who), params: { id }, body: { status, comments: 'As agreed' } }));

  test('is queued for its accepting party, then for the office, then for nobody', async () => {
    const id = await begin(2);
    expect(await waitsFor(id)).toEqual(['provider 2']);
    expect(await itemOf(id, as('provider 2'))).toMatchObject({
      subject: expect.stringMatching(/^Transfer of Glock 17 /),
      task: 'Accept or decline',
      actionUrl: `/transactions/${id}`,
    });

    await step(id, 'under_review', 'provider 2');
    expect(await waitsFor(id)).toEqual(['admin', 'firearm_office', 'internal']);

    await step(id, 'approved', 'firearm_office');
    expect(await waitsFor(id)).toEqual(['admin', 'firearm_office', 'internal']);

    await step(id, 'completed', 'internal');
    expect(await waitsFor(id)).toEqual([]);
  });

  test('of a party without an account is queued for the office, and its approval not for its creator', async () => {
    const id = await begin(3, 'internal');
    expect(await waitsFor(id)).toEqual(['admin', 'firearm_office', 'internal']);

    await step(id, 'under_review', 'firearm_office');

    expect(await waitsFor(id)).toEqual(['admin']);

    await step(id, 'rejected', 'admin');
    expect(await waitsFor(id)).toEqual([]);
  });
});

test('a found or returned firearm is queued for the people who return it to use, then for nobody', async () => {
  const { id, serialNumber } = await register({ license: exampleCard() });
  const put = (status: string, who: string) => ok(putInto(status, id, { as: as(who) }));
  await put('lost', 'provider 1');
  expect(await waitsFor(id)).toEqual([]);

  await put('pending_inspection', 'provider 1');
  expect(await waitsFor(id)).toEqual(['admin', 'firearm_office', 'internal']);
  expect(await itemOf(id, as('firearm_office'))).toMatchObject({
    subject: `Glock 17 Gen5 (${serialNumber})`,
    task: 'Check the firearm and return it to use',
    actionUrl: `/firearms/${id}/profile`,
  });

  await put('active', 'firearm_office');
  expect(await waitsFor(id)).toEqual([]);
  await put('lost', 'provider 1');
  const seizure = await ok(send(contract.seizures.record, { as: as('inspector'), body: { firearmId: id, reason: 'investigation', location: 'Sandton' } }));
  for (const status of ['processed', 'returned'])
    await ok(send(contract.seizures.update, { as: as('inspector'), params: { id: seizure.id }, body: { status } }));
  expect(await waitsFor(id)).toEqual(['admin', 'firearm_office', 'internal']);

  await put('retired', 'internal');
  expect(await waitsFor(id)).toEqual([]);
});

test('a case is queued for assignment, then for its officer with its priority, and for nobody once closed', async () => {
  const { id } = await ok(send(contract.cases.create, { as: as('law_enforcement'), body: exampleCase({ assignedTo: null, priority: 'critical' }) }));
  const edit = (body: object) => ok(send(contract.cases.edit, { as: as('law_enforcement'), params: { id }, body }));
  expect(await waitsFor(id)).toEqual(['admin', 'law_enforcement']);

  await edit({ assignedTo: as('law_enforcement').sub });
  expect(await waitsFor(id)).toEqual(['law_enforcement']);
  const before = await itemOf(id, as('law_enforcement'));
  expect(before).toMatchObject({ priority: 'urgent', task: 'Start work' });

  await edit({ title: 'Another title', priority: 'low' });
  expect(await itemOf(id, as('law_enforcement'))).toEqual({ ...before, priority: 'low' });

  for (const status of ['in_progress', 'resolved', 'closed']) await edit({ status });
  expect(await waitsFor(id)).toEqual([]);
});

test('a seizure is queued for the inspector who seized, its destruction for a second person, and for nobody at the end', async () => {
  people.set('second', await signUp('inspector'));
  const { id } = await ok(
    send(contract.seizures.record, { as: as('inspector'), body: { reason: 'expired_license', location: 'Sandton', description: 'Two magazines' } }),
  );
  const step = (status: string, who = 'inspector', more: object = {}) =>
    ok(send(contract.seizures.update, { as: as(who), params: { id }, body: { status, ...more } }));
  expect(await waitsFor(id)).toEqual(['inspector']);

  await step('processed');
  expect(await waitsFor(id)).toEqual(['inspector']);
  await step('destroyed', 'inspector', { authorityReference: 'DFO 7/2026' });
  expect(await waitsFor(id)).toEqual(['admin', 'second']);
  await step('processed', 'second');
  expect(await waitsFor(id)).toEqual(['inspector']);
  await step('destroyed', 'second', { authorityReference: 'DFO 7/2026' });
  expect(await waitsFor(id)).toEqual(['admin', 'inspector']);
  await step('destroyed');
  expect(await waitsFor(id)).toEqual([]);
});

test('a disclosure is queued for the regulator, if rejected for its company with the reason, and if approved for nobody', async () => {
  const body = exampleDisclosure({ status: 'draft' });
  const { id } = await ok(send(contract.disclosures.create, { as: as('provider 1'), body }));
  const decide = (status: string) =>
    ok(send(contract.disclosures.decide, { as: as('psira_management'), params: { id }, body: { status, comments: 'The rifles are missing' } }));
  const submit = () => ok(send(contract.disclosures.submit, { as: as('provider 1'), params: { id } }));
  expect(await waitsFor(id)).toEqual([]);

  await submit();
  expect(await waitsFor(id)).toEqual(['admin', 'psira_management']);
  await decide('rejected');
  expect(await waitsFor(id)).toEqual(['provider 1']);
  expect(await itemOf(id, as('provider 1'))).toMatchObject({ comments: 'The rifles are missing', actionUrl: `/disclosure?id=${id}` });
  await submit();
  await decide('approved');
  expect(await waitsFor(id)).toEqual([]);
});

test('a license is queued for verification, once lodged for another person’s decision, and for nobody at the end', async () => {
  const firearm = await register({ license: exampleCard() });
  const [{ id }] = await ok(send(contract.licenses.list, { as: as('internal'), query: { firearmId: firearm.id } }));
  // Not for the person who recorded it.
  expect(await waitsFor(id)).toEqual(['admin', 'firearm_office']);

  const verify = () => ok(send(contract.licenses.verify, { as: as('firearm_office'), params: { id }, body: { verification: 'verified' } }));
  await verify();
  expect(await waitsFor(id)).toEqual([]);

  await ok(send(contract.licenses.lodge, { as: as('internal'), params: { id }, body: { lodgedOn: today, receiptNumber: 'SAPS-517-0042' } }));
  expect(await waitsFor(id)).toEqual(['admin', 'firearm_office']);
  const since = (await itemOf(id, as('admin')))?.waitingSince;
  await verify();
  expect((await itemOf(id, as('admin')))?.waitingSince).toBe(since);

  const body = { decision: 'granted', decidedOn: today, ...exampleCard(), issuedOn: today, expiresOn: dayAfter(today, 1826) };
  const { id: next } = await ok(send(contract.licenses.decide, { as: as('firearm_office'), params: { id }, body }));
  expect([await waitsFor(id), await waitsFor(next)]).toEqual([[], ['admin', 'internal']]);

  await ok(send(contract.licenses.cancel, { as: as('internal'), params: { id: next }, body: { reason: 'Given up' } }));
  expect(await waitsFor(next)).toEqual([]);
});

test('a license lodged before its verification is queued only for the decision', async () => {
  const firearm = await register({ license: exampleCard() });
  const [{ id }] = await ok(send(contract.licenses.list, { as: as('internal'), query: { firearmId: firearm.id } }));
  expect(await itemOf(id, as('firearm_office'))).toMatchObject({ task: 'Verify against the card' });

  await ok(send(contract.licenses.lodge, { as: as('provider 1'), params: { id }, body: { lodgedOn: today, receiptNumber: 'SAPS-517-0042' } }));

  expect(await itemOf(id, as('firearm_office'))).toMatchObject({ task: 'Record the decision' });
  // The person who recorded the card cannot verify it, but can decide.
  expect(await waitsFor(id)).toEqual(['admin', 'firearm_office', 'internal']);
});

test('a theft is queued for its provider until the case number is entered, due within 24 hours', async () => {
  const stolen = async (change: object = {}, keeperId?: number) => {
    const { id: firearmId } = await register({ keeperId });
    return ok(send(contract.losses.report, { as: as('provider 1'), body: exampleLoss({ firearmId, ...change }) }));
  };
  const { id, reportedAt } = await stolen();
  expect(await waitsFor(id)).toEqual(['provider 1']);
  expect(await itemOf(id, as('provider 1'))).toMatchObject({
    subject: expect.stringMatching(/^Theft of Glock 17 /),
    dueDate: new Date(Date.parse(reportedAt) + 86_400_000).toISOString(),
    overdue: false,
  });

  await ok(send(contract.losses.edit, { as: as('provider 1'), params: { id }, body: { docketNumber: 'CAS 12/3/2026' } }));

  expect(await waitsFor(id)).toEqual([]);
  expect(await waitsFor((await stolen({ docketNumber: 'CAS 13/3/2026' })).id)).toEqual([]);
  // The keeper lost the firearm, even if the owner reports it.
  expect(await waitsFor((await stolen({}, 2)).id)).toEqual(['provider 2']);
});

test('the queue counters equal a recount', async () => {
  await countChanges();

  expect(await findDrift()).toEqual([]);
});
