// Checks renaming and withdrawing documents: who can do it and what is sent.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/access/roles.ts';
import { openPage, pick } from '../../../testing/browser/documents.tsx';
import { aDocument, list, ok, person, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

const own = aDocument({ uploadedBy: 'u1' });
const patch = `PATCH /api/documents/${own.id}`;
const withdrawal = `POST /api/documents/${own.id}/withdraw`;
const listed = { 'GET /api/documents': () => list([own]) };

test.each<[string, Role, Parameters<typeof aDocument>[0], string[]]>([
  ['a document uploaded by the user', 'client', { uploadedBy: 'u1' }, ['Rename', 'Withdraw']],
  ['a document of the user’s company', 'client', { uploadedForEntityId: 1 }, ['Rename']],
  ['a document of another company', 'client', { uploadedForEntityId: 2 }, []],
  ['a document uploaded by an inspector', 'client', { uploadedForEntityId: null }, []],
  ['any document', 'internal', {}, ['Rename']],
  ['any document', 'inspector', {}, []],
])('for %s: the role %s sees only the buttons it may use', async (_whose, role, change, offered) => {
  openPage({ 'GET /api/documents': () => list([aDocument(change)]) }, { role });
  await screen.findByText('license card.pdf');
  // The user's company arrives with the session.
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: /^(Rename|Withdraw) license card\.pdf$/ }).map(({ textContent }) => textContent)).toEqual(offered),
  );
});

test('renames a document and changes its kind, with the version shown', async () => {
  const { of } = openPage({ ...listed, [patch]: () => ok(aDocument({ fileName: 'Card of 2026.pdf', kind: 'competency', uploadedBy: 'u1', version: 3 })) });
  await person.click(await screen.findByRole('button', { name: 'Rename license card.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename license card.pdf' }));

  await person.clear(dialog.getByLabelText('Name'));
  await person.type(dialog.getByLabelText('Name'), 'Card of 2026.pdf');
  await pick(/^Kind License card/, /^Competency$/);
  await person.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(of(patch)).toMatchObject([{ body: { fileName: 'Card of 2026.pdf', kind: 'competency' }, ifMatch: '"2"' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the rename dialog shows a refusal beside the name and stays open', async () => {
  const message = 'Must end in .pdf, because the file is a PDF';
  openPage({ ...listed, [patch]: () => refused('invalid-input', `Name: ${message}.`, [{ path: 'fileName', message }]) });
  await person.click(await screen.findByRole('button', { name: 'Rename license card.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename license card.pdf' }));

  await person.type(dialog.getByLabelText('Name'), '.exe');
  await person.click(dialog.getByRole('button', { name: 'Save' }));

  expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0);
});

test('withdraws a document after a reason is entered, and reloads the list', async () => {
  const { of } = openPage({ ...listed, [withdrawal]: () => ok(aDocument({ status: 'withdrawn', reason: 'Wrong firearm', uploadedBy: 'u1' })) });
  await person.click(await screen.findByRole('button', { name: 'Withdraw license card.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw license card.pdf' }));
  const before = of('GET /api/documents').length;
  await person.click(dialog.getByRole('button', { name: 'Withdraw Document' }));
  expect((await dialog.findAllByText('A reason is required')).length).toBeGreaterThan(0);
  expect(of(withdrawal)).toEqual([]);

  await person.type(dialog.getByLabelText('Reason'), 'Wrong firearm');
  await person.click(dialog.getByRole('button', { name: 'Withdraw Document' }));

  await waitFor(() => expect(of(withdrawal)).toMatchObject([{ body: { reason: 'Wrong firearm' }, ifMatch: '"2"' }]));
  await waitFor(() => expect(of('GET /api/documents').length).toBeGreaterThan(before));
  expect((await screen.findAllByText('Document withdrawn')).length).toBeGreaterThan(0);
});

test('explains in the dialog why a document of a decided record cannot be withdrawn', async () => {
  const why = 'The transaction is completed: its documents can no longer be changed. Upload the correct document as a new one.';
  openPage({ ...listed, [withdrawal]: () => refused('conflict', why) });
  await person.click(await screen.findByRole('button', { name: 'Withdraw license card.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw license card.pdf' }));

  await person.type(dialog.getByLabelText('Reason'), 'Wrong firearm');
  await person.click(dialog.getByRole('button', { name: 'Withdraw Document' }));

  expect((await dialog.findAllByText(why)).length).toBeGreaterThan(0);
});
