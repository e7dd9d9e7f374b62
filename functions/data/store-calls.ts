// Calls to the object store, signed and sent without the SDK's S3 client, which would be a third of a bundle (decision 040).
import { createHash } from 'node:crypto';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '@smithy/core/checksum';
import { buildQueryString, extendedEncodeURIComponent, HttpRequest } from '@smithy/core/protocols';
import { defaultProvider } from '../platform/credentials.ts';
import { env } from '../platform/env.ts';
import { isTemporary } from '../platform/failures.ts';

export interface SignedCall {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The documents' bucket by default. */
  readonly bucket?: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

let signer: S3RequestPresigner | undefined;

function region(): string {
  const name = process.env.AWS_REGION;
  if (!name) throw new Error('AWS_REGION is not set: the object store is called in the region of the function');
  return name;
}

/** Returns an address with which anybody can make this one call for the given seconds from `at`. All headers are signed and must be sent. */
export async function signedAddress(
  { method, bucket = env().DOCUMENT_BUCKET, key, query = {}, headers = {} }: SignedCall,
  seconds: number,
  at = new Date(),
): Promise<string> {
  signer ??= new S3RequestPresigner({ region: async () => region(), credentials: defaultProvider(), sha256: Sha256 });
  const { S3_ENDPOINT: endpoint } = env();
  const steps = key.split('/');
  // An address resolves these steps to a parent folder, but the signature covers the key as written.
  if (steps.some((step) => /^\.{1,2}$/.test(step))) throw new Error('A key with the step . or .. cannot be addressed');
  const path = steps.map(extendedEncodeURIComponent).join('/');
  // The emulator has no host name for each bucket.
  const { protocol, hostname, port, host } = new URL(endpoint ?? `https://${bucket}.s3.${region()}.amazonaws.com`);
  const request = new HttpRequest({
    method,
    protocol,
    hostname,
    ...(port ? { port: Number(port) } : {}),
    path: endpoint ? `/${bucket}/${path}` : `/${path}`,
    query: { ...query },
    headers: { ...headers, host },
  });
  // By default only the host is signed as a header. Other headers would move into the address, where they bind nobody.
  const names = () => new Set(Object.keys(request.headers));
  const options = { expiresIn: seconds, signingDate: at, signableHeaders: names(), unhoistableHeaders: names() };
  const signed = await signer.presign(request, options);
  return `${protocol}//${host}${request.path}?${buildQueryString(signed.query ?? {})}`;
}

/** Lifetime of an address that is used at once. */
const callSeconds = 60;
const attempts = 3;
const firstPauseMs = 50;

class StoreError extends Error {
  constructor(name: string, status: number, method: string) {
    super(`The object store answered ${method} with ${status}`);
    this.name = name;
  }
}

async function once(call: SignedCall, body: Buffer | undefined): Promise<Response | undefined> {
  const { method, headers = {} } = call;
  // The same bytes in fetch's type, without copying a search's snapshot.
  const sent = body && new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length);
  const response = await fetch(await signedAddress(call, callSeconds), { method, headers: { ...headers }, ...(sent ? { body: sent } : {}) });
  if (response.ok) return response;
  const said = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  // An answer to HEAD has no body with the reason.
  if (response.status === 404 && (said === 'NoSuchKey' || method === 'HEAD')) return undefined;
  throw new StoreError(said ?? (response.status >= 500 ? 'ServiceUnavailable' : 'UnknownError'), response.status, method);
}

/** Tries at most three times if the store is busy or the connection breaks. Undefined for a missing object. */
export async function asked<T>(call: SignedCall, read: (response: Response) => Promise<T>, body?: Buffer): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await once(call, body);
      return response && (await read(response));
    } catch (error) {
      if (attempt === attempts || !isTemporary(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * firstPauseMs * 2 ** attempt));
    }
  }
}

export const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

/**
 * Puts the bytes with their digest, which the store checks. S3 requires the algorithm's name for objects that are locked (PutObject,
 * x-amz-sdk-checksum-algorithm).
 */
export async function put({ headers = {}, ...call }: Omit<SignedCall, 'method'>, body: Buffer): Promise<void> {
  const digest = createHash('sha256').update(body).digest('base64');
  const checked = { 'x-amz-sdk-checksum-algorithm': 'SHA256', 'x-amz-checksum-sha256': digest };
  await asked({ ...call, method: 'PUT', headers: { ...headers, ...checked } }, bytesOf, body);
}
