// Which failures of the services behind us pass by themselves: the caller is asked to come again, not told that we are broken.

/** By the names that DynamoDB, Cognito and S3 give them. */
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
/** A connection that broke, or never came about; the last is what fetch says where the other side closed it. */
const cutOff = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_SOCKET']);
/** Why a transaction was cancelled, where that passes. */
export const collided: ReadonlySet<string | undefined> = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** ElectroDB wraps what the SDK threw, and the SDK what the socket said. */
export function isPassing(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (passing.has(at.name) || (typeof code === 'string' && cutOff.has(code))) return true;
  }
  return false;
}
