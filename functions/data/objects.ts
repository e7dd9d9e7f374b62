// The object store: signed addresses, for the browser and for reading. Whoever only reads or signs does without the SDK's client for S3,
// which is a third of a bundle (decision 040); who writes has it from writing.ts.
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '@smithy/core/checksum';
import { buildQueryString, extendedEncodeURIComponent, HttpRequest } from '@smithy/core/protocols';
import { defaultProvider } from '../platform/credentials.ts';
import { env } from '../platform/env.ts';
import { isPassing } from '../platform/failures.ts';

const uploadSeconds = 300;
/** Long enough for a browser to follow the address it has just been given, too short to hand it on. */
const downloadSeconds = 60;

interface SignedCall {
  readonly method: 'GET' | 'HEAD' | 'PUT';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Names in small letters. */
  readonly headers?: Readonly<Record<string, string>>;
}

let signer: S3RequestPresigner | undefined;

function region(): string {
  const name = process.env.AWS_REGION;
  if (!name) throw new Error('AWS_REGION is not set: the object store is called in the region of the function');
  return name;
}

/** An address under which anybody can make this one call for so many seconds from `at`. All its headers are signed as headers and have to be sent. */
async function signedAddress({ method, key, query = {}, headers = {} }: SignedCall, seconds: number, at = new Date()): Promise<string> {
  signer ??= new S3RequestPresigner({ region: async () => region(), credentials: defaultProvider(), sha256: Sha256 });
  const { S3_ENDPOINT: endpoint, DOCUMENT_BUCKET: bucket } = env();
  const path = key.split('/').map(extendedEncodeURIComponent).join('/');
  // The emulator has no host name of its own for each bucket.
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
  // By default nothing but the host is signed as a header, and what could be is moved into the address, where it binds nobody.
  const names = () => new Set(Object.keys(request.headers));
  const options = { expiresIn: seconds, signingDate: at, signableHeaders: names(), unhoistableHeaders: names() };
  const signed = await signer.presign(request, options);
  return `${protocol}//${host}${request.path}?${buildQueryString(signed.query ?? {})}`;
}

/**
 * An address that takes one PUT of exactly these bytes: type, length and digest are signed as headers. The caller of it sends
 * `headers`; the length the browser sets itself.
 *
 * @param upload.sha256 hexadecimal
 */
export async function uploadUrl(upload: {
  readonly key: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
  /** From when on its five minutes run. */
  readonly at?: Date;
}): Promise<{ url: string; headers: Record<string, string> }> {
  const digest = Buffer.from(upload.sha256, 'hex').toString('base64');
  const headers = { 'content-type': upload.contentType, 'x-amz-checksum-sha256': digest };
  const put = { method: 'PUT', key: upload.key, headers: { ...headers, 'content-length': String(upload.bytes) } } as const;
  return { url: await signedAddress(put, uploadSeconds, upload.at), headers };
}

const longestName = 150;

/** RFC 6266: a plain name for old programs and the true one, with nothing in either that could end the header or leave a folder. */
function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const name = fileName
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '');
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  const stem = Array.from(name.slice(0, name.length - ending.length))
    .slice(0, longestName)
    .join('');
  const whole = `${stem || 'download'}${ending}`;
  const plain = whole
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/[%;]/g, '_');
  const encoded = encodeURIComponent(whole).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** An address from which the object can be fetched for a minute, under the given name and as the given type; `inline` shows it in the browser. */
export function downloadUrl(download: {
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly inline?: boolean;
}): Promise<string> {
  const query = {
    'response-content-disposition': disposition(download.inline ? 'inline' : 'attachment', download.fileName),
    'response-content-type': download.contentType,
  };
  return signedAddress({ method: 'GET', key: download.key, query }, downloadSeconds);
}

const attempts = 3;
const firstPauseMs = 50;
/** What an object is when nobody said. */
const anyBytes = 'application/octet-stream';

class StoreError extends Error {
  constructor(name: string, status: number, method: string) {
    super(`The object store answered ${method} with ${status}`);
    this.name = name;
  }
}

async function fetchOnce(call: SignedCall): Promise<Response | undefined> {
  const response = await fetch(await signedAddress(call, downloadSeconds), { method: call.method, headers: { ...call.headers } });
  if (response.ok) return response;
  const said = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
  if (response.status === 404) return undefined;
  throw new StoreError(said ?? (response.status >= 500 ? 'ServiceUnavailable' : 'UnknownError'), response.status, call.method);
}

/** Three times at most where the store is busy or the connection breaks. Undefined for what is not there. */
async function asked<T>(call: SignedCall, read: (response: Response) => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetchOnce(call);
      return response && (await read(response));
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * firstPauseMs * 2 ** attempt));
    }
  }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

export function readObject(key: string): Promise<{ body: Buffer; contentType: string; bytes: number } | undefined> {
  return asked({ method: 'GET', key }, async (response) => {
    const body = await bytesOf(response);
    return { body, contentType: response.headers.get('content-type') ?? anyBytes, bytes: body.length };
  });
}

/** The object's first bytes, however many it has by now. */
export const readStart = (key: string, bytes: number): Promise<Buffer | undefined> =>
  asked({ method: 'GET', key, headers: { range: `bytes=0-${bytes - 1}` } }, bytesOf);

export function headObject(key: string): Promise<{ bytes: number; contentType: string } | undefined> {
  return asked({ method: 'HEAD', key }, async ({ headers }) => ({
    bytes: Number(headers.get('content-length') ?? 0),
    contentType: headers.get('content-type') ?? anyBytes,
  }));
}
