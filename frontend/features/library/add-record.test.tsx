// Tests the Add New Library Record form.
// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isInert } from '../../../testing/browser/form-wire.ts';
import { openLibrary } from '../../../testing/browser/library.tsx';
import { aRecord, ok, person, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

/** Pasted, because typing renders the whole form again for each letter. */
async function enter(field: HTMLElement, text: string) {
  await person.click(field);
  await person.paste(text);
}

test('Add New Library Record sends numbers as numbers, empty fields as null and comma-separated text as lists', async () => {
  const { of } = openLibrary({ 'POST /api/library/firearms': () => ok(aRecord(), 201) }, { role: 'internal' });
  await person.click(await screen.findByRole('button', { name: 'Add Record' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Library Record' }));
  for (const section of [
    'Basic Information',
    'Caliber & Ballistics',
    'Physical Specifications',
    'Technical Details',
    'Classification & Use',
    'Additional Information',
  ]) {
    expect(form.getByRole('heading', { name: section })).toBeTruthy();
  }

  await enter(form.getByLabelText('Manufacturer'), 'Truvelo');
  await enter(form.getByLabelText('Model'), 'Neostead');
  await person.click(form.getByLabelText('Type'));
  await person.click(await screen.findByRole('option', { name: 'Shotgun' }));
  await enter(form.getByLabelText(/^Barrel Length/), '22.4');
  await enter(form.getByLabelText(/^Overall Length/), '27,5');
  await enter(form.getByLabelText(/^Capacity/), '12');
  await enter(form.getByLabelText(/^Firing Modes/), ' pump , ,single ');
  await person.click(form.getByRole('button', { name: 'Add Record' }));

  expect((await screen.findAllByText('Library record added successfully')).length).toBeGreaterThan(0);
  expect(of('POST /api/library/firearms')[0]?.body).toMatchObject({
    manufacturer: 'Truvelo',
    type: 'shotgun',
    barrelLength: 22.4,
    overallLength: 27.5,
    capacity: 12,
    weight: null,
    firingModes: ['pump', 'single'],
    commonUses: [],
  });
  expect(screen.queryByRole('dialog', { name: 'Add New Library Record' })).toBeNull();
  await waitFor(() => expect(of('GET /api/library/firearms').length).toBeGreaterThan(1));
});

test('Add New Library Record names missing fields and an invalid year', async () => {
  const { of } = openLibrary({}, { role: 'admin' });
  await person.click(await screen.findByRole('button', { name: 'Add Record' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Library Record' }));

  const year = form.getByLabelText(/^Year Introduced/);
  // The same wording as in other forms.
  expect(form.getByText('Rate of Fire (RPM)').querySelector('i')?.textContent).toBe('- optional');
  expect([year.getAttribute('min'), year.getAttribute('max')]).toEqual(['1800', String(new Date().getUTCFullYear())]);
  await enter(year, '1799');
  await person.click(form.getByRole('button', { name: 'Add Record' }));

  for (const message of ['Manufacturer is required', 'Model is required', 'Type is required', `Year must be from 1800 to ${new Date().getUTCFullYear()}`]) {
    expect(await form.findByText(message)).toBeTruthy();
  }
  expect(of('POST /api/library/firearms')).toEqual([]);
});

test('Add New Library Record asks before closing with unsaved input', async () => {
  const { router } = openLibrary({}, { role: 'admin' });
  await person.click(await screen.findByRole('button', { name: 'Add Record' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Library Record' }));
  await enter(form.getByLabelText('Manufacturer'), 'Truvelo');

  await act(() => router.navigate('/'));

  const question = within(await screen.findByRole('dialog', { name: 'Leave page' }));
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe('/library');
  expect(form.getByLabelText('Manufacturer')).toHaveProperty('value', 'Truvelo');
});

test('Add New Library Record disables the form while saving, and after Cancel a late answer does not close a newer form', async () => {
  let answer = () => {};
  const added = new Promise<Response>((resolve) => {
    answer = () => resolve(ok(aRecord(), 201));
  });
  openLibrary({ 'POST /api/library/firearms': () => added }, { role: 'admin' });
  const begin = async (manufacturer: string) => {
    await person.click(await screen.findByRole('button', { name: 'Add Record' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New Library Record' }));
    await enter(form.getByLabelText('Manufacturer'), manufacturer);
    return form;
  };
  const form = await begin('Glock');
  await enter(form.getByLabelText('Model'), '17');
  await person.click(form.getByLabelText('Type'));
  await person.click(await screen.findByRole('option', { name: 'Pistol' }));
  await person.click(form.getByRole('button', { name: 'Add Record' }));
  expect(isInert(form.getByLabelText('Model'))).toBe(true);

  await person.click(form.getByRole('button', { name: 'Cancel' }));
  const second = await begin('Truvelo');
  answer();

  expect((await screen.findAllByText('Library record added successfully')).length).toBeGreaterThan(0);
  expect(second.getByLabelText('Manufacturer')).toHaveProperty('value', 'Truvelo');
  expect(isInert(second.getByLabelText('Manufacturer'))).toBe(false);
});

test('Add New Library Record stays open with the error when the server refuses it', async () => {
  openLibrary({ 'POST /api/library/firearms': () => refused('conflict', 'The library has this model already.') }, { role: 'admin' });
  await person.click(await screen.findByRole('button', { name: 'Add Record' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Library Record' }));
  await enter(form.getByLabelText('Manufacturer'), 'Glock');
  await enter(form.getByLabelText('Model'), '17');
  await person.click(form.getByLabelText('Type'));
  await person.click(await screen.findByRole('option', { name: 'Pistol' }));

  await person.click(form.getByRole('button', { name: 'Add Record' }));

  expect((await form.findAllByText('The library has this model already.')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText('Failed to add library record')).length).toBeGreaterThan(0);
  expect(form.getByLabelText('Model')).toHaveProperty('value', '17');
});
