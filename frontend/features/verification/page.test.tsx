// Checks the verification screens: the lists, the comparison, the decision and the next record.
// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aFirearm, list, ok, person, press, refused } from '../../../testing/browser/screen.tsx';
import { agreeing, compared, first, found, openAt, second } from '../../../testing/browser/verification.tsx';

afterEach(cleanup);

describe('the list of firearm records', () => {
  test('shows pending records first, with totals that filter, and keeps the filters when a record opens', async () => {
    const { of, router } = openAt('/verification?province=Gauteng');
    const link = await screen.findByRole('link', { name: 'Glock 17, ABC123' });
    expect(of('GET /api/verification')[0]?.query).toEqual({ status: 'pending', province: 'Gauteng', limit: '20' });
    expect(link.getAttribute('href')).toBe(`/verification/${first}?province=Gauteng`);
    // Long serial numbers wrap.
    expect(link.closest('[class*=body-cell-wrap]')).not.toBeNull();
    const tile = await screen.findByRole('button', { name: /^Queried\s*2/ });

    await person.click(tile);

    await waitFor(() => expect(of('GET /api/verification').at(-1)?.query.status).toBe('queried'));
    expect(router.state.location.search).toBe('?status=queried&province=Gauteng');
    expect(tile.getAttribute('aria-pressed')).toBe('true');
  });

  test.each([
    ['pending', ['Firearm', 'Since', 'Owner', 'Reviewed by', 'Province']],
    ['queried', ['Firearm', 'Since', 'Owner', 'Note', 'Reviewed by', 'Province']],
    ['all', ['Firearm', 'Verification', 'Since', 'Owner', 'Note', 'Reviewed by', 'Province']],
  ])('hides columns with the same value in each row when filtered by %s', async (status, columns) => {
    openAt(`/verification?status=${status}`);
    await screen.findByRole('link', { name: 'Glock 17, ABC123' });

    // The sticky header repeats each column header.
    expect([...new Set(screen.getAllByRole('columnheader').map(({ textContent }) => textContent))]).toEqual(columns);
  });

  test('says that no records await verification, but not after an error', async () => {
    openAt('/verification', { 'GET /api/verification': () => list([]) });
    expect(await screen.findByText('No records awaiting verification')).toBeTruthy();
    cleanup();

    openAt('/verification', { 'GET /api/verification': () => refused('unavailable', 'The search is getting ready.') });

    expect(await screen.findByText('The search is getting ready.')).toBeTruthy();
    expect(screen.queryByText('No records awaiting verification')).toBeNull();
  });
});

describe('the verification page of a firearm', () => {
  test('compares it with the library and the license, and describes the differences', async () => {
    openAt(`/verification/${first}`);

    const table = within(await screen.findByRole('table', { name: 'The register compared with the library' }));
    const row = within(table.getByRole('row', { name: /Barrel length/ }));
    expect(row.getByText('200 mm')).toBeTruthy();
    expect(row.getByText('4.49 in (114 mm)')).toBeTruthy();
    expect(row.getByText('Differs')).toBeTruthy();
    expect(screen.getByText('3 values differ, 4 not checked.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'A8C123' })).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Decision');
  });

  test('shows the next record after verification, with the focus on its decision', async () => {
    const { of, router } = openAt(`/verification/${first}?province=Gauteng`, {
      [`GET /api/verification/${first}`]: () => ok(agreeing()),
      [`PATCH /api/verification/${first}`]: () => ok(aFirearm()),
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next record' })).toHaveProperty('disabled', false));

    await person.click(await screen.findByRole('button', { name: 'Verify' }));

    expect(await screen.findByRole('heading', { name: 'Glock 17, XYZ789' })).toBeTruthy();
    expect(of(`PATCH /api/verification/${first}`)).toMatchObject([{ body: { status: 'verified' }, ifMatch: '"3"' }]);
    expect(router.state.location).toMatchObject({ pathname: `/verification/${second}`, search: '?province=Gauteng' });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Decision'));
  });

  test('stays on the record that the officer opened while the decision was saved', async () => {
    let answer: (response: Response) => void = () => undefined;
    const third = '3f2504e0-4f89-41d3-9a0c-0305e82c3303';
    const { router } = openAt(`/verification/${first}`, {
      [`GET /api/verification/${first}`]: () => ok(agreeing()),
      [`PATCH /api/verification/${first}`]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
      [`GET /api/verification/${third}`]: () => ok(compared({ id: third, serialNumber: 'QQQ333' })),
      'GET /api/verification': ({ query: { after } }) => list(after === third ? [] : [aFirearm({ id: after === first ? second : third })]),
    });
    const next = async () => {
      await waitFor(() => expect(screen.getByRole('button', { name: 'Next record' })).toHaveProperty('disabled', false));
      await press('Next record');
    };
    await person.click(await screen.findByRole('button', { name: 'Verify' }));
    await next();
    await screen.findByRole('heading', { name: 'Glock 17, XYZ789' });
    await next();
    await screen.findByRole('heading', { name: 'Glock 17, QQQ333' });

    answer(ok(aFirearm()));

    expect(await screen.findByText('Glock 17, ABC123 is verified.')).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/verification/${third}`);
  });

  test('disables querying while it saves a verification', async () => {
    const { of } = openAt(`/verification/${second}`, {
      [`GET /api/verification/${second}`]: () => ok(agreeing({ id: second, serialNumber: 'XYZ789' })),
      [`PATCH /api/verification/${second}`]: () => new Promise<Response>(() => undefined),
    });
    await person.click(await screen.findByRole('button', { name: 'Verify' }));

    await person.click(screen.getByRole('button', { name: 'Query' }));
    await person.click(screen.getByRole('button', { name: 'Reject' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText('Saving the decision.').length).toBeGreaterThan(0);
    expect(of(`PATCH /api/verification/${second}`)).toHaveLength(1);
  });

  test('keeps the focus at the decision after the last record', async () => {
    let now = agreeing({ id: second, serialNumber: 'XYZ789' });
    openAt(`/verification/${second}`, {
      [`GET /api/verification/${second}`]: () => ok(now),
      [`PATCH /api/verification/${second}`]: () => {
        now = agreeing({ id: second, serialNumber: 'XYZ789', verification: found({ status: 'verified' }), version: 4 });
        return ok(now.firearm);
      },
    });

    await person.click(await screen.findByRole('button', { name: 'Verify' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Decide on Glock 17, XYZ789'));
  });

  test('shows the differences next to the button, and requires a reason to verify', async () => {
    const { of } = openAt(`/verification/${second}`, { [`PATCH /api/verification/${second}`]: () => ok(aFirearm()) });
    expect(await screen.findByText(/^Barrel length: 200 mm in the record, 4.49 in \(114 mm\) in the library/)).toBeTruthy();

    await person.click(await screen.findByRole('button', { name: 'Verify' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify: Glock 17, XYZ789' }));

    expect(dialog.getByText(/^License: No current license is recorded/)).toBeTruthy();
    expect(of(`PATCH /api/verification/${second}`)).toEqual([]);
    await person.click(dialog.getByLabelText('Reason for accepting the differences'));
    await person.paste('Longer barrel fitted by the maker');
    await person.click(dialog.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(of(`PATCH /api/verification/${second}`)[0]?.body).toEqual({ status: 'verified', note: 'Longer barrel fitted by the maker' }));
  });

  test('requires text for a query, and keeps the record after an error', async () => {
    const { of } = openAt(`/verification/${second}`, {
      [`PATCH /api/verification/${second}`]: () => refused('conflict', 'This record is already queried.'),
    });
    await person.click(await screen.findByRole('button', { name: 'Query' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Query: Glock 17, XYZ789' }));

    await person.click(dialog.getByRole('button', { name: 'Query' }));
    expect(await dialog.findByText('Describe what is wrong or in doubt')).toBeTruthy();
    expect(of(`PATCH /api/verification/${second}`)).toEqual([]);
    await person.click(dialog.getByLabelText('Question to the owner'));
    await person.paste('Which barrel is fitted?');
    await person.click(dialog.getByRole('button', { name: 'Query' }));

    expect((await dialog.findAllByText('This record is already queried.')).length).toBeGreaterThan(0);
    expect(of(`PATCH /api/verification/${second}`)[0]?.body).toEqual({ status: 'queried', note: 'Which barrel is fitted?' });
  });

  test('keeps the record when the officer cancels a query', async () => {
    const { router } = openAt(`/verification/${first}`);
    await person.click(await screen.findByRole('button', { name: 'Query' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Query: Glock 17, ABC123' }));
    await person.click(dialog.getByLabelText('Question to the owner'));
    await person.paste('Half a question');

    await person.click(dialog.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(`/verification/${first}`);
  });

  test('keeps the text of a query after a concurrent decision, and shows the conflict', async () => {
    let now = compared({ id: second, serialNumber: 'XYZ789' });
    const { of } = openAt(`/verification/${second}`, {
      [`GET /api/verification/${second}`]: () => ok(now),
      [`PATCH /api/verification/${second}`]: () => refused('stale-version', 'This record has changed since you opened it.'),
    });
    await person.click(await screen.findByRole('button', { name: 'Query' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Query/ }));
    await person.click(dialog.getByLabelText('Question to the owner'));
    await person.paste('Which barrel is fitted?');

    now = compared({ id: second, serialNumber: 'XYZ789', ownerName: 'Third Guarding', version: 4 });
    await press('Ask anew');
    expect((await screen.findAllByText('Third Guarding')).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText('Question to the owner')).toHaveProperty('value', 'Which barrel is fitted?');
    await person.click(dialog.getByRole('button', { name: 'Query' }));

    expect(await dialog.findByText('This firearm has changed since you opened it')).toBeTruthy();
    expect(of(`PATCH /api/verification/${second}`)[0]?.ifMatch).toBe('"3"');
  });

  test('disables verifying for the user who entered the record, with the reason', async () => {
    openAt(`/verification/${first}`, { [`GET /api/verification/${first}`]: () => ok(compared({ verification: found({ enteredBy: 'u1' }) })) }, 'internal');

    const button = await screen.findByRole('button', { name: 'Verify' });

    expect(button.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled)).toBe('true');
    expect(screen.getByText('A record cannot be verified by the person who entered it. A second person must verify it.')).toBeTruthy();
  });

  test('shows the question and its answer, and says when the list ends', async () => {
    const verification = found({
      note: 'Which barrel?',
      byName: 'Naledi Dlamini',
      answer: { text: 'The long one', byName: 'Thabo Molefe', at: aFirearm().createdAt },
    });
    openAt(`/verification/${second}`, { [`GET /api/verification/${second}`]: () => ok(compared({ id: second, verification })) });

    expect(await screen.findByText('Which barrel?')).toBeTruthy();
    expect(screen.getByText('The long one')).toBeTruthy();
    expect(await screen.findByText('No further record in the list "Awaiting verification".')).toBeTruthy();
  });
});
