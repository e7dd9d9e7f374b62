// Tests notifications to the holder about decisions by others.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { onDay } from '../../shared/kinds/format.ts';
import { dayAfter } from '../../shared/kinds/time.ts';
import { exampleCard } from '../../shared/licenses/example.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { licensed, lodge, people, today, withHolders } from '../../testing/server/licenses.ts';
import { captureLog } from '../../testing/server/log.ts';
import { itemsOf, withTable } from '../../testing/server/registry.ts';

const { licenses } = contract;

withTable();
captureLog();
withHolders();

const toldOf = async (id: string, as: Claims = people.client) =>
  (await itemsOf('notification'))
    .filter(({ entityId, userId }) => entityId === id && userId === as.sub)
    .map(({ title, message, type, actionUrl }) => ({ title, message, type, actionUrl }));
const nameOf = ({ licenseNumber, firearm }: Awaited<ReturnType<typeof licensed>>) =>
  `${licenseNumber} of ${firearm.manufacturer} ${firearm.model} (${firearm.serialNumber})`;
const lodged = async () => (await lodge((await licensed(100)).id)).body;
const decide = (id: string, body: object) => send(licenses.decide, { as: people.office, params: { id }, body });

test('a granted renewal notifies the holder with a link to the new license and its expiry date', async () => {
  const old = await lodged();
  const expiresOn = dayAfter(today, 1826);

  const { body } = await decide(old.id, { decision: 'granted', decidedOn: today, ...exampleCard(), issuedOn: today, expiresOn });

  const message = `The renewal of license ${nameOf(old)} was granted. License ${body.licenseNumber} replaces it and expires on ${onDay(expiresOn)}.`;
  expect(await toldOf(body.id)).toEqual([{ title: 'Renewal granted', message, type: 'success', actionUrl: `/licenses/${body.id}` }]);
});

test("a refused renewal notifies the holder's users with the reason, and no other provider", async () => {
  const old = await lodged();
  const second = await signUp('client', { legalEntityId: 1 });

  const comments = 'No safe that meets SABS 953';
  expect((await decide(old.id, { decision: 'refused', decidedOn: today, comments })).status).toBe(200);

  const message = `The renewal of license ${nameOf(old)} was refused, and the license has ended: ${comments}`;
  const told = [{ title: 'Renewal refused', message, type: 'alert', actionUrl: `/licenses/${old.id}` }];
  expect([await toldOf(old.id), await toldOf(old.id, second), await toldOf(old.id, people.other), await toldOf(old.id, people.office)]).toEqual([
    told,
    told,
    [],
    [],
  ]);
});

test('two decisions at once notify the holder of the successful one only', async () => {
  const old = await lodged();

  const answers = await Promise.all(['No safe', 'No training'].map((comments) => decide(old.id, { decision: 'refused', decidedOn: today, comments })));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await toldOf(old.id)).toHaveLength(1);
});

test("a cancelled license notifies the holder's users except the person who cancelled it", async () => {
  const [theirs, own] = [await licensed(500), await licensed(500)];

  await send(licenses.cancel, { as: people.internal, params: { id: theirs.id }, body: { reason: 'Recorded for the wrong firearm' } });
  await send(licenses.cancel, { as: people.client, params: { id: own.id }, body: { reason: 'Given up' } });

  const message = `License ${nameOf(theirs)} was cancelled: Recorded for the wrong firearm`;
  expect(await toldOf(theirs.id)).toEqual([{ title: 'License cancelled', message, type: 'alert', actionUrl: `/licenses/${theirs.id}` }]);
  expect(await toldOf(own.id)).toEqual([]);
});

test('a query notifies the holder with the shortened comment; a verification does not', async () => {
  const [doubted, good] = [await licensed(500), await licensed(500)];
  const verify = (id: string, body: object) => send(licenses.verify, { as: people.office, params: { id }, body });

  expect((await verify(doubted.id, { verification: 'queried', comments: '🔎'.repeat(600) })).status).toBe(200);
  expect((await verify(good.id, { verification: 'verified' })).status).toBe(200);

  const message = `The firearm office asks about license ${nameOf(doubted)}: ${'🔎'.repeat(499)}…`;
  expect(await toldOf(doubted.id)).toEqual([{ title: 'Question about a license', message, type: 'warning', actionUrl: `/licenses/${doubted.id}` }]);
  expect(await toldOf(good.id)).toEqual([]);
});
