// Error codes and the one form of an error answer (RFC 9457, application/problem+json).
import * as v from 'valibot';

/** Each code's HTTP status, defined only here. */
export const problemStatus = {
  'invalid-input': 400,
  'bad-cursor': 400,
  unauthenticated: 401,
  'wrong-credentials': 401,
  'session-ended': 401,
  'challenge-required': 403,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'already-registered': 409,
  'stale-version': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
  maintenance: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

export const FieldProblem = v.object({
  path: v.string(),
  message: v.string(),
  code: v.pipe(v.optional(v.string()), v.description('The reason, where screens treat reasons differently, such as `PROOF_WRONG`.')),
});
export type FieldProblem = v.InferOutput<typeof FieldProblem>;

export const ProblemBody = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  code: v.string(),
  detail: v.string(),
  errors: v.optional(v.array(FieldProblem)),
  requestId: v.optional(v.string()),
});
export type ProblemBody = v.InferOutput<typeof ProblemBody>;

/** A refusal with a code, a sentence for the user and, for invalid input, the path of each field. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    detail: string,
    readonly errors?: readonly FieldProblem[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = 'Problem';
    this.status = problemStatus[code];
  }

  body(requestId?: string): ProblemBody {
    return {
      type: `urn:firearm-registry:problem:${this.code}`,
      title: this.code.replaceAll('-', ' ').replace(/^./, (c) => c.toUpperCase()),
      status: this.status,
      code: this.code,
      detail: this.message,
      ...(this.errors?.length ? { errors: [...this.errors] } : {}),
      ...(requestId ? { requestId } : {}),
    };
  }
}

/** The same words for a missing record and one without access, so the answer reveals nothing. */
export const notFound = () => new Problem('not-found', 'There is no such record, or you do not have access to it.');

/** Throws a rule's refusal, as a conflict unless the rule gives another code. */
export function expectAllowed(refusal: string | { readonly code: ProblemCode; readonly sentence: string } | undefined): void {
  if (typeof refusal === 'string') throw new Problem('conflict', refusal);
  if (refusal) throw new Problem(refusal.code, refusal.sentence);
}
