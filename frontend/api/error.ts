// A failed call for a screen: the status, the problem document if there is one, and a sentence to show.
import * as v from 'valibot';
import { ProblemBody } from '../../shared/problem.ts';

const unreachable = 'The server cannot be reached. Check your connection and try again.';

/** Status 0 means that there was no answer at all. The message is "<status>: <body text>" (spec 1, section 8). */
export class ApiError extends Error {
  readonly problem: ProblemBody | undefined;

  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.problem = problemIn(text);
  }

  static unreachable(): ApiError {
    return new ApiError(0, unreachable);
  }

  /** A concurrent update may be the cause: reload the data on the screen. */
  get isConflict(): boolean {
    return this.status === 409 || this.status === 412;
  }

  /**
   * A temporary failure, worth a retry: lost connection, server error, or too many calls. A 403 without a problem document comes from the firewall, for
   * too many calls from one address; the registry's own 403 has one.
   */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500 || (this.status === 403 && !this.problem);
  }

  /** A sentence for the user. */
  get sentence(): string {
    if (this.problem) return this.problem.detail;
    if (this.status === 0) return unreachable;
    return 'The server has failed. Try again in a moment.';
  }
}

function problemIn(text: string): ProblemBody | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const parsed = v.safeParse(ProblemBody, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    // Not JSON (for example a proxy's error page): there is no problem document, and the message has the text.
    return undefined;
  }
}

export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : ApiError.unreachable();
}
