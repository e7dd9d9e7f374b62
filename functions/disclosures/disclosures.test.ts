// Disclosures through their calls: whose they are, who may take which step, and what each refusal says.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../shared/access/roles.ts';
import { contract } from '../../shared/contract.ts';
import { exampleDisclosure } from '../../shared/disclosures/example.ts';
import { refusalOf } from '../../shared/disclosures/rules.ts';
import { type DisclosureStatus, disclosureStatuses } from '../../shared/disclosures/schema.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, send, signUp } from '../testing/call.ts';
import { captureLog } from '../testing/log.ts';
import { withObjects } from '../testing/objects.ts';
import { foundEntity, itemsOf, withTable } from '../testing/registry.ts';

withTable();
withObjects();
captureLog();

const { create, decide, edit, get, history, list, register, submit } = contract.disclosures;
let client: Claims;
let colleague: Claims;
let stranger: Claims;
let admin: Claims;
let management: Claims;

beforeAll(async () => {
  await Promise.all([
    foundEntity(1, { name: 'Provider 1 (Pty) Ltd', psiraNumber: 'PSiRA-100001', registrationNumber: '2009/100001/07' }),
    foundEntity(2, { psiraNumber: 'PSiRA-100002' }),
    foundEntity(3),
  ]);
  [client, colleague, stranger, admin, management] = await Promise.all([
    signUp('client', { legalEntityId: 1 }),
    signUp('client', { legalEntityId: 1 }),
    signUp('client', { legalEntityId: 2 }),
    signUp('admin'),
    signUp('psira_management'),
  ]);
});

const own = (change: Parameters<typeof exampleDisclosure>[0] = {}) => exampleDisclosure({ companyName: 'Provider 1 (Pty) Ltd', ...change });
const make = async (change: Parameters<typeof own>[0] = {}, as = client) => (await send(create, { as, body: own(change) })).body;
const at = ({ id }: { id: string }) => ({ params: { id } });
const reject = (one: { id: string }, as = management) => send(decide, { as, ...at(one), body: { status: 'rejected', comments: 'The shotguns are missing' } });
const approve = (one: { id: string }, as = management) => send(decide, { as, ...at(one), body: { status: 'approved' } });

/** A disclosure in the status, made by the client and decided by management. */
async function inStatus(status: DisclosureStatus) {
  const made = await make({ status: status === 'draft' ? 'draft' : 'submitted' });
  if (status === 'approved') return (await approve(made)).body;
  if (status === 'rejected') return (await reject(made)).body;
  return made;
}

describe('making one', () => {
  test('keeps a draft with what was declared, under the words of the register, and no frozen register', async () => {
    const { status, body, headers } = await send(create, {
      as: client,
      body: own({
        companyName: ' provider 1 (PTY) LTD ',
        psiraNumber: '100001',
        categories: ['rifles', 'handguns', 'rifles'],
        reportData: { additionalNotes: ' Two safes ', submissionDate: '1999-01-01' },
      }),
    });

    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(body).toMatchObject({
      companyEntityId: 1,
      companyName: 'Provider 1 (Pty) Ltd',
      psiraNumber: 'PSiRA-100001',
      disclosurePeriodStart: '2026-01-01',
      disclosurePeriodEnd: '2026-03-31',
      categories: ['handguns', 'rifles'],
      status: 'draft',
      submittedAt: null,
      submittedBy: null,
      reportData: { additionalNotes: 'Two safes', submissionDate: null },
      register: null,
      version: 1,
    });
  });

  test('hands it in at once, by whom and when the server says', async () => {
    const body = await make({ status: 'submitted' });

    expect(body).toMatchObject({
      status: 'submitted',
      submittedBy: client.sub,
      submittedByName: 'Thandi Mokoena',
      register: { number: 1, counts: { total: 0 } },
    });
    expect(Math.abs(Date.now() - Date.parse(body.submittedAt))).toBeLessThan(10_000);
    expect(body.reportData.submissionDate).toBe(body.submittedAt);
  });

  test('is a draft when nothing else is said', async () => {
    const { status: _, reportData: __, ...body } = own();

    expect((await send(create, { as: client, body })).body).toMatchObject({ status: 'draft', reportData: { additionalNotes: null } });
  });

  test.each<[string, string, Partial<ReturnType<typeof own>>, string]>([
    ['another company’s name', 'companyName', { companyName: 'Provider 2' }, 'The register has Provider 1 (Pty) Ltd under PSiRA-100001'],
    ['another company’s number', 'psiraNumber', { psiraNumber: 'PSiRA-100002' }, 'The PSiRA number of Provider 1 (Pty) Ltd is PSiRA-100001'],
    ['no name', 'companyName', { companyName: ' ' }, 'Company name is required'],
    ['no number', 'psiraNumber', { psiraNumber: '' }, 'PSiRA number is required'],
    ['a number that says nothing', 'psiraNumber', { psiraNumber: 'PSiRA-' }, 'PSiRA number needs digits, as in PSiRA-123456'],
    ['no start', 'disclosurePeriodStart', { disclosurePeriodStart: '' }, 'Start date is required'],
    [
      'a start to come',
      'disclosurePeriodStart',
      { disclosurePeriodStart: dayAfter(dayOf(new Date()), 1), disclosurePeriodEnd: '9000-01-01' },
      'Start date cannot be after today',
    ],
    ['a start too long ago', 'disclosurePeriodStart', { disclosurePeriodStart: '1899-12-31' }, 'Not before 1900-01-01'],
    ['no end', 'disclosurePeriodEnd', { disclosurePeriodEnd: '' }, 'End date is required'],
    ['an end too long ago', 'disclosurePeriodEnd', { disclosurePeriodEnd: '1899-12-31' }, 'Not before 1900-01-01'],
    ['an end before the start', 'disclosurePeriodEnd', { disclosurePeriodEnd: '2025-12-31' }, 'End date cannot be before the start date'],
    ['a day that is none', 'disclosurePeriodEnd', { disclosurePeriodEnd: '2026-02-30' }, 'There is no such day'],
    ['no category', 'categories', { categories: [] }, 'Select at least one category'],
    ['a status that is decided', 'status', { status: 'approved' as 'draft' }, 'Status is draft or submitted'],
    ['its own submitter', 'submittedBy', { submittedBy: 'somebody' } as object, 'submittedBy is not a field of this call'],
  ])('refuses %s, naming %s', async (_what, path, change, message) => {
    const answer = await send(create, { as: client, body: own(change) });

    expect([answer.status, answer.body.code, answer.body.errors[0]]).toEqual([400, 'invalid-input', { path, message }]);
  });

  test('today and one and the same day are a period; an instant is its day in Johannesburg', async () => {
    const today = dayOf(new Date());

    expect(await make({ disclosurePeriodStart: today, disclosurePeriodEnd: today })).toMatchObject({
      disclosurePeriodStart: today,
      disclosurePeriodEnd: today,
    });
    expect(await make({ disclosurePeriodStart: '2025-12-31T22:30:00.000Z' })).toMatchObject({ disclosurePeriodStart: '2026-01-01' });
  });

  test('by an administrator is for the provider whose PSiRA number it names, and for no other number', async () => {
    expect(await make({ companyName: 'Provider 2', psiraNumber: 'psira-100002' }, admin)).toMatchObject({ companyEntityId: 2, psiraNumber: 'PSiRA-100002' });
    for (const psiraNumber of ['PSiRA-999999', '2009/100001/07']) {
      const { body } = await send(create, { as: admin, body: own({ psiraNumber }) });
      expect(body).toMatchObject({ code: 'invalid-input', errors: [{ path: 'psiraNumber', message: 'No provider has this PSiRA number' }] });
    }
    const { body } = await send(create, { as: admin, body: own({ companyName: 'Provider 2' }) });
    expect(body.errors).toMatchObject([{ path: 'companyName' }]);
  });

  test('is refused to a company without a PSiRA number, and to a client without a company', async () => {
    const unnumbered = await signUp('client', { legalEntityId: 3 });
    const stray = await signUp('client');

    expect(await send(create, { as: unnumbered, body: own() })).toMatchObject({ status: 409, body: { errors: [{ path: 'psiraNumber' }] } });
    expect(await send(create, { as: stray, body: own() })).toMatchObject({ status: 409, body: { detail: expect.stringContaining('no provider') } });
  });
});

describe('changing one', () => {
  test('a draft takes what is sent and keeps the rest, with each field from and to in the history', async () => {
    const made = await make();

    const { status, body } = await send(edit, {
      as: colleague,
      ...at(made),
      body: { categories: ['shotguns'], reportData: { additionalNotes: 'All in the safe' } },
    });

    expect([status, body]).toMatchObject([
      200,
      { status: 'draft', version: 2, categories: ['shotguns'], disclosurePeriodStart: '2026-01-01', reportData: { additionalNotes: 'All in the safe' } },
    ]);
    const { entries, verified } = (await send(history, { as: client, ...at(made) })).body;
    expect(verified).toBe(true);
    expect(entries[0]).toMatchObject({ action: 'disclosures.edit', metadata: { changed: { categories: { from: ['handguns', 'rifles'], to: ['shotguns'] } } } });
  });

  test('is handed in with its changes by the same call', async () => {
    const made = await make();

    const { body } = await send(edit, { as: client, ...at(made), body: { status: 'submitted', categories: ['rifles'] } });

    expect(body).toMatchObject({ status: 'submitted', version: 2, categories: ['rifles'], submittedBy: client.sub, register: { number: 1 } });
    expect((await itemsOf('workflow-status')).find(({ entityId }) => entityId === made.id)).toMatchObject({ currentStatus: 'submitted' });
  });

  test('to what it is already changes nothing', async () => {
    const made = await make();

    const { body } = await send(edit, { as: client, ...at(made), body: { ...own(), status: 'draft' } });

    expect(body.version).toBe(1);
  });

  test.each(['submitted', 'approved'] as const)('one that is %s is refused with what may follow', async (status) => {
    const one = await inStatus(status);

    const answer = await send(edit, { as: client, ...at(one), body: { categories: ['rifles'] } });

    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringMatching(status === 'approved' ? /It is closed/ : /approved or rejected/) },
    });
  });

  test('a rejected one is corrected and stays rejected until it is handed in again; it never becomes a draft', async () => {
    const one = await inStatus('rejected');

    expect((await send(edit, { as: client, ...at(one), body: { categories: ['shotguns'] } })).body).toMatchObject({
      status: 'rejected',
      categories: ['shotguns'],
    });
    expect(await send(edit, { as: client, ...at(one), body: { status: 'draft' } })).toMatchObject({ status: 409 });
    expect((await send(edit, { as: client, ...at(one), body: { status: 'submitted' } })).body).toMatchObject({ status: 'submitted', register: { number: 2 } });
  });

  test('of one date alone is weighed against the other that stands', async () => {
    const made = await make();

    expect(await send(edit, { as: client, ...at(made), body: { disclosurePeriodEnd: '2025-06-30' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'disclosurePeriodEnd' }] },
    });
  });

  test('to another provider is refused, to an administrator too', async () => {
    const made = await make();
    const body = { companyName: 'Provider 2', psiraNumber: 'PSiRA-100002' };

    expect(await send(edit, { as: admin, ...at(made), body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'companyName' }, { path: 'psiraNumber' }] },
    });
  });

  test('as somebody saw it before it changed is refused', async () => {
    const made = await make();
    await send(edit, { as: client, ...at(made), body: { categories: ['rifles'] } });

    for (const [row, body] of [
      [edit, { categories: ['shotguns'] }],
      [submit, undefined],
    ] as const)
      expect(await send(row, { as: colleague, ...at(made), body, headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412 });
  });
});

describe('its steps', () => {
  const cast: Role[] = ['client', 'admin', 'internal', 'inspector', 'firearm_office', 'law_enforcement', 'psira_management', 'external_saps'];
  const people = new Map<Role, Claims>();
  beforeAll(async () => {
    for (const role of cast) people.set(role, await signUp(role, role === 'client' ? { legalEntityId: 1 } : {}));
  });

  test.each(disclosureStatuses.flatMap((status) => (['submitted', 'approved', 'rejected'] as const).map((step) => [status, step] as const)))(
    'from %s to %s: each role is answered as the rules say, and a refusal changes nothing',
    async (status, step) => {
      for (const role of cast) {
        const one = await inStatus(status);
        const as = people.get(role) as Claims;
        const sent = step === 'submitted' ? send(submit, { as, ...at(one) }) : send(decide, { as, ...at(one), body: { status: step, comments: 'So it is' } });

        const answer = await sent;

        const refusal = refusalOf(one, step, { userId: as.sub ?? '', role });
        const expected = refusal ? (refusal.code === 'forbidden' ? 403 : 409) : 200;
        expect([role, answer.status]).toEqual([role, expected]);
        const after = (await send(get, { as: client, ...at(one) })).body;
        expect([role, after.status, after.version]).toEqual([role, refusal ? status : step, one.version + (refusal ? 0 : 1)]);
        if (answer.status === 409) expect(answer.body.detail).toMatch(/It can become|It is closed/);
      }
    },
    60_000,
  );

  test('attack 17: are by their table: a draft is not decided on, what is approved stays, what is rejected is only handed in again', async () => {
    const status = async (from: DisclosureStatus, step: 'approved' | 'rejected') =>
      (await (step === 'approved' ? approve : reject)(await inStatus(from))).status;

    expect([await status('draft', 'approved'), await status('approved', 'rejected'), await status('rejected', 'approved')]).toEqual([409, 409, 409]);
    expect((await approve(await inStatus('draft'))).body.detail).toBe('A disclosure that is a draft cannot become approved. It can become submitted.');
  });

  test('a rejection needs its reason', async () => {
    const one = await inStatus('submitted');

    expect(await send(decide, { as: management, ...at(one), body: { status: 'rejected' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'comments', message: 'A reason is required' }] },
    });
  });

  test('attack 18: nobody decides on what they made or handed in themselves, whatever their role', async () => {
    const made = await make({}, admin);
    const handedIn = (await send(submit, { as: client, ...at(made) })).body;
    const bySubmitter = await make();
    await send(submit, { as: admin, ...at(bySubmitter) });

    for (const one of [handedIn, bySubmitter]) {
      const answer = await approve(one, admin);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', detail: expect.stringContaining('a second person') } });
    }
    expect((await approve(handedIn)).status).toBe(200);
  });

  test('handing in twice is done once: after another, and at one moment', async () => {
    const one = await make();
    const first = (await send(submit, { as: client, ...at(one), headers: { 'if-match': '"1"' } })).body;
    const again = await send(submit, { as: client, ...at(one), headers: { 'if-match': '"1"' } });
    expect([again.status, again.body]).toEqual([200, first]);

    const other = await make();
    const both = await Promise.all([1, 2, 3].map(() => send(submit, { as: client, ...at(other) })));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(both.map(({ body }) => body.register.sha256)).size).toBe(1);
    expect((await send(history, { as: client, ...at(other) })).body.entries).toHaveLength(2);
  });

  test('the decision and its comment stay readable through the next submission', async () => {
    const one = await inStatus('rejected');
    expect(one).toMatchObject({ status: 'rejected', comments: 'The shotguns are missing', decidedByName: 'Thandi Mokoena' });

    const again = (await send(submit, { as: colleague, ...at(one) })).body;

    expect(again).toMatchObject({ status: 'submitted', submittedBy: colleague.sub, comments: 'The shotguns are missing', register: { number: 2 } });
    expect((await approve(again)).body).toMatchObject({ status: 'approved', comments: null });
    const { entries } = (await send(history, { as: client, ...at(one) })).body;
    expect(entries.map(({ action, toStatus }: Record<string, string>) => `${action} ${toStatus}`)).toEqual([
      'disclosures.decide approved',
      'disclosures.submit submitted',
      'disclosures.decide rejected',
      'disclosures.create submitted',
    ]);
  });

  test('tell the regulator of what was handed in and the company of what was decided', async () => {
    const one = await inStatus('rejected');

    const told = (await itemsOf('notification')).filter(({ entityId }) => entityId === one.id);

    expect(told.filter(({ userId }) => userId === management.sub).map(({ title }) => title)).toEqual(['Disclosure waits for your decision']);
    expect(told.filter(({ userId }) => userId === client.sub)).toMatchObject([
      { title: 'Disclosure rejected', message: expect.stringContaining('The shotguns are missing'), actionUrl: `/disclosure?id=${one.id}` },
    ]);
  });
});

describe('another provider', () => {
  test('finds no trace of it in any call', async () => {
    const one = await inStatus('submitted');

    for (const row of [get, history, register, submit]) expect([row.name, (await send(row, { as: stranger, ...at(one) })).status]).toEqual([row.name, 404]);
    expect((await send(edit, { as: stranger, ...at(one), body: { categories: ['rifles'] } })).status).toBe(404);
    const { body } = await send(list, { as: stranger, query: { limit: '100' } });
    expect(body.filter(({ companyEntityId }: { companyEntityId: number }) => companyEntityId !== 2)).toEqual([]);
  });
});
