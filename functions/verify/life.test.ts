// An authorisation from the issue at the counter over its print and its checks to the return of the firearm.
import { expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayOf } from '../../shared/kinds/time.ts';
import { exampleSearch } from '../../shared/police/example.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { openCounter } from '../../testing/server/counter.ts';
import { matrixOf, qrCodesIn } from '../../testing/server/drawn.ts';
import { fetchFile, make } from '../../testing/server/exports.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { readPdf } from '../../testing/server/pdf.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
const lines = captureLog();
process.env.SITE_ORIGIN = 'https://registry.test';

test('an issued firearm has a printed paper whose code says VALID, and RETURNED after the return', async () => {
  await foundEntity(1, { psiraNumber: '1200345' });
  const client = await signUp('client', { legalEntityId: 1 });
  const counter = await openCounter(client, 1);
  const [firearmId, officerId] = [await counter.newFirearm(), await counter.newOfficer()];
  const issued = await counter.issue([counter.line(firearmId, officerId)]);
  const { id, authorisations, officerName } = issued.body.lines[0].issue;

  const made = await make(client, { list: 'authorisations', format: 'pdf', query: { issueIds: id } });
  const { bytes } = await fetchFile(client, made.id);
  const stored = (await itemsOf('issue')).find((one) => one.id === id);
  const token = stored?.authorisations[0].token;
  const titleNow = async () => /<h1[^>]*>(\w+)/.exec((await send(contract.verify.look, { query: { token } })).body)?.[1];

  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(qrCodesIn(bytes)).toEqual([matrixOf(`https://registry.test/v/${token}`)]);
  expect((await readPdf(bytes)).pages[0]).toContain(`Authorisation ${authorisations[0].number}`);
  expect((await readPdf(bytes)).pages[0]).toContain(`Receiver: ${officerName}`);
  expect(await titleNow()).toBe('VALID');
  await counter.giveBack([counter.back(firearmId)]);
  expect(await titleNow()).toBe('RETURNED');
  expect(JSON.stringify(issued.body) + lines.join()).not.toContain(token);
});

test('a paper is revoked at once, for the public and the police, while its officer or its provider is suspended, and the managers are notified', async () => {
  await foundEntity(2, { psiraNumber: '1200346' });
  const client = await signUp('client', { legalEntityId: 2, duty: 'manager' });
  const [admin, police] = [await signUp('admin'), await signUp('external_saps')];
  const counter = await openCounter(client, 2);
  const { firearmId, officerId, issueId } = await counter.out();
  const token = (await itemsOf('issue')).find(({ id }) => id === issueId)?.authorisations[0].token;
  const { serialNumber } = (await itemsOf('firearm')).find(({ id }) => id === firearmId) ?? {};
  const titles = async () => {
    const title = /<h1[^>]*>(.+?)</.exec((await send(contract.verify.look, { query: { token } })).body)?.[1];
    const found = await send(contract.police.search, { as: police, body: exampleSearch({ serialNumber }) });
    const opened = await send(contract.police.look, { as: police, params: { id: found.body.id, firearmId } });
    return [title?.split(' ')[0], opened.body.custody.authorisationState];
  };
  const employ = (employment: string) =>
    send(contract.officers.changeEmployment, { as: client, params: { id: officerId }, body: { employment, from: dayOf(new Date()), reason: 'Inquiry' } });
  const stand = (standing: string) => send(contract.legalEntities.edit, { as: admin, params: { id: '2' }, body: { standing, reason: 'Inquiry' } });
  const notices = async () =>
    (await itemsOf('notification')).filter(({ title, userId }) => title === 'A suspended officer holds a firearm' && userId === client.sub);

  expect(await titles()).toEqual(['VALID', 'valid']);
  expect((await employ('suspended')).status).toBe(200);
  expect(await titles()).toEqual(['REVOKED', 'revoked']);
  expect(await notices()).toMatchObject([{ message: expect.stringContaining(serialNumber), entityId: officerId }]);
  expect((await employ('active')).status).toBe(200);
  expect(await titles()).toEqual(['VALID', 'valid']);
  expect((await stand('suspended')).status).toBe(200);
  expect(await titles()).toEqual(['REVOKED', 'revoked']);
  expect((await stand('registered')).status).toBe(200);
  expect(await titles()).toEqual(['VALID', 'valid']);
  expect(await notices()).toHaveLength(1);
});
