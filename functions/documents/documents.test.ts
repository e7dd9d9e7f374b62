// Checks who can see an available document in the list, by id, in the counts and as a file.
import { describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { exampleJpeg } from '../../shared/documents/example.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { type Claims, eventOf, invoke, send, sendForAll } from '../../testing/server/call.ts';
import { captureLog } from '../../testing/server/log.ts';
import { withObjects } from '../../testing/server/objects.ts';
import { deal, first, made, pdf, second, withPapers } from '../../testing/server/papers.ts';
import { withTable } from '../../testing/server/registry.ts';
import { internal, one, three, two, withParties } from '../../testing/server/transactions.ts';
import { findDrift } from '../counters/recount.ts';

const { list, counts, get, content } = contract.documents;

withTable({ told: true });
withObjects();
const lines = captureLog();
withParties();
withPapers();

const namesFor = async (as: Claims, query: Record<string, string> = {}) => {
  const pages = await sendForAll(list, { as, query });
  const names = pages.flatMap(({ body }) => (body as { id: string }[]).map(({ id }) => Object.keys(made).find((name) => made[name] === id)));
  return [names.join(' '), pages[0]?.headers['x-total-count']];
};

test('the document counters equal a recount', async () => {
  expect(await findDrift()).toEqual([]);
});

describe('the document list', () => {
  test('shows available documents, newest first, to the holders of their record and to national roles', async () => {
    expect(await namesFor(internal)).toEqual(['own invoice photo license', '4']);
    expect(await namesFor(one)).toEqual(['own invoice photo license', '4']);
    // The invoice belongs to a transaction that provider 2 has not accepted.
    expect(await namesFor(two)).toEqual(['photo license', '2']);
    expect(await namesFor(three)).toEqual(['', '0']);
  });

  test('is the same page by page', async () => {
    expect(await namesFor(one, { limit: '1' })).toEqual(['own invoice photo license', '4']);
    expect(await namesFor(internal, { limit: '3' })).toEqual(['own invoice photo license', '4']);
    expect(await namesFor(two, { limit: '1', search: 'e' })).toEqual(['photo license', '2']);
  });

  test('is filtered by every filter and never shows more because of one', async () => {
    const today = dayOf(new Date());
    const asked: [Record<string, string>, string, string][] = [
      [{ search: 'LICENSE' }, 'license', 'license'],
      [{ search: 'page' }, '', ''],
      [{ associatedEntityType: 'transaction' }, 'invoice', ''],
      [{ associatedEntityId: deal }, 'invoice', ''],
      [{ associatedEntityId: first }, 'photo license', 'photo license'],
      [{ associatedEntityType: 'firearm', associatedEntityId: second }, 'own', ''],
      [{ kind: 'photograph' }, 'photo', 'photo'],
      [{ kind: 'proof_of_sale' }, 'invoice', ''],
      [{ kind: 'other' }, 'own license', 'license'],
      [{ kind: 'affidavit' }, '', ''],
      [{ fileType: 'image/jpeg' }, 'photo', 'photo'],
      [{ fileType: 'image/png' }, '', ''],
      [{ fileType: 'application/msword' }, '', ''],
      [{ uploadedOn: today }, 'own invoice photo license', 'photo license'],
      [{ uploadedOn: dayAfter(today, -1) }, '', ''],
    ];
    for (const [query, ofOne, ofTwo] of asked) {
      expect([query, (await namesFor(one, query))[0], (await namesFor(two, query))[0]]).toEqual([query, ofOne, ofTwo]);
      expect([query, (await namesFor(three, query))[0]]).toEqual([query, '']);
    }
  });

  test.each<Record<string, string>>([{ kind: 'letter' }, { fileType: 'text/html' }, { status: 'rejected' }, { uploadedOn: '2026-13-01' }])(
    'rejects the filter %j',
    async (query) => {
      expect((await send(list, { as: one, query })).status).toBe(400);
    },
  );
});

test('the counts include only available documents that the caller can see', async () => {
  const countsFor = async (as: Claims) => (await send(counts, { as })).body;

  expect(await countsFor(internal)).toEqual({ firearm: 3, transaction: 1, disclosure: 0, ancillary: 0, total: 4 });
  expect(await countsFor(one)).toEqual({ firearm: 3, transaction: 1, disclosure: 0, ancillary: 0, total: 4 });
  expect(await countsFor(two)).toEqual({ firearm: 2, transaction: 0, disclosure: 0, ancillary: 0, total: 2 });
  expect(await countsFor(three)).toEqual({ firearm: 0, transaction: 0, disclosure: 0, ancillary: 0, total: 0 });
});

const contentOf = (name: string, as: Claims, { accept = 'text/html,*/*', ...query }: Record<string, string> = {}) =>
  send(content, { as, params: { id: made[name] ?? '' }, headers: { accept }, query });

describe('a document', () => {
  test('can be read and downloaded by exactly the users who have it in their list', async () => {
    for (const [as, seen] of [
      [internal, ['own', 'invoice', 'photo', 'license']],
      [one, ['own', 'invoice', 'photo', 'license']],
      [two, ['photo', 'license']],
      [three, []],
    ] as const) {
      for (const name of ['own', 'invoice', 'photo', 'license'] as const) {
        const expected = (seen as readonly string[]).includes(name);
        const opened = (await send(get, { as, params: { id: made[name] ?? '' } })).status;
        expect([name, opened, (await contentOf(name, as)).status]).toEqual([name, expected ? 200 : 404, expected ? 302 : 404]);
      }
    }
  });

  test('has no content before it is available or if it was rejected', async () => {
    expect(await contentOf('coming', one)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('still being uploaded') } });
    expect(await contentOf('page', one)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('rejected: Only PDF and JPEG') } });
    expect([(await contentOf('coming', internal)).status, (await contentOf('page', two)).status]).toEqual([404, 404]);
  });

  test('attack 23: is downloaded with its real type and its name, from an address valid for one minute', async () => {
    const { status, headers } = await contentOf('license', two);

    const answer = await fetch(headers.location ?? '');
    expect([status, headers['x-content-type-options'], headers['cache-control']]).toEqual([302, 'nosniff', 'no-store']);
    expect(new URL(headers.location ?? '').searchParams.get('X-Amz-Expires')).toBe('60');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="License _A_ Een.pdf"; filename*=UTF-8''License%20_A_%20%C3%89%C3%A9n.pdf`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf);
  });

  test('can be shown in the browser on request, with its real type', async () => {
    const { headers } = await contentOf('photo', one, { view: 'inline' });

    const answer = await fetch(headers.location ?? '');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="left side.JPG"; filename*=UTF-8''left%20side.JPG`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(exampleJpeg());
    expect((await contentOf('photo', one, { view: 'outline' })).status).toBe(400);
  });

  test('attack 23: with the name of a program is downloaded with its real type', async () => {
    const answer = await fetch((await contentOf('invoice', one)).headers.location ?? '');

    expect(answer.headers.get('content-disposition')).toContain('filename="invoice.pdf.exe.pdf"');
  });

  test('attack 23: is not affected by changes to the signed address', async () => {
    const { headers } = await contentOf('license', one);
    const changed = (name: string, value: string) => {
      const url = new URL(headers.location ?? '');
      url.searchParams.set(name, value);
      return url;
    };
    const other = (headers.location ?? '').replace(made.license ?? '', made.own ?? '');

    const statuses = [
      changed('response-content-type', 'text/html'),
      changed('response-content-disposition', 'inline'),
      changed('X-Amz-Expires', '9999'),
      other,
    ];
    expect(await Promise.all(statuses.map(async (url) => (await fetch(url)).status))).toEqual([403, 403, 403, 403]);
  });

  test('logs who downloaded it, without its name or content', async () => {
    await contentOf('license', two);

    const fetched = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'document fetched');
    expect(fetched.at(-1)).toMatchObject({ id: made.license, userId: two.sub });
    for (const line of lines) expect(line).not.toMatch(/License|invoice\.pdf|X-Amz/);
  });
});

describe('a call that redirects', () => {
  test.each([
    ['application/json', 200],
    ['Application/JSON; q=0.9, */*', 200],
    ['text/html,application/xhtml+xml,application/json;q=0.9', 302],
    ['*/*', 302],
    ['', 302],
  ])('with the header %j answers %i', async (accept, status) => {
    const answer = await contentOf('license', one, { accept });

    expect([answer.status, answer.headers.vary]).toEqual([status, 'Accept']);
    const url = status === 200 ? answer.body.url : answer.headers.location;
    expect((await fetch(url)).status).toBe(200);
    expect(Object.keys(answer.body ?? {})).toEqual(status === 200 ? ['url'] : []);
  });

  test('redirects if the caller does not ask for JSON, also in the sign-in calls', async () => {
    expect((await send(contract.auth.start)).status).toBe(302);
    expect((await invoke('functions/documents/content.ts', eventOf('GET', '/x', { as: one, params: { id: made.license ?? '' } }))).status).toBe(302);
  });
});
