// Tests who the sweep notifies of its findings, and where the notification leads.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { sweepCompliance } from '../../testing/server/as-job.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { countChanges, foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';
import { at, license, notificationsOf, people, register, withProviders } from '../../testing/server/sweeps.ts';
import { assess } from '../profiling/assess.ts';

withTable({ told: true });
captureLog();
withProviders();

test('the regulator gets one link to the list of a provider’s alerts', async () => {
  await foundEntity(5, { at: at('2026-01-10T08:00:00Z') });
  const owner = await signUp('client', { legalEntityId: 5 });
  for (let n = 0; n < 2; n++) await register({ ownerId: 5, serialNumber: `MANY-${n}` }, '2026-01-15T10:00:00Z');

  // One year after registration, plus the two steps of the rule.
  await sweepCompliance(at('2027-04-20T10:00:00Z'));

  const title = 'Inspection overdue: 2 alerts';
  const told = async (who: Claims) =>
    (await notificationsOf(who)).filter((one) => one.title === title && one.message.includes('Provider 5')).map(({ actionUrl }) => actionUrl);
  expect([await told(owner), await told(people.management)]).toEqual([['/'], ['/compliance?type=inspection_overdue&legalEntityId=5']]);
});

test('an inspector with a tie to the provider is not notified', async () => {
  await foundEntity(6, { at: at('2026-01-10T08:00:00Z') });
  // Without the tie this newest inspector of the province would be notified.
  const tied = await signUp('inspector', { province: 'Gauteng', ties: [6] });
  await register({ ownerId: 6, serialNumber: 'TIE-1', ...license('2026-06-20') });

  await sweepCompliance(at('2026-05-01T10:00:00Z'));

  const told = async (who: Claims) => (await itemsOf('notification')).filter(({ userId, message }) => userId === who.sub && message.includes('Provider 6'));
  expect([(await told(tied)).length, (await told(people.inspector)).length]).toEqual([0, 1]);
});

test('the title, which is also the subject of an email, names no provider; the message does', async () => {
  const name = 'Mokoena and Daughters (Pty) Ltd';
  await foundEntity(7, { name, at: at('2026-01-10T08:00:00Z') });
  const { id } = await register({ ownerId: 7, serialNumber: 'SUBJECT-1' }, '2026-01-15T10:00:00Z');
  await send(contract.legalEntities.edit, { as: people.admin, params: { id: '7' }, body: { standing: 'lapsed', reason: 'Fees not paid' } });
  await assess(id);
  await countChanges();

  await sweepCompliance(at('2027-04-21T10:00:00Z'));

  const told = (await notificationsOf(people.management)).filter(({ message }) => message.includes(`${name} is lapsed`));
  expect(told.map(({ title, message }) => [title, message.split('. ')[0]])).toEqual([['Provider not in good standing', `${name} is lapsed and owns firearms`]]);
});
