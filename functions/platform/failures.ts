// Recognises temporary failures of AWS services: the caller is asked to try again later.

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
