// One person's calls over HTTP, with a log of each: how long it took, and whether the answer was expected.
import { setTimeout as wait } from 'node:timers/promises';
import type { DemoPerson } from '../../infra/local/people.ts';
import { type AnswerOf, type Named, pathOf } from '../../shared/route.ts';

export interface Log {
  /** In milliseconds. */
  readonly times: number[];
  readonly errors: string[];
  /** Calls by name. */
  readonly calls: Map<string, number>;
}

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A call with an unexpected answer, which is in the log. */
export class Unexpected extends Error {}

export class Caller {
  private token = '';

  constructor(
    readonly origin: string,
    readonly person: DemoPerson,
    private readonly log: Log,
  ) {}

  async signIn(password: string): Promise<void> {
    const { authToken } = (await this.fetch('POST', '/api/auth/login', { email: this.person.email, password })).body as { authToken: string };
    this.token = authToken;
  }

  /** Throws `Unexpected` for a status other than the row's own. */
  async call<R extends Named>(row: R, { params = {}, query, body }: Sent = {}): Promise<AnswerOf<R>> {
    const path = pathOf<Named>(row, params) + (query ? `?${new URLSearchParams(query)}` : '');
    const began = performance.now();
    const answer = await this.fetch(row.method, path, body).catch((error: Error) => ({ status: 0, body: error.message }));
    this.log.times.push(performance.now() - began);
    this.log.calls.set(row.name, (this.log.calls.get(row.name) ?? 0) + 1);
    if (answer.status !== (row.status ?? 200)) {
      const what = `${row.name} by ${this.person.role} answered ${answer.status}: ${JSON.stringify(answer.body)}`;
      this.log.errors.push(what);
      throw new Unexpected(what);
    }
    return answer.body as AnswerOf<R>;
  }

  private async fetch(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(this.origin + path, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...(this.token ? { 'X-Auth-Token': this.token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  }
}

/** The pause of a person who reads the screen before the next call. */
export const think = (): Promise<void> => wait(1000 + Math.random() * 2000);
