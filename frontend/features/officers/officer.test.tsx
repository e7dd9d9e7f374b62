// Tests the page of one officer and its dialogs.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aBranch, aDelegation, anOfficer, inDays, one, openAt, page } from '../../../testing/browser/officers.tsx';
import { list, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

test('Officer shows details, competencies and assessments with their last days', async () => {
  openAt(page, { [`GET ${one}`]: () => ok(anOfficer({ psiraExpiresOn: inDays(-3) })) });

  await screen.findByRole('heading', { name: 'Sipho Jabu Nkosi', level: 1 });
  screen.getByText(/^Expired on /);
  const competencies = within(screen.getByRole('table', { name: 'Competencies' }));
  competencies.getByText('Self-loading handgun');
  competencies.getByText(/4 May 2029$/);
  const assessments = within(screen.getByRole('table', { name: 'Assessments' }));
  assessments.getByText('Handguns');
  assessments.getByText(/, in 12 days$/);
});

test('Officer out of scope shows that there is no such officer, with a link to the list', async () => {
  openAt(page, { [`GET ${one}`]: () => refused('not-found', 'There is no such record, or you do not have access to it.') });

  await screen.findByText('There is no such officer, or you do not have access to it.');
  expect(screen.getByRole('link', { name: 'All officers' }).getAttribute('href')).toBe('/custody/officers');
});

test('Officer hides the ID number, reads it on Reveal only, and hides it again', async () => {
  const { of } = openAt(page, { [`GET ${one}/id-number`]: () => ok({ idType: 'sa_id', idNumber: '8001015009087' }) });
  await screen.findByText('•••••••••5086');
  screen.getByText('Each reading is logged with your name.');
  expect(of(`GET ${one}/id-number`)).toHaveLength(0);

  await press('Reveal ID number of S J Nkosi');
  await screen.findByText('8001015009087');
  await press('Hide');

  expect(screen.queryByText('8001015009087')).toBeNull();
  expect(of(`GET ${one}/id-number`)).toHaveLength(1);
});

test('Officer offers readers no change and no Reveal', async () => {
  openAt(page, {}, 'inspector');

  await screen.findByText('•••••••••5086');
  for (const name of [/^Reveal/, 'Edit Details', 'Set PIN', 'Change Employment', 'Edit Competencies'])
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
});

test('Edit Details sends null for an emptied field, with the version', async () => {
  const { of } = openAt(page, { [`PATCH ${one}`]: () => ok(anOfficer({ employeeNumber: null, version: 3 })) });
  await screen.findByText('E-17');
  await press('Edit Details');
  const form = await dialog('Edit S J Nkosi');
  await person.clear(form.getByLabelText(/^Employee number/));
  await person.click(form.getByRole('button', { name: 'Save Changes' }));

  await closed();
  const [sent] = of(`PATCH ${one}`);
  expect([sent?.body.employeeNumber, sent?.body.surname, sent?.ifMatch]).toEqual([null, 'Nkosi', '"2"']);
  expect(Object.keys(sent?.body)).not.toContain('idNumber');
});

test('Correct ID Number sends type and number together', async () => {
  const { of } = openAt(page, { [`PATCH ${one}`]: () => ok(anOfficer({ idNumber: '•••••••••9087', version: 3 })) });
  await screen.findByText('E-17');
  await press('Correct ID number of S J Nkosi');
  const form = await dialog(/^Correct the ID number/);
  await person.type(form.getByLabelText('ID number'), '800101 5009 087');
  await person.click(form.getByRole('button', { name: 'Save ID Number' }));

  await closed();
  expect(of(`PATCH ${one}`)[0]?.body).toEqual({ idType: 'sa_id', idNumber: '800101 5009 087' });
});

test('Edit Competencies adds a row whose review date follows from its date of issue, and keeps the assessments', async () => {
  const { of } = openAt(page, { [`PUT ${one}/qualifications`]: () => ok(anOfficer({ version: 3 })) });
  await screen.findByText('E-17');
  await press('Edit Competencies');
  const form = await dialog('Competencies of S J Nkosi');
  await person.click(form.getByRole('button', { name: 'Add Competency' }));
  await person.click(form.getAllByLabelText(/^Class/)[1] as HTMLElement);
  await person.click(await screen.findByRole('option', { name: 'Manually operated shotgun' }));
  await person.type(form.getAllByLabelText('Certificate number')[1] as HTMLElement, 'C-2');
  await person.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText('Date of issue is required');
  expect(of(`PUT ${one}/qualifications`)).toHaveLength(0);
  await person.type(form.getAllByLabelText('Date of issue')[1] as HTMLElement, '2024-02-29');
  await form.findByText('Review on 28 February 2029');
  await person.click(form.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() => expect(of(`PUT ${one}/qualifications`)).toHaveLength(1));
  const { competencies, assessments } = of(`PUT ${one}/qualifications`)[0]?.body ?? {};
  expect(competencies).toEqual([
    anOfficer().competencies[0],
    {
      endorsement: 'shotgun_manual',
      certificateNumber: 'C-2',
      issuedOn: '2024-02-29',
      reviewOn: '2029-02-28',
      reviewBasis: 'five_years_from_issue',
      note: null,
      documentId: null,
    },
  ]);
  expect(assessments).toEqual(anOfficer().assessments);
});

test('Edit Competencies asks for the date when it comes from a document', async () => {
  openAt(page);
  await screen.findByText('E-17');
  await press('Edit Competencies');
  const form = await dialog('Competencies of S J Nkosi');
  form.getByText(/^Review on 0?4 May 2029$/);
  await person.click(form.getByLabelText(/^Basis of the review date/));
  await person.click(await screen.findByRole('option', { name: 'Date in a document' }));

  expect((form.getByLabelText('Review date') as HTMLInputElement).value).toBe('2029-05-04');
  form.getByLabelText(/^Reason/);
});

test('Edit Competencies removes a row, and the focus goes to the Add button', async () => {
  const { of } = openAt(page, { [`PUT ${one}/qualifications`]: () => ok(anOfficer({ competencies: [], version: 3 })) });
  await screen.findByText('E-17');
  await press('Edit Competencies');
  const form = await dialog('Competencies of S J Nkosi');
  await person.click(form.getByRole('button', { name: 'Remove competency 1' }));
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Add Competency' }));
  await person.click(form.getByRole('button', { name: 'Save Changes' }));

  await closed();
  expect(of(`PUT ${one}/qualifications`)[0]?.body.competencies).toEqual([]);
});

test('Edit Assessments suggests one year, and keeps another date that the user enters', async () => {
  openAt(page, { [`GET ${one}`]: () => ok(anOfficer({ assessments: [] })) });
  await screen.findByText('E-17');
  await press('Edit Assessments');
  const form = await dialog('Assessments of S J Nkosi');
  await person.type(form.getByLabelText('Date of the assessment'), '2026-02-11');
  await waitFor(() => expect((form.getByLabelText('Valid until') as HTMLInputElement).value).toBe('2027-02-11'));
  await person.clear(form.getByLabelText('Valid until'));
  await person.type(form.getByLabelText('Valid until'), '2026-12-31');
  await person.clear(form.getByLabelText('Date of the assessment'));
  await person.type(form.getByLabelText('Date of the assessment'), '2026-01-11');

  expect((form.getByLabelText('Valid until') as HTMLInputElement).value).toBe('2026-12-31');
});

test('Change Employment offers the possible steps only, and shows the refusal of the server', async () => {
  const { of } = openAt(page, {
    [`PATCH ${one}/employment`]: () => refused('conflict', 'This officer holds Glock 17 XDDT220. Return it first.'),
  });
  await screen.findByText('E-17');
  await press('Change Employment');
  const form = await dialog(/^Change the employment/);
  await person.click(form.getByLabelText(/^Employment/));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent?.slice(0, 4))).toEqual(['Susp', 'Left']);
  await person.click(screen.getByRole('option', { name: /^Left/ }));
  await person.type(form.getByLabelText('Reason'), 'Resigned');
  await person.click(form.getByRole('button', { name: 'Change Employment' }));

  await form.findByText('This officer holds Glock 17 XDDT220. Return it first.');
  expect(of(`PATCH ${one}/employment`)[0]?.body).toEqual({ employment: 'left', from: inDays(0), reason: 'Resigned' });
});

test('Change Employment warns before the only officer who may issue at a branch is suspended', async () => {
  const held = (change: object) => aDelegation({ officerId: anOfficer().id, branchId: aBranch().id, branchName: 'Midrand', ...change });
  const other = held({ id: '3f2504e0-4f89-41d3-9a0c-0305e82c3790', officerId: '3f2504e0-4f89-41d3-9a0c-0305e82c3791' });
  const warning = /^No other officer has a written authority in force at Midrand/;
  const choose = async (others: readonly object[]) => {
    openAt(page, { 'GET /api/delegations': () => list([held({}), ...others]) });
    await screen.findByText('E-17');
    await press('Change Employment');
    const form = await dialog(/^Change the employment/);
    await person.click(form.getByLabelText(/^Employment/));
    await person.click(await screen.findByRole('option', { name: /^Suspended/ }));
    return form;
  };

  expect(await (await choose([{ ...other, state: 'expired' }])).findByText(warning)).toBeTruthy();
  cleanup();
  const form = await choose([other]);
  await form.findByLabelText('Reason');
  expect(form.queryByText(warning)).toBeNull();
});

test('Set PIN hides both entries, sends one, and refuses entries that differ', async () => {
  const { of } = openAt(page, { [`PUT ${one}/pin`]: () => ok(anOfficer({ pinSetAt: '2026-11-28T12:00:00.000Z', version: 3 })) });
  await screen.findByText('E-17');
  await press('Set PIN');
  const form = await dialog('Set the PIN of S J Nkosi');
  const [pin, again] = [form.getByLabelText('PIN'), form.getByLabelText('PIN again')];
  for (const field of [pin, again])
    expect(['type', 'inputmode', 'autocomplete'].map((name) => field.getAttribute(name))).toEqual(['password', 'numeric', 'off']);
  await person.type(pin, '739164');
  await person.type(again, '739165');
  await form.findByText('The two PINs differ');
  await person.type(again, '{Enter}');
  expect(of(`PUT ${one}/pin`)).toHaveLength(0);
  await person.clear(again);
  await person.type(again, '739164{Enter}');

  await closed();
  expect(of(`PUT ${one}/pin`)[0]?.body).toEqual({ pin: '739164' });
  expect(JSON.stringify(localStorage)).not.toContain('739164');
});

test('Set PIN shows a PIN that is easy to guess, or a date of birth, at the field', async () => {
  openAt(page, {
    [`PUT ${one}/pin`]: () => {
      const message = 'This PIN is a date of birth. Choose another one.';
      return refused('invalid-input', message, [{ path: 'pin', message }]);
    },
  });
  await screen.findByText('E-17');
  await press('Set PIN');
  const form = await dialog('Set the PIN of S J Nkosi');
  const type = async (pin: string) => {
    for (const label of ['PIN', 'PIN again']) {
      await person.clear(form.getByLabelText(label));
      await person.type(form.getByLabelText(label), pin);
    }
    await person.click(form.getByRole('button', { name: 'Set PIN' }));
  };
  await type('123456');
  await form.findByText('This PIN is too easy to guess');
  await type('800101');
  await form.findByText('This PIN is a date of birth. Choose another one.');
});
