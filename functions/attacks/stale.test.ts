// Checks every call that accepts `If-Match` with a version that nobody has seen (attack 16).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayOf, daysAfter } from '../../shared/kinds/time.ts';
import type { Named } from '../../shared/route.ts';
import { handlerFile, rows } from '../../shared/rows.ts';
import { send } from '../../testing/server/call.ts';
import { changeSamples, oneChange } from '../../testing/server/change-samples.ts';
import type { Who } from '../../testing/server/changes.ts';
import { captureLog } from '../../testing/server/log.ts';
import { everyItem } from '../../testing/server/registry.ts';
import { ids, placesOf, someone, withWorld } from '../../testing/server/world.ts';

withWorld();
captureLog();

const {
  ancillaries,
  approvals,
  cases,
  checks,
  disclosures,
  documents,
  firearms,
  inspections,
  legalEntities,
  library,
  licenses,
  losses,
  seizures,
  transactions,
  verification,
} = contract;

/** Changes that are allowed in the test data: another refusal would prove nothing about the version. */
const own: readonly (readonly [Named, Who, () => object])[] = [
  [ancillaries.associate, 'client', () => ({ firearmId: ids.firearms })],
  [ancillaries.changeStatus, 'client', () => ({ status: 'inactive', reason: 'In the safe' })],
  [approvals.decide, 'law_enforcement', () => ({ status: 'approved', comments: 'Seen' })],
  [cases.edit, 'law_enforcement', () => ({ title: 'Other' })],
  [checks.close, 'firearm_office', () => ({ outcome: 'of_other', note: 'The owner was called' })],
  [disclosures.decide, 'psira_management', () => ({ status: 'approved', comments: 'Seen' })],
  [disclosures.withdraw, 'client', () => ({ reason: 'A firearm is missing in it' })],
  [documents.edit, 'client', () => ({ kind: 'affidavit' })],
  [documents.withdraw, 'client', () => ({ reason: 'Wrong firearm' })],
  [firearms.edit, 'client', () => ({ model: 'Other' })],
  [firearms.changeStatus, 'client', () => ({ status: 'inactive', reason: 'In the safe' })],
  [firearms.profile, 'inspector', () => ({ condition: 'good' })],
  [legalEntities.edit, 'internal', () => ({ city: 'Paarl' })],
  [library.verify, 'firearm_office', () => ({ status: 'verified' })],
  [licenses.lodge, 'client', () => ({ lodgedOn: dayOf(new Date()), receiptNumber: 'R-1' })],
  [licenses.correct, 'client', () => ({ section: '13', reason: 'Typing error' })],
  [licenses.cancel, 'client', () => ({ reason: 'Not wanted' })],
  [licenses.verify, 'firearm_office', () => ({ verification: 'verified' })],
  [losses.edit, 'client', () => ({ docketNumber: 'CAS 1/11/2026' })],
  [seizures.update, 'inspector', () => ({ status: 'processed' })],
  [seizures.handOver, 'inspector', () => ({ heldBy: 'SAPS 13 store', place: 'Sandton' })],
  [seizures.correct, 'inspector', () => ({ location: 'Rosebank', correctionReason: 'Typing error' })],
  [transactions.decide, 'firearm_office', () => ({ status: 'rejected', comments: 'Not as agreed' })],
  [verification.decide, 'firearm_office', () => ({ status: 'verified', note: 'Compared with the card' })],
  [verification.answer, 'client', () => ({ text: 'The card is attached' })],
];
/** Calls without a suitable record in the test data; their features' own tests check them. */
const elsewhere = ['compliance.assign', 'compliance.editRule', 'compliance.resolve', 'disclosures.edit', 'disclosures.submit'].concat(
  'inspections.change',
  'inspections.reschedule',
  'licenses.decide',
  'seizures.correctCustody',
  'settings.save',
  'users.changeStaff',
  'users.edit',
);

const held = rows.filter((row) => readFileSync(new URL(`../../${handlerFile(row)}`, import.meta.url), 'utf8').includes('ifMatch'));
/** The other calls, with their samples (testing/server/change-samples.ts). */
const sampled = held.flatMap((row) => {
  const [sample, body] = [changeSamples[row.name], oneChange(row)];
  const isListed = own.some(([{ name }]) => name === row.name) || elsewhere.includes(row.name);
  return sample && body && !isListed ? [[row, sample.as, () => body] as const] : [];
});
const changes = [...own, ...sampled];

test.each(changes.map((change) => [change[0].name, ...change] as const))(
  'attack 16: %s is refused with a version that the caller has not seen',
  async (_name, row, who, body) => {
    const before = await everyItem();

    const answer = await send(row, { as: someone(who), params: placesOf(row), body: body(), headers: { 'if-match': '"999"' } });

    expect([answer.status, answer.body.code]).toEqual([412, 'stale-version']);
    expect(await everyItem()).toEqual(before);
  },
);

test('attack 16: an inspection does not start with a version that the caller has not seen', async () => {
  const [as, scheduledDate] = [someone('inspector'), daysAfter(new Date(), 7).toISOString()];
  const planned = { entityId: 2, inspectionType: 'safe_inspection', scheduledDate, inspectorId: as.sub };
  const { body: one } = await send(inspections.schedule, { as: someone('internal'), body: planned });
  const start = (version: number) =>
    send(inspections.change, { as, params: { id: one.id }, body: { status: 'in_progress' }, headers: { 'if-match': `"${version}"` } });

  expect([await start(999), await start(one.version)].map(({ status }) => status)).toEqual([412, 200]);
});

test('the tests of attack 16 cover every call that accepts a version', () => {
  expect([...changes.map(([{ name }]) => name), ...elsewhere].sort()).toEqual(held.map(({ name }) => name).sort());
});
