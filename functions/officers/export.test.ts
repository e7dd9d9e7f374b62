// Officers as files: the list, the eligibility by class, and everything that is kept of one person.
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { type Counter, openCounter, pin } from '../../testing/server/counter.ts';
import { csvRows, fetchFile, make } from '../../testing/server/exports.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { readPdf } from '../../testing/server/pdf.ts';
import { foundEntity, itemsOf, withTable } from '../../testing/server/registry.ts';

withTable({ told: true });
withObjects();
captureLog();

let client: Claims;
let counter: Counter;
const expired = { endorsement: 'rifle_manual', certificateNumber: 'C-9', issuedOn: '2015-05-04', reviewOn: '2020-05-04', reviewBasis: 'document', note: null };

beforeAll(async () => {
  await Promise.all([foundEntity(1, { psiraNumber: 'PSiRA-100001' }), foundEntity(2)]);
  client = await signUp('client', { legalEntityId: 1 });
  counter = await openCounter(client, 1);
}, 60_000);

async function fileOf(list: string, query: object, format: string, as = client): Promise<Buffer> {
  const made = await make(as, { list, format, query });
  if (made.status !== 'done') throw new Error(JSON.stringify(made));
  return (await fetchFile(as, made.id)).bytes;
}
const stored = async (id: string) => (await itemsOf('officer')).find((one) => one.id === id) as Record<string, any>;

test('the list has each officer of the provider with qualifications, without PINs, person keys and whole ID numbers', async () => {
  const csv = await fileOf('officers', {}, 'csv');

  const [row] = csvRows(csv).filter((one) => one['Record ID'] === counter.issuer);
  const officer = await stored(counter.issuer);
  expect(row).toMatchObject({ Surname: officer.surname, 'PSiRA Number': officer.psiraNumber, Employment: 'Active' });
  expect(row?.Competencies).toContain('Self-loading handgun');
  expect(row?.['ID or Passport Number']).toBe(`•••••••••${officer.idNumber.slice(-4)}`);
  for (const hidden of [officer.idNumber, officer.personKey, officer.pin.hash ?? JSON.stringify(officer.pin), pin])
    expect(csv.toString()).not.toContain(hidden);
  expect(csvRows(await fileOf('officers', {}, 'csv', await signUp('client', { legalEntityId: 2 })))).toEqual([]);
});

test('the eligibility list says for each class whether the officer may receive a firearm today, with the sentence of each gate', async () => {
  const id = await counter.newOfficer({ surname: 'Zwane' }, { competencies: [expired] });
  const [row] = csvRows(await fileOf('officer-eligibility', { search: 'Zwane' }, 'csv'));
  const { pages } = await readPdf(await fileOf('officer-eligibility', { search: 'Zwane' }, 'pdf'));

  const { body } = await send(contract.officers.eligibility, { as: client, params: { id } });
  const gate = body.endorsements
    .find((one: any) => one.endorsement === 'rifle_manual')
    .gates.map(({ message }: any) => message)
    .join(' ');
  expect(row?.['Manually operated rifle or carbine']).toBe(`Not eligible. ${gate}`);
  expect(row?.['Muzzle loader']).toContain('has no competency');
  expect(pages.join().replace(/\s+/g, ' ')).toContain(gate);
});

test('the file of one person has all that is kept, with the whole ID number, which is logged, and without the PIN', async () => {
  const { officerId, issueId } = await counter.out();
  const issue = (await itemsOf('issue')).find(({ id }) => id === issueId) as Record<string, any>;
  await send(contract.verify.look, { query: { token: issue.authorisations[0].token } });
  const csv = await fileOf('officer-record', { officerId }, 'csv');
  const { pages } = await readPdf(await fileOf('officer-record', { officerId }, 'pdf'));

  const rows = csvRows(csv);
  const officer = await stored(officerId);
  const of = (part: string) => rows.filter(({ Part }) => Part === part);
  expect(of('Record')).toContainEqual(expect.objectContaining({ Subject: 'ID number', Details: officer.idNumber }));
  expect(of('Competency').length).toBe(officer.competencies.length);
  expect(of('Change').map(({ Subject }) => Subject)).toContain('officers.create');
  expect(of('Issue')).toEqual([expect.objectContaining({ Details: expect.stringMatching(/Armed response.*Authorisation AUT-\S+ checked 1 time/) })]);
  expect(pages.join()).toContain(officer.psiraNumber);
  for (const hidden of [officer.personKey, issue.authorisations[0].token, pin]) expect(csv.toString()).not.toContain(hidden);
  const revealed = (await itemsOf('access-entry')).filter((one) => one.access === 'revealed' && one.entityId === officerId);
  expect(revealed.map(({ userId }) => userId)).toEqual([client.sub, client.sub]);

  const written = await fileOf('officer-record', { officerId: counter.issuer }, 'csv');
  expect(csvRows(written).map(({ Part }) => Part)).toEqual(expect.arrayContaining(['Written authority', 'File']));
});

test('the file of one person is refused to readers and other providers', async () => {
  const query = { officerId: counter.issuer };
  const reader = await signUp('client', { legalEntityId: 1, duty: 'reader' });
  expect((await send(contract.exports.start, { as: reader, body: { list: 'officer-record', format: 'csv', query } })).status).toBe(403);
  const other = await signUp('client', { legalEntityId: 2 });
  expect(await make(other, { list: 'officer-record', format: 'csv', query })).toMatchObject({ status: 'failed' });
  expect((await itemsOf('access-entry')).filter(({ userId }) => userId === other.sub)).toEqual([]);
});
