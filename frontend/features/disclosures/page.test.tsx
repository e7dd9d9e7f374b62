// The disclosure screen by role and label: the form and its words, drafts, the list and its actions, details and decisions.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import type { DisclosureRegister } from '../../../shared/disclosures/register.ts';
import { dayAfter, dayOf } from '../../../shared/kinds/time.ts';
import { type Asked, aDisclosure, anEntity, list, ok, open, person, refused } from '../../app/testing.tsx';
import { csvOf, example } from './csv.ts';
import DisclosuresPage from './page.tsx';

afterEach(cleanup);
const saved: { name: string; href: string }[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
  URL.createObjectURL = () => 'blob:a-file';
  URL.revokeObjectURL = () => undefined;
});

const id = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c330${last}`;
const register: DisclosureRegister = {
  number: 1,
  takenAt: '2026-04-01T08:00:00.000Z',
  sha256: 'ab'.repeat(32),
  bytes: 900,
  counts: {
    total: 3,
    byCategory: { handguns: 2, rifles: 1 },
    byStatus: { active: 2, pending_inspection: 1 },
    byType: { Pistol: 2, Rifle: 1 },
    byLicenseState: { VALID: 2, none: 1 },
    came: 1,
    gone: 2,
    outside: 1,
  },
  changes: { sinceId: id(9), sinceSubmittedAt: '2026-01-05T08:00:00.000Z', categories: ['handguns'], added: 1, gone: 0, changed: 12 },
  first: {
    added: [{ id: id(5), name: 'Glock 17 (ABC123)', words: 'held since 2026-02-03' }],
    gone: [],
    changed: [{ id: id(6), name: 'Vektor R4 (R4-1)', words: 'active → pending_inspection' }],
  },
  fileName: 'disclosure-Blouklip-2026-04-01.json',
  url: 'http://objects.test/frozen',
};
const { first: _, fileName: __, url: ___, ...summary } = register;

const draft = aDisclosure({ id: id(1), status: 'draft', submittedAt: null, version: 4, reportData: { additionalNotes: 'Two safes', submissionDate: null } });
const submitted = aDisclosure({ id: id(2), companyName: 'Submitted Guarding', register: summary, categories: ['handguns', 'ammunition'] });
const rejected = aDisclosure({
  id: id(3),
  companyName: 'Rejected Guarding',
  status: 'rejected',
  comments: 'The shotguns are missing',
  decidedByName: 'Sipho Nkosi',
  decidedAt: '2026-04-02T08:00:00.000Z',
  register: summary,
});
const all = [draft, submitted, rejected];

type Calls = Record<string, (asked: Asked) => Response>;
const calls: Calls = {
  'GET /api/disclosures': ({ query }) => list(all.filter(({ status }) => !query.status || status === query.status)),
  'GET /api/legal-entities/1': () => ok(anEntity()),
  'GET /api/documents': () => list([]),
  'POST /api/disclosures': () => ok(draft, 201),
  ...Object.fromEntries(
    all.flatMap((one) => [
      [`GET /api/disclosures/${one.id}`, () => ok(one)],
      [`GET /api/disclosures/${one.id}/register`, () => ok(register)],
      [`GET /api/disclosures/${one.id}/history`, () => ok({ entries: [], verified: true, brokenAt: null })],
      [`PATCH /api/disclosures/${one.id}`, () => ok({ ...one, version: one.version + 1 })],
      [`POST /api/disclosures/${one.id}/decision`, () => ok({ ...one, status: 'approved' })],
      [`POST /api/disclosures/${one.id}/submit`, () => ok({ ...one, status: 'submitted' })],
    ]),
  ),
};
const openPage = (changed: Calls = {}, { role = 'client' as Role, at = '/disclosure' } = {}) =>
  open(at, [{ path: '/disclosure', element: <DisclosuresPage /> }], { role, calls: { ...calls, ...changed } });

const form = () => within(document.querySelector('form') as HTMLElement);
/** jsdom's files cannot be read as bytes. */
const csvFile = (text: string, name: string) =>
  Object.assign(new File([text], name, { type: 'text/csv' }), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });

const field = async (label: string) => form().findByLabelText(new RegExp(`^${label}`));
const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
async function enter(label: string, text: string) {
  const one = await field(label);
  await person.clear(one);
  await person.click(one);
  await person.paste(text);
}
async function openForm() {
  await person.click(await screen.findByRole('button', { name: 'Create New Disclosure' }));
  await waitFor(async () => expect(await field('Company Name')).toHaveProperty('value', 'Blouklip Armed Response (Pty) Ltd'));
}
async function fillIn() {
  await enter('Start Date', '2026-01-01');
  await enter('End Date', '2026-03-31');
  await person.click(await field('Rifles'));
  await enter('Additional Notes', 'Two safes');
}

test('the form takes the place of the quick actions, knows the company, and closes on cancel', async () => {
  openPage();

  await openForm();

  expect(screen.queryByText('Quick Actions')).toBeNull();
  expect(await field('PSiRA Number')).toHaveProperty('value', 'PSiRA-204117');
  await press('Cancel');
  expect(await screen.findByText('Quick Actions')).toBeTruthy();
});

test('names every missing field in the words of the specification, and sends nothing', async () => {
  const { of } = openPage({ 'GET /api/legal-entities/1': () => ok(anEntity({ name: '', psiraNumber: null })) });
  await person.click(await screen.findByRole('button', { name: 'Create New Disclosure' }));
  await field('Company Name');

  await press('Generate Disclosure Report');

  for (const words of [
    'Company name is required',
    'PSiRA number is required',
    'Start date is required',
    'End date is required',
    'Select at least one category',
  ]) {
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  }
  expect(of('POST /api/disclosures')).toEqual([]);
});

test.each([
  ['a start to come', dayAfter(dayOf(new Date()), 1), '9000-01-01', 'Start date cannot be after today'],
  ['a start too long ago', '1899-12-31', '2026-01-01', 'Not before 1900-01-01'],
  ['an end before the start', '2026-03-01', '2026-02-28', 'End date cannot be before the start date'],
])('refuses %s', async (_what, start, end, words) => {
  const { of } = openPage();
  await openForm();
  await fillIn();
  await enter('Start Date', start);
  await enter('End Date', end);

  await press('Save as Draft');

  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(of('POST /api/disclosures')).toEqual([]);
});

test.each([
  ['Save as Draft', 'draft'],
  ['Generate Disclosure Report', 'submitted'],
])('%s sends the whole payload as %s, says so and closes', async (button, status) => {
  const { of } = openPage();
  await openForm();
  await fillIn();

  await press(button);

  expect((await screen.findAllByText('Disclosure created successfully')).length).toBeGreaterThan(0);
  expect(of('POST /api/disclosures').map(({ body }) => body)).toEqual([
    {
      companyName: 'Blouklip Armed Response (Pty) Ltd',
      psiraNumber: 'PSiRA-204117',
      disclosurePeriodStart: '2026-01-01',
      disclosurePeriodEnd: '2026-03-31',
      categories: ['rifles'],
      status,
      reportData: { additionalNotes: 'Two safes', submissionDate: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
  ]);
  expect(await screen.findByText('Quick Actions')).toBeTruthy();
});

test('a failure is told in the words of the specification, beside its field, and the form stays', async () => {
  openPage({
    'POST /api/disclosures': () => refused('invalid-input', 'Check the input.', [{ path: 'companyName', message: 'The register has another name' }]),
  });
  await openForm();
  await fillIn();

  await press('Generate Disclosure Report');

  expect((await screen.findAllByText('Failed to create disclosure')).length).toBeGreaterThan(0);
  expect(screen.getByText('The register has another name')).toBeTruthy();
  expect(await field('Additional Notes')).toHaveProperty('value', 'Two safes');
});

test.each([
  ['123456', 'PSiRA-123456'],
  ['psira-77', 'psira-77'],
  ['PSIRA-9', 'PSIRA-9'],
  ['ps', 'PSiRA-ps'],
])('a PSiRA number typed as %s becomes %s', async (typed, expected) => {
  openPage();
  await openForm();
  const one = await field('PSiRA Number');
  await person.clear(one);

  await person.type(one, typed);
  await person.tab();

  expect(one).toHaveProperty('value', expected);
  expect(one).toHaveProperty('placeholder', 'PSiRA-######');
});

test('an administrator names the provider by its number, and its name is filled in', async () => {
  const { of } = openPage({ 'GET /api/legal-entity-lookup': () => ok({ id: 2, name: 'Second Guarding' }) }, { role: 'admin' });
  await person.click(await screen.findByRole('button', { name: 'Create New Disclosure' }));

  await person.type(await field('PSiRA Number'), '55');
  await person.tab();

  await waitFor(async () => expect(await field('Company Name')).toHaveProperty('value', 'Second Guarding'));
  expect(of('GET /api/legal-entity-lookup').map(({ query }) => query.number)).toEqual(['PSiRA-55']);
});

test('the template downloads, and a file made from it fills and checks the form', async () => {
  openPage();
  await person.click(await screen.findByRole('button', { name: 'Download Template' }));
  await waitFor(() => expect(saved).toEqual([{ name: 'disclosure-template.csv', href: 'blob:a-file' }]));
  await openForm();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;

  await person.upload(input, csvFile(csvOf({ ...example, disclosurePeriodEnd: '2025-12-31', additionalNotes: '=1+1, "quoted"\nline' }), 'mine.csv'));

  expect(await screen.findByText('Filled from mine.csv')).toBeTruthy();
  expect(await field('Company Name')).toHaveProperty('value', example.companyName);
  expect(await field('Additional Notes')).toHaveProperty('value', '=1+1, "quoted"\nline');
  expect(await field('Rifles')).toHaveProperty('checked', true);
  expect((await screen.findAllByText('End date cannot be before the start date')).length).toBeGreaterThan(0);

  await person.upload(input, csvFile('a,b\n1,2', 'other.csv'));
  expect(await screen.findByText('other.csv was not read')).toBeTruthy();
});

const row = async (name: string) => within((await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') as HTMLElement);

test('Edit stands only beside drafts, Download only beside what was submitted', async () => {
  openPage();

  const buttons = async (name: string) => (await row(name)).getAllByRole('button').map(({ textContent }) => textContent);

  expect(await buttons('Blouklip')).toEqual(['View', 'Edit', 'View History']);
  expect(await buttons('Submitted')).toEqual(['View', 'Download', 'View History']);
  expect(await buttons('Rejected')).toEqual(['View', 'Correct and resubmit', 'Download', 'View History']);
});

test('a draft is edited: its values stand in the form and go back with the version that was seen', async () => {
  const { of } = openPage();
  await person.click((await row('Blouklip')).getByRole('button', { name: /^Edit/ }));
  await screen.findByText('Edit Disclosure');
  expect(await field('Additional Notes')).toHaveProperty('value', 'Two safes');
  await person.click(await field('Shotguns'));

  await press('Save as Draft');

  await waitFor(() => expect(of(`PATCH /api/disclosures/${draft.id}`)).toMatchObject([{ ifMatch: '"4"', body: { categories: ['handguns', 'shotguns'] } }]));
  expect(of(`PATCH /api/disclosures/${draft.id}`)[0]?.body).not.toHaveProperty('status');
});

test('a rejected one is corrected under the reason of its rejection and submitted again', async () => {
  const { of } = openPage();
  await person.click((await row('Rejected')).getByRole('button', { name: /^Correct and resubmit/ }));
  expect(await screen.findByText('Rejected by Sipho Nkosi')).toBeTruthy();

  await press('Resubmit');

  await waitFor(() => expect(of(`PATCH /api/disclosures/${rejected.id}`)[0]?.body.status).toBe('submitted'));
});

test('Download fetches the file that the server names, and says when it cannot', async () => {
  openPage({ [`GET /api/disclosures/${rejected.id}/register`]: () => refused('unavailable', 'Busy') });

  await person.click((await row('Submitted')).getByRole('button', { name: /^Download/ }));
  await waitFor(() => expect(saved).toEqual([{ name: 'disclosure-Blouklip-2026-04-01.json', href: 'http://objects.test/frozen' }]));

  await person.click((await row('Rejected')).getByRole('button', { name: /^Download/ }));
  expect((await screen.findAllByText('Download Failed')).length).toBeGreaterThan(0);
});

test('the details show the register as it was and what changed since the last one', async () => {
  openPage({}, { at: `/disclosure?id=${submitted.id}` });

  const dialog = within(await screen.findByRole('dialog', { name: 'Disclosure Details' }));

  expect(await dialog.findByText('Handguns/Pistols 2, Rifles 1')).toBeTruthy();
  expect(dialog.getByText('Valid 2, No license 1')).toBeTruthy();
  expect(dialog.getByText('Active 2, Pending inspection 1')).toBeTruthy();
  expect(dialog.getByText(/Ammunition is not kept in the register/)).toBeTruthy();
  expect(dialog.getByText(/1 more held of types/)).toBeTruthy();
  expect(dialog.getByText('Added: 1')).toBeTruthy();
  expect(dialog.getByText('Vektor R4 (R4-1): active → pending inspection')).toBeTruthy();
  expect(dialog.getByText('and 11 more, in the download')).toBeTruthy();
  expect(dialog.getByText(register.sha256)).toBeTruthy();
});

test('the regulator rejects with a reason, and a client finds no such button', async () => {
  const { of } = openPage({}, { role: 'psira_management', at: `/disclosure?id=${submitted.id}` });
  await person.click(await screen.findByRole('button', { name: 'Reject' }));
  await press('Confirm Rejection');
  expect(await screen.findByText('A reason is required')).toBeTruthy();
  await enter('Reason', 'The shotguns are missing');

  await press('Confirm Rejection');

  await waitFor(() =>
    expect(of(`POST /api/disclosures/${submitted.id}/decision`).map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ status: 'rejected', comments: 'The shotguns are missing' }, '"1"'],
    ]),
  );
  cleanup();
  openPage({}, { at: `/disclosure?id=${submitted.id}` });
  await screen.findByText('Register at Submission');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('whoever submitted it is told why they do not decide', async () => {
  const own = { ...submitted, submittedBy: 'u1' };
  openPage({ [`GET /api/disclosures/${submitted.id}`]: () => ok(own) }, { role: 'admin', at: `/disclosure?id=${submitted.id}` });

  const approve = await screen.findByRole('button', { name: /Approve/ });

  expect(approve.getAttribute('aria-disabled') ?? approve.getAttribute('disabled')).not.toBeNull();
});

test('a draft is submitted from its details with the version that was seen', async () => {
  const { of } = openPage({}, { at: `/disclosure?id=${draft.id}` });

  await person.click(await screen.findByRole('button', { name: 'Submit' }));

  await waitFor(() => expect(of(`POST /api/disclosures/${draft.id}/submit`).map(({ ifMatch }) => ifMatch)).toEqual(['"4"']));
  expect((await screen.findAllByText('Disclosure submitted successfully')).length).toBeGreaterThan(0);
});

test('the history opens from the list', async () => {
  openPage();

  await person.click((await row('Submitted')).getByRole('button', { name: /^View History/ }));

  expect(await screen.findByRole('dialog', { name: 'Disclosure History' })).toBeTruthy();
  expect(await screen.findByText('The history of this record verifies: 0 entries')).toBeTruthy();
});

test('empty lists say so in the words of the specification', async () => {
  openPage({ 'GET /api/disclosures': () => list([]) });

  expect(await screen.findByText('No disclosures created yet')).toBeTruthy();
  expect(await screen.findByText('No disclosures found')).toBeTruthy();
});

test('filters go into the address and the question', async () => {
  const { of, router } = openPage({}, { at: '/disclosure?search=guard' });
  await screen.findAllByText('Submitted Guarding');

  await person.click(screen.getByRole('button', { name: /All statuses/ }));
  await person.click(await screen.findByRole('option', { name: 'Rejected' }));

  await waitFor(() => expect(of('GET /api/disclosures').at(-1)?.query).toMatchObject({ search: 'guard', status: 'rejected' }));
  expect(router.state.location.search).toBe('?search=guard&status=rejected');
  await person.click((await row('Rejected')).getByRole('button', { name: /^View: / }));
  expect(router.state.location.search).toContain('search=guard&status=rejected&id=');
});
