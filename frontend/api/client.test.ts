// Checks the client: the requests it sends, and its response to a refused token.
// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { addressOf, connectTokens, send } from './client.ts';
import { ApiError } from './error.ts';

const wire = vi.fn<typeof fetch>();
const ended = vi.fn<() => Promise<string | undefined>>();
const refresh = vi.fn<() => Promise<string | undefined>>();
let token: string | undefined;

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => new Response(JSON.stringify(body), { status, headers });
const headersOf = (call: number) => new Headers(wire.mock.calls[call]?.[1]?.headers);
const jwt = (exp: number) => `x.${btoa(JSON.stringify({ exp }))}.y`;

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', wire);
  token = 'one';
  refresh.mockImplementation(async () => {
    token = 'two';
    return token;
  });
  connectTokens({ token: () => token, refresh, ended });
});

test('the client sends the token, the cookies, the body as JSON and the version that the user saw', async () => {
  wire.mockResolvedValue(answer(200, { id: 'a' }));

  await send(contract.firearms.edit, { params: { id: 'a b' }, body: { model: '17' }, ifMatch: 3 });

  const [address, init] = wire.mock.calls[0] ?? [];
  expect(address).toBe('/api/firearms/a%20b');
  expect(init).toMatchObject({ method: 'PATCH', credentials: 'include', body: '{"model":"17"}' });
  expect(Object.fromEntries(headersOf(0))).toMatchObject({
    ...{ 'x-auth-token': 'one', 'content-type': 'application/json', 'if-match': '"3"' },
    ...{ accept: 'application/json', 'x-accept-encoding': 'gzip' },
  });
});

test('the client drops empty filters and sorts the rest, so that equal queries have equal addresses', () => {
  expect(addressOf(contract.firearms.list, { query: { search: '', type: 'Pistol', limit: 20 } })).toBe('/api/firearms?limit=20&type=Pistol');
  expect(addressOf(contract.firearms.list, { query: { limit: 20, type: 'Pistol' } })).toBe('/api/firearms?limit=20&type=Pistol');
});

test('the client reads the total and the next cursor of a list', async () => {
  wire.mockResolvedValue(answer(200, [], { 'x-total-count': '1234', link: '</api/firearms?limit=20&cursor=ab%3D>; rel="next"' }));

  expect(await send(contract.firearms.list)).toEqual({ data: [], total: 1234, next: 'ab=' });
});

test('the client renews a refused token once and repeats the call', async () => {
  wire.mockResolvedValueOnce(answer(401, { message: 'Unauthorized' })).mockResolvedValueOnce(answer(200, []));

  await send(contract.firearms.list);

  expect(refresh).toHaveBeenCalledTimes(1);
  expect(headersOf(1).get('x-auth-token')).toBe('two');
  expect(ended).not.toHaveBeenCalled();
});

test('the client reports the end of the session when the renewed token is refused too', async () => {
  wire.mockImplementation(async () => answer(401, { message: 'Unauthorized' }));

  await expect(send(contract.firearms.list)).rejects.toThrow('401: {"message":"Unauthorized"}');

  expect(wire).toHaveBeenCalledTimes(2);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('the client repeats a refused call with the same idempotency key after the user has signed in again', async () => {
  let signIn: (token: string) => void = () => undefined;
  ended.mockImplementation(() => new Promise((resolve) => (signIn = resolve)));
  wire.mockImplementation(async (_, init) => (new Headers(init?.headers).get('x-auth-token') === 'new' ? answer(201, { id: 'a' }) : answer(401, {})));
  const answered = vi.fn();

  const call = send(contract.firearms.register, { body: { serialNumber: 'A1' } as never }).then(answered);
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  expect(answered).not.toHaveBeenCalled();
  signIn('new');
  await call;

  expect(answered).toHaveBeenCalledWith(expect.objectContaining({ data: { id: 'a' } }));
  expect(wire).toHaveBeenCalledTimes(3);
  expect(headersOf(2).get('x-auth-token')).toBe('new');
  expect(headersOf(2).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'));
});

test('the client waits for another sign-in when the new one is refused as well', async () => {
  ended.mockResolvedValueOnce('ended too').mockResolvedValueOnce('new');
  wire.mockImplementation(async (_, init) => (new Headers(init?.headers).get('x-auth-token') === 'new' ? answer(200, []) : answer(401, {})));

  await send(contract.firearms.list);

  expect(ended).toHaveBeenCalledTimes(2);
});

test('the client sends a call with the given token, without renewing it or ending the session for it', async () => {
  wire.mockImplementation(async () => answer(401, {}));

  await expect(send(contract.auth.user, { as: 'theirs' })).rejects.toMatchObject({ status: 401 });

  expect(headersOf(0).get('x-auth-token')).toBe('theirs');
  expect(wire).toHaveBeenCalledTimes(1);
  expect(refresh).not.toHaveBeenCalled();
  expect(ended).not.toHaveBeenCalled();
});

test('the client renews once for calls that are refused together', async () => {
  wire.mockImplementation(async (_, init) => (new Headers(init?.headers).get('x-auth-token') === 'two' ? answer(200, []) : answer(401, {})));

  await Promise.all([send(contract.firearms.list), send(contract.notifications.list), send(contract.disclosures.list)]);

  expect(refresh).toHaveBeenCalledTimes(1);
});

test('the client renews a token before it expires, only once for each token', async () => {
  token = jwt(Date.now() / 1000 + 5);
  refresh.mockResolvedValue(undefined);
  wire.mockImplementation(async () => answer(200, []));

  await send(contract.firearms.list);
  await send(contract.firearms.list);

  expect(refresh).toHaveBeenCalledTimes(1);
  expect(headersOf(1).get('x-auth-token')).toBe(token);
});

test('the client treats a refused sign-in as an answer, not as the end of a session', async () => {
  wire.mockResolvedValue(answer(401, { message: 'no' }));

  await expect(send(contract.auth.login, { body: { email: 'a@b.co.za', password: 'x' } })).rejects.toBeInstanceOf(ApiError);

  expect(headersOf(0).has('x-auth-token')).toBe(false);
  expect(refresh).not.toHaveBeenCalled();
  expect(ended).not.toHaveBeenCalled();
});

test('the client returns the problem document, or the status text for an answer without a body', async () => {
  const problem = {
    type: 'urn:x',
    title: 'Conflict',
    status: 409,
    code: 'already-registered',
    detail: 'Serial ABC is registered.',
    errors: [{ path: 'serialNumber', message: 'Taken' }],
  };
  wire.mockResolvedValueOnce(answer(409, problem)).mockResolvedValueOnce(new Response(null, { status: 503, statusText: 'Service Unavailable' }));

  const conflict = await send(contract.firearms.list).catch((error: unknown) => error);
  const down = await send(contract.firearms.list).catch((error: unknown) => error);

  expect(conflict).toMatchObject({ status: 409, sentence: 'Serial ABC is registered.', problem: { code: 'already-registered' } });
  expect((down as ApiError).message).toBe('503: Service Unavailable');
});

test('the client explains that the server cannot be reached', async () => {
  wire.mockRejectedValue(new TypeError('Failed to fetch'));

  await expect(send(contract.firearms.list)).rejects.toMatchObject({
    status: 0,
    sentence: 'The server cannot be reached. Check your connection and try again.',
  });
});

const note = { params: { id: 'a' }, body: { text: 'Seen at the gate' } };
const keyOf = (call: number) => headersOf(call).get('idempotency-key');

test('the client keeps the idempotency key of a creation until a final answer, and then uses another', async () => {
  wire.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  wire.mockImplementation(async () => answer(201, {}));
  wire.mockResolvedValueOnce(answer(503, {}));

  await expect(send(contract.cases.addNote, note)).rejects.toThrow(ApiError);
  await expect(send(contract.cases.addNote, note)).rejects.toThrow(ApiError);
  await send(contract.cases.addNote, note);
  await send(contract.cases.addNote, note);

  expect(keyOf(0)).toMatch(/^[\w-]{36}$/);
  expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)]);
  expect(keyOf(3)).not.toBe(keyOf(0));
});

test('the client keeps the idempotency key after an answer that settles nothing: refused before processing, or broken off', async () => {
  const brokenOff = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  wire.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  wire.mockResolvedValueOnce(answer(429, { message: 'Too Many Requests' }));
  wire.mockResolvedValueOnce(new Response('Request blocked', { status: 403 }));
  wire.mockResolvedValueOnce(new Response(brokenOff, { status: 201 }));
  wire.mockResolvedValueOnce(answer(201, {}));

  for (let time = 0; time < 4; time++) await expect(send(contract.cases.addNote, note)).rejects.toThrow();
  await send(contract.cases.addNote, note);

  expect(new Set([0, 1, 2, 3, 4].map(keyOf))).toEqual(new Set([keyOf(0)]));
});

test('the client uses the same idempotency key for a second click, and another one for another body', async () => {
  wire.mockImplementation(async () => answer(201, {}));

  await Promise.all([
    send(contract.cases.addNote, note),
    send(contract.cases.addNote, note),
    send(contract.cases.addNote, { ...note, body: { text: 'Seen again' } }),
  ]);

  expect(keyOf(1)).toBe(keyOf(0));
  expect(keyOf(2)).not.toBe(keyOf(0));
});

test('the client sends no idempotency key for a call that creates nothing', async () => {
  wire.mockImplementation(async () => answer(200, {}));

  await send(contract.firearms.edit, { params: { id: 'a' }, body: { model: '17' } });

  expect(keyOf(0)).toBeNull();
});
