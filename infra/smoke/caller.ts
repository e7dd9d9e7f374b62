// Makes calls to a registry at an address, as a program does, and checks each answer against the contract.
import * as v from 'valibot';
import { type AnswerOf, type Named, type ParamsOf, pathOf, type SentBody, type SentQuery } from '../../shared/route.ts';

export interface Sent<R extends Named> {
  readonly params?: ParamsOf<R>;
  readonly query?: SentQuery<R>;
  readonly body?: SentBody<R>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens an address. Throws a sentence without the address's query, which may contain a signature. */
export async function reach(address: URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    throw new Error(`${address.origin}${address.pathname} cannot be reached${cause?.code ? ` (${cause.code})` : ''}`);
  }
}

/** Throws unless the answer has this status. The sentence has the problem's own text. */
export async function expectStatus(response: Response, status: number, what: string): Promise<Response> {
  if (response.status === status) return response;
  const text = await response.text();
  const detail = /"(?:detail|message)":"([^"]*)"/.exec(text)?.[1];
  throw new Error(`${what} answered ${response.status} instead of ${status}${detail ? `: ${detail}` : ''}`);
}

/** Throws unless the statement is true. */
export function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

export class Caller {
  readonly origin: URL;
  token: string | undefined;

  constructor(origin: string) {
    this.origin = new URL(origin);
  }

  at(path: string): URL {
    return new URL(path, this.origin);
  }

  /** Sends the call without checking the answer. */
  send<R extends Named>(row: R, { params, query, body, headers }: Sent<R> = {}): Promise<Response> {
    const address = this.at(pathOf(row, (params ?? {}) as ParamsOf<R>));
    for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) address.searchParams.set(name, String(value));
    return reach(address, {
      method: row.method,
      headers: {
        accept: 'application/json',
        'user-agent': 'registry-smoke-test',
        ...(this.token ? { 'X-Auth-Token': this.token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Sends the call and returns its answer, which has the status and the form of the contract. */
  async call<R extends Named>(row: R, sent: Sent<R> = {}): Promise<{ answer: AnswerOf<R>; headers: Headers }> {
    // A call with a redirect answers JSON to a program (functions/http/handle.ts).
    const status = row.status === undefined || row.status === 302 ? 200 : row.status;
    const response = await expectStatus(await this.send(row, sent), status, `${row.method} ${row.path}`);
    if (status === 204) return { answer: undefined as AnswerOf<R>, headers: response.headers };
    const body: unknown = await response.json();
    if (row.status === 302) return { answer: v.parse(v.object({ url: v.string() }), body) as AnswerOf<R>, headers: response.headers };
    const schema = row.list ? v.array(row.response ?? v.never()) : (row.response ?? v.never());
    const read = v.safeParse(schema, body);
    if (read.success) return { answer: read.output as AnswerOf<R>, headers: response.headers };
    const [issue] = read.issues;
    throw new Error(`${row.method} ${row.path} answered in another form: ${v.getDotPath(issue) ?? 'the answer'}`);
  }
}
