// The object store: signed addresses for the browser, and reading and writing for the functions. Beside locked.ts nobody else knows of S3.
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { env } from '../platform/env.ts';

const uploadSeconds = 300;
/** Long enough for a browser to follow the address it has just been given, too short to hand it on. */
const downloadSeconds = 60;

let client: S3Client | undefined;
let signer: S3Client | undefined;

function settings(): S3ClientConfig {
  const endpoint = env().S3_ENDPOINT;
  // The emulator has no host name of its own for each bucket.
  return endpoint ? { endpoint, forcePathStyle: true } : {};
}

export function objectStore(): S3Client {
  client ??= new S3Client(settings());
  return client;
}

/** A client that adds no checksum by itself: it would sign that of an empty body into every upload's address. */
function signing(): S3Client {
  signer ??= new S3Client({ ...settings(), requestChecksumCalculation: 'WHEN_REQUIRED' });
  return signer;
}

const at = (Key: string) => ({ Bucket: env().DOCUMENT_BUCKET, Key });

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
  const put = new PutObjectCommand({ ...at(upload.key), ContentType: upload.contentType, ContentLength: upload.bytes, ChecksumSHA256: digest });
  const url = await getSignedUrl(signing(), put, {
    expiresIn: uploadSeconds,
    signingDate: upload.at ?? new Date(),
    // By default nothing but the host is signed as a header, and what could be is moved into the address, where it binds nobody.
    signableHeaders: new Set(['host', 'content-type', 'content-length', 'x-amz-checksum-sha256']),
    unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
  });
  return { url, headers: { 'content-type': upload.contentType, 'x-amz-checksum-sha256': digest } };
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
  const get = new GetObjectCommand({
    ...at(download.key),
    ResponseContentDisposition: disposition(download.inline ? 'inline' : 'attachment', download.fileName),
    ResponseContentType: download.contentType,
  });
  return getSignedUrl(signing(), get, { expiresIn: downloadSeconds });
}

/** What an object that is not there reads as. */
const missing = (error: unknown): undefined => {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
  throw error;
};

export async function readObject(key: string): Promise<{ body: Buffer; contentType: string; bytes: number } | undefined> {
  const answer = await objectStore()
    .send(new GetObjectCommand(at(key)))
    .catch(missing);
  if (!answer?.Body) return undefined;
  const body = Buffer.from(await answer.Body.transformToByteArray());
  return { body, contentType: answer.ContentType ?? 'application/octet-stream', bytes: body.length };
}

/** The object's first bytes, however many it has by now. */
export async function readStart(key: string, bytes: number): Promise<Buffer | undefined> {
  const answer = await objectStore()
    .send(new GetObjectCommand({ ...at(key), Range: `bytes=0-${bytes - 1}` }))
    .catch(missing);
  return answer?.Body && Buffer.from(await answer.Body.transformToByteArray());
}

export async function headObject(key: string): Promise<{ bytes: number; contentType: string } | undefined> {
  const answer = await objectStore()
    .send(new HeadObjectCommand(at(key)))
    .catch(missing);
  return answer && { bytes: answer.ContentLength ?? 0, contentType: answer.ContentType ?? 'application/octet-stream' };
}

export async function writeObject(key: string, body: Buffer | string, contentType: string): Promise<void> {
  await objectStore().send(new PutObjectCommand({ ...at(key), Body: body, ContentType: contentType }));
}

/** S3 wants at least 5 MiB in each piece but the last. */
const pieceBytes = 8 * 1024 * 1024;

/** Writes what comes, piece by piece, so that memory does not grow with the object. Answers how many bytes it has. */
export async function writeObjectInPieces(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<number> {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let bytes = 0;
  let UploadId: string | undefined;
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  const flush = async () => {
    UploadId ??= (await objectStore().send(new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType }))).UploadId;
    const PartNumber = Parts.length + 1;
    const { ETag } = await objectStore().send(new UploadPartCommand({ ...at(key), UploadId, PartNumber, Body: Buffer.concat(held.splice(0)) }));
    Parts.push({ ETag, PartNumber });
    heldBytes = 0;
  };
  try {
    for await (const chunk of chunks) {
      held.push(chunk);
      heldBytes += chunk.length;
      bytes += chunk.length;
      if (heldBytes >= pieceBytes) await flush();
    }
    if (UploadId === undefined) await writeObject(key, Buffer.concat(held), contentType);
    else {
      if (heldBytes > 0) await flush();
      await objectStore().send(new CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts } }));
    }
    return bytes;
  } catch (error) {
    if (UploadId !== undefined)
      await objectStore()
        .send(new AbortMultipartUploadCommand({ ...at(key), UploadId }))
        .catch(() => undefined);
    throw error;
  }
}

/** Takes the object away; one that is not there is away already. */
export async function removeObject(key: string): Promise<void> {
  await objectStore().send(new DeleteObjectCommand(at(key)));
}
