// Large objects, written piece by piece. Nobody else among the functions has the SDK's client for S3.
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
  // The emulator has no host name of its own for each bucket.
  client ??= new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});
  return client;
}

const at = (Key: string) => ({ Bucket: env().DOCUMENT_BUCKET, Key });

/**
 * What each piece is checked by. The client checks pieces unasked, and S3 refuses one that is checked in an upload that was not begun so;
 * what is checked is named again, piece by piece, as the upload is completed.
 */
const checked = { ChecksumAlgorithm: 'CRC32' } as const;

/** S3 wants at least 5 MiB in each piece but the last. */
const pieceBytes = 8 * 1024 * 1024;

/** Writes what comes, piece by piece, so that memory does not grow with the object. Answers how many bytes it has. */
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
