// Checks the disclosure details: the frozen register and the steps of the provider and the regulator.
// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draft, enter, openPage, register, submitted } from '../../../testing/browser/disclosures.tsx';
import { ok, person, press, refused } from '../../../testing/browser/screen.tsx';

afterEach(cleanup);

test('shows the frozen register and the changes since the last disclosure', async () => {
  openPage({}, { at: `/disclosure?id=${submitted.id}` });

  const dialog = within(await screen.findByRole('dialog', { name: 'Disclosure Details' }));

  expect(await dialog.findByText('Handguns/Pistols 2, Rifles 1')).toBeTruthy();
  expect(dialog.getByText('Valid 2, No license 1')).toBeTruthy();
  expect(dialog.getByText('Active 2, Pending inspection 1')).toBeTruthy();
  expect(dialog.getByText(/The register does not record ammunition/)).toBeTruthy();
  expect(dialog.getByText(/1 more firearm held of types/)).toBeTruthy();
  expect(dialog.getByText('Added: 1')).toBeTruthy();
  expect(dialog.getByText('Vektor R4 (R4-1): active → pending inspection')).toBeTruthy();
  expect(dialog.getByText('and 11 more in the download')).toBeTruthy();
  expect(dialog.getByText(register.sha256)).toBeTruthy();
});

test('lets the regulator reject with a reason, and hides the button from clients', async () => {
  const { of } = openPage({}, { role: 'psira_management', at: `/disclosure?id=${submitted.id}` });
  await person.click(await screen.findByRole('button', { name: 'Reject' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Reject This Disclosure' }));
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

test('Back asks for confirmation before a typed reason is lost', async () => {
  const { router } = openPage({}, { role: 'psira_management', at: `/disclosure?id=${submitted.id}` });
  await person.click(await screen.findByRole('button', { name: 'Reject' }));
  await enter('Reason', 'The shotguns are missing');

  await act(() => router.navigate('/disclosure'));

  const question = within(await screen.findByRole('dialog', { name: 'Leave page' }));
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.search).toBe(`?id=${submitted.id}`);
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'The shotguns are missing');
});

test('shows the decision before the record has been reloaded', async () => {
  let reads = 0;
  const calls = {
    // Simulates a slow connection: the reload never finishes.
    [`GET /api/disclosures/${submitted.id}`]: () => (reads++ === 0 ? ok(submitted) : new Promise<Response>(() => undefined)),
    [`POST /api/disclosures/${submitted.id}/decision`]: () => ok({ ...submitted, status: 'approved', version: 2 }),
  };
  openPage(calls, { role: 'psira_management', at: `/disclosure?id=${submitted.id}` });

  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  await press('Confirm Approval');

  expect(await screen.findByText('Disclosure approved')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'View History' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('shows a resubmitted disclosure as undecided, despite an earlier decision', async () => {
  const again = { ...submitted, decidedByName: 'Lerato Mokoena', decidedAt: '2026-03-01T08:00:00.000Z', comments: 'The shotguns are missing' };
  openPage({ [`GET /api/disclosures/${submitted.id}`]: () => ok(again) }, { role: 'psira_management', at: `/disclosure?id=${submitted.id}` });

  expect(await screen.findByText(/^Rejected before by Lerato Mokoena/)).toBeTruthy();
  expect(screen.getByText('Decided').closest('dt')?.nextElementSibling?.textContent).toBe('Not yet');
});

test('tells the submitter why they cannot decide', async () => {
  const own = { ...submitted, submittedBy: 'u1' };
  openPage({ [`GET /api/disclosures/${submitted.id}`]: () => ok(own) }, { role: 'admin', at: `/disclosure?id=${submitted.id}` });

  const approve = await screen.findByRole('button', { name: /Approve/ });

  expect(approve.getAttribute('aria-disabled') ?? approve.getAttribute('disabled')).not.toBeNull();
});

test('submits a draft from its details with the version shown', async () => {
  const { of } = openPage({}, { at: `/disclosure?id=${draft.id}` });

  await person.click(await screen.findByRole('button', { name: 'Submit' }));

  await waitFor(() => expect(of(`POST /api/disclosures/${draft.id}/submit`).map(({ ifMatch }) => ifMatch)).toEqual(['"4"']));
  expect((await screen.findAllByText('Disclosure submitted successfully')).length).toBeGreaterThan(0);
});

test('keeps keyboard focus in the dialog after a submission or decision', async () => {
  let now = draft;
  const address = `/api/disclosures/${draft.id}`;
  const take = (change: typeof draft) => () => {
    now = { ...change, id: draft.id };
    return ok(now);
  };
  const answers = {
    [`GET ${address}`]: () => ok(now),
    [`GET ${address}/register`]: () => ok(register),
    [`POST ${address}/submit`]: take({ ...submitted, version: 5 }),
    [`POST ${address}/decision`]: take({ ...submitted, status: 'approved', version: 6 }),
  };
  openPage(answers, { at: `/disclosure?id=${draft.id}` });
  await person.click(await screen.findByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Steps of this disclosure' })));
  cleanup();

  openPage(answers, { role: 'psira_management', at: `/disclosure?id=${draft.id}` });
  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  await press('Confirm Approval');

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm Approval' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Disclosure' })));
});

test('shows a draft as submitted once someone else has submitted it', async () => {
  let now = draft;
  const tooLate = () => {
    now = { ...submitted, id: draft.id, version: 5 };
    return refused('stale-version', 'This record has changed since you opened it.');
  };
  openPage(
    {
      [`GET /api/disclosures/${draft.id}`]: () => ok(now),
      [`GET /api/disclosures/${draft.id}/register`]: () => ok(register),
      [`POST /api/disclosures/${draft.id}/submit`]: tooLate,
    },
    { at: `/disclosure?id=${draft.id}` },
  );

  await person.click(await screen.findByRole('button', { name: 'Submit' }));

  expect((await screen.findAllByText(/^This record has changed/)).length).toBeGreaterThan(0);
  expect(await screen.findByText('Register at Submission')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
});

test('disables Edit while submitting, and enables it again after a refusal', async () => {
  let refuse = () => {};
  const answered = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const submit = () => answered.then(() => refused('conflict', 'The period is disclosed already.'));
  openPage({ [`POST /api/disclosures/${draft.id}/submit`]: submit }, { at: `/disclosure?id=${draft.id}` });
  const dialog = within(await screen.findByRole('dialog', { name: 'Disclosure Details' }));
  const edit = () => dialog.getByRole('button', { name: 'Edit' });
  await person.click(await dialog.findByRole('button', { name: 'Submit' }));
  expect(edit().getAttribute('aria-disabled')).toBe('true');

  refuse();

  await waitFor(() => expect(edit().getAttribute('aria-disabled')).not.toBe('true'));
});
