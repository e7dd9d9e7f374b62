// Writes large objects in pieces. The only function code that uses the SDK's S3 client.
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { env } from '../platform/env.ts';
import { writeObject } from './objects.ts';

let client: S3Client | undefined;

function objectStore(): S3Client {
  const endpoint = env().S3_ENDPOINT;
  // The emulator has no host name for each bucket.
  client ??= new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});
  return client;
}

const at = (Key: string) => ({ Bucket: env().DOCUMENT_BUCKET, Key });

/**
 * The checksum of each piece. The client adds checksums by default; S3 refuses a piece with one unless the upload was started with checksums. Completing
 * the upload lists the checksum of each piece again.
 */
const checked = { ChecksumAlgorithm: 'CRC32' } as const;

/** S3 requires at least 5 MiB in each piece except the last. */
const pieceBytes = 8 * 1024 * 1024;

/** Writes a stream in pieces, so that memory does not grow with the object. Returns the number of bytes. */
export async function writeObjectInPieces(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<number> {
  const held: Uint8Array[] = [];
  let heldBytes = 0;
  let bytes = 0;
  let UploadId: string | undefined;
  const Parts: CompletedPart[] = [];
  const flush = async () => {
    UploadId ??= (await objectStore().send(new CreateMultipartUploadCommand({ ...at(key), ...checked, ContentType: contentType }))).UploadId;
    const PartNumber = Parts.length + 1;
    const Body = Buffer.concat(held.splice(0));
    const { ETag, ChecksumCRC32 } = await objectStore().send(new UploadPartCommand({ ...at(key), ...checked, UploadId, PartNumber, Body }));
    Parts.push({ ETag, PartNumber, ChecksumCRC32 });
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
