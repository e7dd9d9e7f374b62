// The object store: signed addresses for the browser, and whole objects for the functions. in-pieces.ts writes large objects in pieces.
import { asked, bytesOf, put, signedAddress } from './store-calls.ts';

const uploadSeconds = 300;
/** Long enough for a browser to open the address, too short to pass it on. */
const downloadSeconds = 60;

/**
 * Returns an address for one PUT of exactly these bytes: type, length and digest are signed as headers. The caller must send `headers`; the browser sets
 * the length itself.
 * @param upload.sha256 hexadecimal
 */
export async function uploadUrl(upload: {
  readonly key: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The start of its five minutes. */
  readonly at?: Date;
}): Promise<{ url: string; headers: Record<string, string> }> {
  const digest = Buffer.from(upload.sha256, 'hex').toString('base64');
  const headers = { 'content-type': upload.contentType, 'x-amz-checksum-sha256': digest };
  const call = { method: 'PUT', key: upload.key, headers: { ...headers, 'content-length': String(upload.bytes) } } as const;
  return { url: await signedAddress(call, uploadSeconds, upload.at), headers };
}

const longestName = 150;

/** RFC 6266: a plain name for old programs and the true one. Neither contains characters that could end the header or leave a folder. */
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

/** Returns an address to fetch the object for one minute, under the given name and type; `inline` shows it in the browser. */
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

/** The type of an object without a type. */
const anyBytes = 'application/octet-stream';

export function readObject(key: string): Promise<{ body: Buffer; contentType: string; bytes: number } | undefined> {
  return asked({ method: 'GET', key }, async (response) => {
    const body = await bytesOf(response);
    return { body, contentType: response.headers.get('content-type') ?? anyBytes, bytes: body.length };
  });
}

/** Reads the object's first bytes, even if the object has grown since. */
export const readStart = (key: string, bytes: number): Promise<Buffer | undefined> =>
  asked({ method: 'GET', key, headers: { range: `bytes=0-${bytes - 1}` } }, bytesOf);

export function headObject(key: string): Promise<{ bytes: number; contentType: string } | undefined> {
  return asked({ method: 'HEAD', key }, async ({ headers }) => ({
    bytes: Number(headers.get('content-length') ?? 0),
    contentType: headers.get('content-type') ?? anyBytes,
  }));
}

/** Returns the value of one of the object's tags. */
export async function tagOf(key: string, name: string): Promise<string | undefined> {
  const tags = await asked({ method: 'GET', key, query: { tagging: '' } }, (response) => response.text());
  return [...(tags ?? '').matchAll(/<Tag>\s*<Key>([^<]*)<\/Key>\s*<Value>([^<]*)<\/Value>\s*<\/Tag>/g)].find(([, one]) => one === name)?.[2];
}

export const writeObject = (key: string, body: Buffer | string, contentType: string): Promise<void> =>
  put({ key, headers: { 'content-type': contentType } }, typeof body === 'string' ? Buffer.from(body) : body);

/** Deletes the object; a missing one is no error. */
export async function removeObject(key: string): Promise<void> {
  await asked({ method: 'DELETE', key }, bytesOf);
}
