// What a failed call tells the screen: the status, the problem document when there is one, and a sentence to show.
import * as v from 'valibot';
import { ProblemBody } from '../../shared/problem.ts';

const unreachable = 'The server cannot be reached. Check the connection and try again.';

/** Status 0 stands for a call that got no answer at all. The message is "<status>: <body text>" (spec 1, section 8). */
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

  /** Somebody else may have been quicker: what is on the screen is to be asked for again. */
  get isOvertaken(): boolean {
    return this.status === 409 || this.status === 412;
  }

  /**
   * It refuses nobody: the connection broke, the server is in trouble, or there were too many calls at a time. Another try may do. So it
   * is with a 403 that has no problem document: the registry's own has one, a firewall's, for too many calls of one address, has none.
   */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500 || (this.status === 403 && !this.problem);
  }

  /** A sentence for a person. */
  get sentence(): string {
    if (this.problem) return this.problem.detail;
    if (this.status === 0) return unreachable;
    return 'Something went wrong. Try again in a moment.';
  }
}

function problemIn(text: string): ProblemBody | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const parsed = v.safeParse(ProblemBody, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    // Not JSON after all (a proxy's error page, say): then there is no problem document, and the text stands in the message.
    return undefined;
  }
}

export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : ApiError.unreachable();
}
