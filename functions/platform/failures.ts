// Recognises temporary failures of AWS services: the caller is asked to try again later, and background work is repeated.
import { Problem } from '../../shared/problem.ts';

/** Error names of DynamoDB, Cognito and S3. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'Throttling',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'InternalServerError',
  'InternalErrorException',
  'InternalError',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'SlowDown',
  'TimeoutError',
  'RequestTimeout',
]);
/** A connection that broke or was refused; the last code is fetch's for a connection that the other side closed. */
const connectionErrors = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_SOCKET']);
/** Temporary reasons of a cancelled transaction. */
export const collided: ReadonlySet<string | undefined> = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** ElectroDB wraps the SDK's error, and the SDK the socket's. */
export function isTemporary(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (passing.has(at.name) || (typeof code === 'string' && connectionErrors.has(code))) return true;
  }
  return false;
}

/** A missing right, an expired key or a missing part: a person fixes the deployment, and nothing is wrong with the work. */
const misconfigured = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidSignatureException',
  'NoSuchBucket',
  'QueueDoesNotExist',
  'ResourceNotFoundException',
  'UnrecognizedClientException',
]);

interface ServiceError {
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/** True if the same work can succeed later without a change of its record: a temporary failure, or a fault of the deployment. */
export function isPassing(error: unknown): boolean {
  if (isTemporary(error)) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    const { $metadata, CancellationReasons: reasons = [] } = at as ServiceError;
    const status = $metadata?.httpStatusCode ?? 0;
    if (status >= 500 || status === 429 || misconfigured.has(at.name) || reasons.some(({ Code }) => collided.has(Code))) return true;
    if (at instanceof Problem && at.code === 'unavailable') return true;
  }
  return false;
}
