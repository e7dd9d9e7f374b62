// Checks creating disclosures: the stored fields, the provider and each error.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { send, signUp } from '../../testing/server/call.ts';
import { admin, client, make, own, withDeclarers } from '../../testing/server/declarers.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { withTable } from '../../testing/server/registry.ts';

withTable();
withObjects();
captureLog();
withDeclarers();

const { create } = contract.disclosures;

describe('creating a disclosure', () => {
  test('stores a draft under the registered company name and number, without a frozen register', async () => {
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

  test('submits it at once with the server’s time and the signed-in user', async () => {
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

  test('keeps any typed company name in a draft and refuses to submit it', async () => {
    const draft = await make({ companyName: 'Acme Guarding' });
    expect(draft).toMatchObject({ companyName: 'Acme Guarding', companyEntityId: 1, status: 'draft' });

    const refused = await send(contract.disclosures.submit, { as: client, params: { id: draft.id } });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'companyName', message: 'PSiRA-100001 is registered to Provider 1 (Pty) Ltd' }] },
    });

    const edit = (body: object) => send(contract.disclosures.edit, { as: client, params: { id: draft.id }, body });
    expect((await edit({ categories: ['rifles'] })).body).toMatchObject({ companyName: 'Acme Guarding', categories: ['rifles'] });
    expect((await edit({ status: 'submitted' })).status).toBe(400);
    expect((await edit({ companyName: 'provider 1', status: 'submitted' })).body).toMatchObject({ status: 'submitted', companyName: 'Provider 1 (Pty) Ltd' });
  });

  test('lets an administrator create a draft for any provider under any company name', async () => {
    const draft = await make({ companyName: 'Acme Guarding', psiraNumber: 'PSiRA-100002' }, admin);

    expect(draft).toMatchObject({ companyEntityId: 2, companyName: 'Acme Guarding', psiraNumber: 'PSiRA-100002', status: 'draft' });
  });

  test('creates a draft if no status is given', async () => {
    const { status: _, reportData: __, ...body } = own();

    expect((await send(create, { as: client, body })).body).toMatchObject({ status: 'draft', reportData: { additionalNotes: null } });
  });

  test.each<[string, string, Partial<ReturnType<typeof own>>, string]>([
    [
      'another company’s name in a submission',
      'companyName',
      { companyName: 'Provider 2', status: 'submitted' },
      'PSiRA-100001 is registered to Provider 1 (Pty) Ltd',
    ],
    ['another company’s number', 'psiraNumber', { psiraNumber: 'PSiRA-100002' }, 'The PSiRA number of Provider 1 (Pty) Ltd is PSiRA-100001'],
    ['no name', 'companyName', { companyName: ' ' }, 'Company name is required'],
    ['no number', 'psiraNumber', { psiraNumber: '' }, 'PSiRA number is required'],
    ['a number without digits', 'psiraNumber', { psiraNumber: 'PSiRA-' }, 'PSiRA number must contain digits, for example PSiRA-123456'],
    ['no start', 'disclosurePeriodStart', { disclosurePeriodStart: '' }, 'Start date is required'],
    [
      'a start in the future',
      'disclosurePeriodStart',
      { disclosurePeriodStart: dayAfter(dayOf(new Date()), 1), disclosurePeriodEnd: '9000-01-01' },
      'Start date cannot be after today',
    ],
    ['a start too long ago', 'disclosurePeriodStart', { disclosurePeriodStart: '1899-12-31' }, 'Not before 1900-01-01'],
    ['no end', 'disclosurePeriodEnd', { disclosurePeriodEnd: '' }, 'End date is required'],
    ['an end too long ago', 'disclosurePeriodEnd', { disclosurePeriodEnd: '1899-12-31' }, 'Not before 1900-01-01'],
    ['an end at a time on a day that does not exist', 'disclosurePeriodEnd', { disclosurePeriodEnd: '2026-02-30T10:00:00.000Z' }, 'This date does not exist'],
    ['an end before the start', 'disclosurePeriodEnd', { disclosurePeriodEnd: '2025-12-31' }, 'End date cannot be before the start date'],
    ['an end on a day that does not exist', 'disclosurePeriodEnd', { disclosurePeriodEnd: '2026-02-30' }, 'This date does not exist'],
    ['no category', 'categories', { categories: [] }, 'Select at least one category'],
    ['a status that only a decision sets', 'status', { status: 'approved' as 'draft' }, 'Status is draft or submitted'],
    ['its own submitter', 'submittedBy', { submittedBy: 'somebody' } as object, 'submittedBy is not a field of this call'],
  ])('rejects %s and names %s', async (_what, path, change, message) => {
    const answer = await send(create, { as: client, body: own(change) });

    expect([answer.status, answer.body.code, answer.body.errors[0]]).toEqual([400, 'invalid-input', { path, message }]);
  });

  test('accepts today as a one-day period and stores a timestamp as its day in Johannesburg', async () => {
    const today = dayOf(new Date());

    expect(await make({ disclosurePeriodStart: today, disclosurePeriodEnd: today })).toMatchObject({
      disclosurePeriodStart: today,
      disclosurePeriodEnd: today,
    });
    expect(await make({ disclosurePeriodStart: '2025-12-31T22:30:00.000Z' })).toMatchObject({ disclosurePeriodStart: '2026-01-01' });
  });

  test('lets an administrator create it only for a provider with the given PSiRA number', async () => {
    expect(await make({ companyName: 'Provider 2', psiraNumber: 'psira-100002' }, admin)).toMatchObject({ companyEntityId: 2, psiraNumber: 'PSiRA-100002' });
    for (const psiraNumber of ['PSiRA-999999', '2009/100001/07']) {
      const { body } = await send(create, { as: admin, body: own({ psiraNumber }) });
      expect(body).toMatchObject({ code: 'invalid-input', errors: [{ path: 'psiraNumber', message: 'No provider has this PSiRA number' }] });
    }
    const { body } = await send(create, { as: admin, body: own({ companyName: 'Provider 2', status: 'submitted' }) });
    expect(body.errors).toMatchObject([{ path: 'companyName' }]);
  });

  test('is refused to a company without a PSiRA number and to a client without a company', async () => {
    const unnumbered = await signUp('client', { legalEntityId: 3 });
    const stray = await signUp('client');

    expect(await send(create, { as: unnumbered, body: own() })).toMatchObject({ status: 409, body: { errors: [{ path: 'psiraNumber' }] } });
    expect(await send(create, { as: stray, body: own() })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('not linked to a provider') },
    });
  });
});
