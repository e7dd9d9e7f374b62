// The network address of a caller, for limits by address and for the log of refusals.
import { isIP, isIPv6 } from 'node:net';

interface Received {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestContext: { readonly http?: { readonly sourceIp?: string } };
}

/** One household or phone has the first four groups of an IPv6 address and may choose the rest. */
function network(address: string): string {
  const [before = '', after] = address.split('::');
  const left = before ? before.split(':') : [];
  const right = after ? after.split(':') : [];
  const zeros = after === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':');
}

/** The address that API Gateway's connection comes from: CloudFront's, or the caller's own if they called the API directly. Nobody can forge it. */
export const connectionOf = ({ requestContext }: Received): string => requestContext.http?.sourceIp || 'unknown';

/**
 * CloudFront appends its caller to `X-Forwarded-For`, and API Gateway appends its connection. The caller is therefore the last entry before the
 * connection; entries further left are the caller's own text. On the local host, and for a call without the header, the connection is the caller.
 */
export function addressOf(received: Received): string {
  const connection = connectionOf(received);
  const entries = (received.headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim().replace(/^\[|\]$/g, ''));
  if (entries.at(-1) === connection) entries.pop();
  const appended = entries.at(-1) ?? '';
  const address = isIP(appended) ? appended : connection;
  return isIPv6(address) ? network(address) : address;
}

/** The fields of a log line. A forged `address` needs a direct call, and then `connection` is not CloudFront's. */
export const placeOf = (received: Received) => ({ address: addressOf(received), connection: connectionOf(received) });
