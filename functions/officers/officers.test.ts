// Tests officers: their numbers, providers, qualifications and employment, and that no ID number, person key or PIN leaves the registry unasked.
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleBranch } from '../../shared/branches/example.ts';
import { contract } from '../../shared/contract.ts';
import { exampleJpeg } from '../../shared/documents/example.ts';
import { exampleIdNumber, exampleOfficer, exampleQualifications } from '../../shared/officers/example.ts';
import type { CreateOfficer, Officer } from '../../shared/officers/schema.ts';
import { type Claims, send, signUp } from '../../testing/server/call.ts';
import { freshPdf, uploaded } from '../../testing/server/documents.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { foundEntity, withTable } from '../../testing/server/registry.ts';
import { firstBrokenEntry } from '../history/store.ts';
import { officers as table } from './entity.ts';
import { type HashedPin, isPin } from './pin.ts';
import { getOfficer } from './store.ts';

const { branches, officers, readings } = contract;

withTable();
withObjects();
const lines = captureLog();
let client: Claims;
let other: Claims;
let inspector: Claims;
let armourer: Claims;
let reader: Claims;

beforeAll(async () => {
  await foundEntity(1);
  await foundEntity(2);
  client = await signUp('client', { legalEntityId: 1 });
  other = await signUp('client', { legalEntityId: 2 });
  inspector = await signUp('inspector');
  armourer = await signUp('client', { legalEntityId: 1, duty: 'armourer' });
  reader = await signUp('client', { legalEntityId: 1, duty: 'reader' });
});

let count = 0;
const create = (change: Partial<CreateOfficer> = {}, as = client) => send(officers.create, { as, body: exampleOfficer(++count, change) });
async function added(change: Partial<CreateOfficer> = {}): Promise<Officer> {
  const { status, body } = await create(change);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
const call = (row: (typeof officers)[keyof typeof officers], { id }: { readonly id: string }, body: object, as = client, version?: number) =>
  send(row, { as, params: { id }, body, ...(version ? { headers: { 'if-match': `"${version}"` } } : {}) });
const recordOf = ({ id }: { readonly id: string }) => getOfficer(id, { kind: 'national' });

describe('a new officer', () => {
  test('belongs to its provider, has initials, and shows the last four characters of the ID number', async () => {
    const { status, body } = await create({ surname: 'Mokoena', fullNames: 'Thabo Lucky' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ legalEntityId: 1, surname: 'Mokoena', initials: 'T L', psiraNumber: '2000001', psiraGrade: 'C', employment: 'active' },
      ...{ employmentSince: '2024-03-01', pinSetAt: null, competencies: [], assessments: [], lapsesOn: '2027-06-30', version: 1 },
      idNumber: `•••••••••${exampleIdNumber(1).slice(-4)}`,
    });
    expect((await send(officers.get, { as: inspector, params: { id: body.id } })).body).toEqual(body);
  });

  test('may have a passport, with its country', async () => {
    const passport = { idType: 'passport', idNumber: 'ab 123-4567', idCountry: 'ZW' } as const;

    expect((await create({ ...passport, idCountry: null })).body.errors).toEqual([{ path: 'idCountry', message: 'Country of the passport is required' }]);
    expect((await create(passport)).body).toMatchObject({ idNumber: '•••••4567', idCountry: 'ZW' });
  });

  test.each([
    ['idNumber', { idNumber: '9003155001085' }, 'The last digit does not match the others. Check the ID number'],
    ['idNumber', { idNumber: '9013155001080' }, 'The first six digits of an ID number are a date of birth'],
    ['idNumber', { idNumber: '900315' }, 'An ID number has 13 digits'],
    ['idNumber', { idType: 'passport', idNumber: 'A1', idCountry: 'LS' }, 'A passport number has 5 to 20 letters and digits'],
    ['idCountry', { idType: 'passport', idNumber: 'AB1234567', idCountry: 'Zimbabwe' }, 'A country is a code of two letters, for example ZW'],
    ['psiraNumber', { psiraNumber: 'PSIRA-12' }, 'A PSiRA number has 5 to 10 digits'],
    ['employedFrom', { employedFrom: '2199-01-01' }, 'This date is in the future'],
    ['surname', { surname: ' ' }, 'Surname is required'],
  ])('is refused for a wrong %s: %j', async (path, change, message) => {
    const { status, body } = await create(change as Partial<CreateOfficer>);

    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path, message }]);
  });

  test('is refused for another provider’s officer or branch, and at an inactive provider', async () => {
    const { body: branch } = await send(branches.create, { as: other, body: exampleBranch({ legalEntityId: 2 }) });
    await foundEntity(3, { psiraNumber: 'PSiRA-300', standing: 'lapsed' });
    const admin = await signUp('admin');

    expect((await create({ legalEntityId: 2 })).status).toBe(404);
    expect((await create({ branchId: branch.id })).body.errors).toEqual([{ path: 'branchId', message: 'No such branch' }]);
    expect((await create({ legalEntityId: 3 }, admin)).body.errors).toEqual([{ path: 'legalEntityId', message: 'Not active' }]);
  });
});

describe('an ID number and a PSiRA number', () => {
  test('exist once for each provider, also for two requests at the same moment', async () => {
    const body = exampleOfficer(900);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(officers.create, { as: client, body })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await create({ idNumber: body.idNumber })).body).toMatchObject({
      detail: 'An officer with this ID number is already recorded for this provider.',
      errors: [{ path: 'idNumber', message: 'Already recorded' }],
    });
    expect((await create({ psiraNumber: '200 0900' })).body.errors).toEqual([{ path: 'psiraNumber', message: 'Already recorded' }]);
    // The same person may work for a second provider.
    expect((await send(officers.create, { as: other, body: { ...body, legalEntityId: 2 } })).status).toBe(201);
  });

  test('have the same person key at two providers and another for another person', async () => {
    const [here, there, somebody] = await Promise.all([
      added({ idNumber: exampleIdNumber(901) }),
      send(officers.create, { as: other, body: exampleOfficer(902, { legalEntityId: 2, idNumber: exampleIdNumber(901) }) }).then(({ body }) => body as Officer),
      added(),
    ]);
    const [one, two, three] = (await Promise.all([here, there, somebody].map(recordOf))).map(({ personKey }) => personKey);

    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  test('can be corrected, and the former ones used again', async () => {
    const officer = await added();
    const former = exampleOfficer(count);
    const edited = await call(officers.edit, officer, { idType: 'sa_id', idNumber: exampleIdNumber(910), psiraNumber: '3000910' });

    expect(edited.body).toMatchObject({ psiraNumber: '3000910', version: 2 });
    expect((await create({ idNumber: former.idNumber, psiraNumber: former.psiraNumber })).status).toBe(201);
    expect((await create({ idNumber: exampleIdNumber(910) })).status).toBe(409);
    expect((await call(officers.edit, officer, { psiraNumber: former.psiraNumber })).status).toBe(409);
    expect((await call(officers.edit, officer, { idNumber: exampleIdNumber(911) })).body.errors).toEqual([
      { path: 'idNumber', message: 'Enter the ID type and the number together' },
    ]);
  });

  test('are shown in full on request alone, and each request is logged for the provider’s own users too', async () => {
    const officer = await added();
    const psira = await signUp('psira_management');
    const whole = await send(officers.idNumber, { as: client, params: { id: officer.id } });
    await send(officers.idNumber, { as: client, params: { id: officer.id } });
    const log = await send(readings.list, { as: psira, params: { kind: 'officer', id: officer.id } });

    expect(whole.body).toEqual({ idType: 'sa_id', idNumber: exampleIdNumber(count) });
    expect(log.body.map(({ access, userId }: { access: string; userId: string }) => [access, userId])).toEqual([
      ['revealed', client.sub],
      ['revealed', client.sub],
    ]);
    expect((await send(officers.idNumber, { as: other, params: { id: officer.id } })).status).toBe(404);
    expect((await send(officers.idNumber, { as: inspector, params: { id: officer.id } })).status).toBe(403);
  });
});

describe('an edit', () => {
  test('changes the sent fields alone; a repeat changes nothing, an old version returns 412', async () => {
    const officer = await added();
    const first = await call(officers.edit, officer, { phone: null, psiraExpiresOn: '2028-01-31' }, client, 1);
    const again = await call(officers.edit, officer, { phone: null, psiraExpiresOn: '2028-01-31' });

    expect(first.body).toEqual({ ...officer, phone: null, psiraExpiresOn: '2028-01-31', lapsesOn: '2028-01-31', version: 2, updatedAt: first.body.updatedAt });
    expect(again.body).toEqual(first.body);
    expect((await call(officers.edit, officer, { surname: 'Late' }, client, 1)).status).toBe(412);
  });

  test('is refused for a reader, and returns 404 for another provider', async () => {
    const officer = await added();

    expect((await call(officers.edit, officer, { surname: 'X' }, reader)).status).toBe(403);
    expect((await call(officers.edit, officer, { surname: 'X' }, other)).status).toBe(404);
    for (const row of [officers.get, officers.history] as const) expect((await send(row, { as: other, params: { id: officer.id } })).status).toBe(404);
  });
});

describe('a photograph', () => {
  const about = (officer: Officer) => ({ associatedEntityType: 'officer', associatedEntityId: officer.id, kind: 'photograph' }) as const;

  test('is an available JPEG among the officer’s own files', async () => {
    const [officer, another] = [await added(), await added()];
    const photo = await uploaded(exampleJpeg(), client, { ...about(officer), fileName: 'nkosi.jpg', fileType: 'image/jpeg' });
    const pdf = await uploaded(freshPdf(), client, about(officer));
    const set = async (to: Officer, photoDocumentId: string | null) => (await call(officers.edit, to, { photoDocumentId })).body;

    const refused = [{ path: 'photoDocumentId', message: 'No such photograph of the officer' }];
    expect((await set(officer, pdf)).errors).toEqual(refused);
    expect((await set(another, photo)).errors).toEqual(refused);
    expect((await set(officer, photo)).photoDocumentId).toBe(photo);
    expect((await set(officer, null)).photoDocumentId).toBeNull();
    expect((await set(officer, photo)).photoDocumentId).toBe(photo);
    await send(contract.documents.withdraw, { as: client, params: { id: pdf }, body: { reason: 'Wrong file' } });
    expect((await send(officers.get, { as: client, params: { id: officer.id } })).body.photoDocumentId).toBe(photo);
    expect((await send(contract.documents.withdraw, { as: client, params: { id: photo }, body: { reason: 'Wrong person' } })).status).toBe(200);
    expect((await send(officers.get, { as: client, params: { id: officer.id } })).body.photoDocumentId).toBeNull();
  });
});

describe('qualifications', () => {
  test('are replaced as a whole, and move the first day on which something lapses', async () => {
    const officer = await added({ psiraExpiresOn: null });
    const first = await call(officers.setQualifications, officer, exampleQualifications(), armourer, 1);
    const again = await call(officers.setQualifications, officer, exampleQualifications(), armourer);
    const none = await call(officers.setQualifications, officer, { competencies: [], assessments: [] });

    expect(officer.lapsesOn).toBeNull();
    expect(first.body).toMatchObject({ ...exampleQualifications(), lapsesOn: '2027-02-11', version: 2 });
    expect(again.body).toEqual(first.body);
    expect(none.body).toMatchObject({ competencies: [], assessments: [], lapsesOn: null, version: 3 });
  });

  test('put the officer into the provider’s list of lapsing officers, and take it out again', async () => {
    const officer = await added({ psiraExpiresOn: null });
    const listed = async () => {
      const { data } = await table().query.lapsing({ lapsesFor: 1 }).go({ pages: 'all' });
      return data.filter(({ id }) => id === officer.id).map(({ lapsesOn }) => lapsesOn);
    };

    expect(await listed()).toEqual([]);
    await call(officers.setQualifications, officer, exampleQualifications());
    expect(await listed()).toEqual(['2027-02-11']);
    await call(officers.changeEmployment, officer, { employment: 'left', from: '2026-11-01', reason: 'Resigned' });
    expect(await listed()).toEqual([]);
    await call(officers.changeEmployment, officer, { employment: 'active', from: '2026-11-20', reason: 'Employed again' });
    expect(await listed()).toEqual(['2027-02-11']);
  });

  test('are refused with a ninth competency, a date of issue in the future, or a wrong class', async () => {
    const officer = await added();
    const [competency] = exampleQualifications().competencies;
    const refused = async (body: object) => (await call(officers.setQualifications, officer, body)).body.errors.map(({ path }: { path: string }) => path);

    expect(await refused({ competencies: Array(9).fill(competency), assessments: [] })).toEqual(['competencies']);
    expect(await refused({ competencies: [{ ...competency, issuedOn: '2199-01-01' }], assessments: [] })).toEqual(['competencies.0.issuedOn']);
    expect(await refused({ competencies: [{ ...competency, endorsement: 'cannon' }], assessments: [] })).toEqual(['competencies.0.endorsement']);
    expect((await recordOf(officer)).version).toBe(1);
  });
});

describe('the employment', () => {
  test('is suspended, continued and ended with a reason', async () => {
    const officer = await added();
    const change = (employment: string) => call(officers.changeEmployment, officer, { employment, from: '2026-11-02', reason: 'As agreed' });

    expect((await change('suspended')).body).toMatchObject({ employment: 'suspended', employmentSince: '2026-11-02', version: 2 });
    expect((await change('suspended')).body).toMatchObject({ version: 2 });
    expect((await change('left')).body).toMatchObject({ employment: 'left', lapsesOn: null });
    expect((await change('suspended')).body).toMatchObject({ detail: 'An officer whose employment is left cannot become suspended.' });
    const { body } = await send(officers.history, { as: client, params: { id: officer.id } });
    expect(body).toMatchObject({ entries: [{ action: 'officers.changeEmployment', comments: 'As agreed' }, {}, { action: 'officers.create' }] });
  });
});

describe('a PIN', () => {
  const setPin = (officer: { id: string }, pin: string, as = client) => call(officers.setPin, officer, { pin }, as);

  test('is set by a manager, hashed, and opens only for the same six digits', async () => {
    const officer = await added();

    expect((await setPin(officer, '739105', armourer)).status).toBe(403);
    expect((await setPin(officer, '739105')).body).toMatchObject({ pinSetAt: expect.any(String), version: 2 });
    const { pin } = await recordOf(officer);
    expect(await isPin('739105', pin as HashedPin)).toBe(true);
    expect(await isPin('739106', pin as HashedPin)).toBe(false);
  });

  test.each([
    ['12345', 'A PIN has six digits'],
    ['12345a', 'A PIN has six digits'],
    ['000000', 'This PIN is too easy to guess'],
    ['123456', 'This PIN is too easy to guess'],
    ['876543', 'This PIN is too easy to guess'],
    ['900315', 'This PIN is a date of birth. Choose another one.'],
    ['150390', 'This PIN is a date of birth. Choose another one.'],
    ['739105', 'This is the current PIN. Choose another one.'],
  ])('%s is refused: %s', async (pin, message) => {
    const officer = await added();
    await setPin(officer, '739105');

    expect((await setPin(officer, pin)).body.errors).toEqual([{ path: 'pin', message }]);
    expect((await recordOf(officer)).version).toBe(2);
  });
});

describe('a list', () => {
  test('finds officers by name, PSiRA number and employee number, for their provider and oversight alone', async () => {
    const officer = await added({ surname: 'Vantyghem', employeeNumber: 'KZN-7781' });
    const ids = async (as: Claims, search: string) => (await send(officers.list, { as, query: { search } })).body.map(({ id }: { id: string }) => id);

    for (const search of ['vantyg', officer.psiraNumber, 'kzn-7781']) expect(await ids(client, search)).toEqual([officer.id]);
    expect(await ids(inspector, 'vantyghem')).toEqual([officer.id]);
    expect(await ids(other, 'vantyghem')).toEqual([]);
    expect(await ids(client, exampleIdNumber(count))).toEqual([]);
  });
});

test('no answer, history entry or log line has an ID number, a person key or a PIN', async () => {
  const officer = await added();
  const idNumbers = [exampleIdNumber(count), exampleIdNumber(950)];
  const answers = [
    await call(officers.edit, officer, { idType: 'sa_id', idNumber: idNumbers[1] }),
    await call(officers.setPin, officer, { pin: '482917' }),
    await call(officers.setPin, officer, { pin: '482917' }),
    await call(officers.setQualifications, officer, exampleQualifications()),
    await send(officers.get, { as: client, params: { id: officer.id } }),
    await send(officers.list, { as: client, query: { search: officer.psiraNumber } }),
    await send(officers.history, { as: client, params: { id: officer.id } }),
    await create({ idNumber: idNumbers[1] as string }),
  ];
  const record = await recordOf(officer);
  const { salt, hash } = record.pin as HashedPin;

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 200, 200, 200, 200, 409]);
  expect(answers[6]?.body.isIntact ?? answers[6]?.body).toBeTruthy();
  expect(await firstBrokenEntry('officer', officer.id, record)).toBeUndefined();
  for (const text of [...answers.map(({ body }) => JSON.stringify(body)), ...lines])
    for (const secret of [...idNumbers, record.personKey, salt, hash, '482917']) expect(text).not.toContain(secret);
});
