// Tests the Labels page: the list, a print, a replacement, the log of prints and the search by label.
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { code, labelled, openLabels, print, unlabelled } from '../../../testing/browser/labels.tsx';
import { list, ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Types into the scan field as a person does, and presses Enter. */
async function find(text: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Find by label' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
}

test('Labels page lists firearms with the codes of their labels, and officers and safes when they are chosen', async () => {
  const { of } = openLabels();

  expect((await screen.findByRole('cell', { name: /1111-1111-11T/ })).textContent).toContain('Replace');
  expect(screen.getByText('No label yet')).toBeTruthy();
  await press('Officers');
  await waitFor(() => expect(of('GET /api/labels').at(-1)?.query).toMatchObject({ kind: 'officer' }));
  await press('Safes');
  await waitFor(() => expect(of('GET /api/labels').at(-1)?.query).toMatchObject({ kind: 'safe' }));
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('Print Labels sends the selected records and the paper, and starts the file', async () => {
  const { of } = openLabels();

  await person.click(await screen.findByRole('checkbox', { name: 'Select Glock 17, XDDT222' }));
  await press('Print Labels (1)');
  const dialog = await screen.findByRole('dialog', { name: 'Print 1 label' });
  fireEvent.change(within(dialog).getByLabelText(/^Labels used on the first sheet/), { target: { value: '4' } });
  await person.click(within(dialog).getByRole('button', { name: 'Print Labels' }));

  await waitFor(() => expect(of('POST /api/label-prints')).toHaveLength(1));
  expect(of('POST /api/label-prints')[0]?.body).toEqual({ kind: 'firearm', ids: [unlabelled.id], paper: 'a4_65', skip: 4 });
  await waitFor(() => expect(of('POST /api/exports')[0]?.body).toEqual({ list: 'labels', format: 'pdf', query: { print: print.id } }));
  expect(screen.queryByRole('button', { name: 'Print Labels (1)' })).toBeNull();
});

test('Print Labels shows a wrong number at its field', async () => {
  openLabels();

  await person.click(await screen.findByRole('checkbox', { name: 'Select Glock 17, XDDT221' }));
  await press('Print Labels (1)');
  const dialog = await screen.findByRole('dialog', { name: 'Print 1 label' });
  fireEvent.change(within(dialog).getByLabelText(/^Labels used on the first sheet/), { target: { value: '65' } });
  await person.click(within(dialog).getByRole('button', { name: 'Print Labels' }));

  expect(await within(dialog).findByText('This sheet has 65 labels: enter at most 64')).toBeTruthy();
});

test('Replace asks for a reason and shows the new code', async () => {
  const { of } = openLabels();

  await person.click(await screen.findByRole('button', { name: 'Replace the label of Glock 17, XDDT221' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace the label of Glock 17, XDDT221' });
  await person.click(within(dialog).getByRole('button', { name: 'Replace Label' }));
  expect(await within(dialog).findByText('A reason is required')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Scratched' } });
  await person.click(within(dialog).getByRole('button', { name: 'Replace Label' }));

  await waitFor(() => expect(of(`POST /api/labels/${code}/replacement`)[0]?.body).toEqual({ reason: 'Scratched' }));
  expect(await screen.findByText(/The new code is 2222-2222-22F/)).toBeTruthy();
});

test('a typed code shows its record and filters the list to it', async () => {
  const { of, router } = openLabels();

  await find('1111-1111-11t');
  expect(await screen.findByText('Glock 17, XDDT221')).toBeTruthy();
  await waitFor(() => expect(router.state.location.search).toBe('?kind=firearm&search=XDDT221'));
  await waitFor(() => expect(of('GET /api/labels').at(-1)?.query).toMatchObject({ kind: 'firearm', search: 'XDDT221' }));
});

test('the end of a serial number lets the user choose among all matches', async () => {
  const { router } = openLabels('/custody/labels', {
    'GET /api/labels/find': ({ query }) => ok({ total: query.serial === 'T221' ? 2 : 0, matches: query.serial === 'T221' ? [labelled, unlabelled] : [] }),
  });

  await find('T221');
  expect(await screen.findByText('2 firearms end with T221. Compare the serial number on the firearm.')).toBeTruthy();
  expect(router.state.location.search).toBe('?kind=firearm&search=T221');
  await find('9999');
  expect(await screen.findByText('No firearm of this provider has a serial number that ends with 9999.')).toBeTruthy();
});

test('a code that was read wrongly or replaced is refused with the server’s sentence', async () => {
  openLabels('/custody/labels', {
    'GET /api/labels/1111111112T': () => refused('invalid-input', 'This code was not read correctly. Scan it again, or check the characters that you typed.'),
    [`GET /api/labels/${code}`]: () => refused('conflict', 'Label 1111-1111-11T was replaced on 28 November 2026. Use the new label.'),
  });

  await find('1111111112T');
  expect(await screen.findByText(/^This code was not read correctly/)).toBeTruthy();
  await find(code);
  expect(await screen.findByText(/was replaced on 28 November 2026/)).toBeTruthy();
});

test('Prints lists who printed which labels, and downloads a file again', async () => {
  const { of } = openLabels('/custody/labels?tab=prints');

  expect(await screen.findByRole('cell', { name: '1111-1111-11T, 2222-2222-22F' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /^Download the labels printed/ }));
  await waitFor(() => expect(of('POST /api/exports')[0]?.body.query).toEqual({ print: print.id }));
  expect(of('POST /api/label-prints')).toEqual([]);
});

test('a user of oversight chooses a provider first', async () => {
  const { of } = openLabels('/custody/labels', { 'GET /api/legal-entities': () => list([]) }, 'internal');

  expect(await screen.findByText('Choose a provider to see its labels.')).toBeTruthy();
  expect(of('GET /api/labels')).toEqual([]);
  cleanup();

  const second = openLabels('/custody/labels?legalEntityId=7', { 'GET /api/legal-entities': () => list([]) }, 'internal');
  await waitFor(() => expect(second.of('GET /api/labels')[0]?.query).toMatchObject({ legalEntityId: '7', kind: 'firearm' }));
});

test('Labels page shows an error, not an empty table, when loading fails', async () => {
  openLabels('/custody/labels', { 'GET /api/labels': () => refused('unavailable', 'The register is busy.') });

  expect(await screen.findByText('The register is busy.')).toBeTruthy();
  expect(screen.queryByText('No firearms yet')).toBeNull();
});
