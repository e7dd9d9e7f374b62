// Large objects, written piece by piece. Nobody else among the functions has the SDK's client for S3.
import { AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CreateMultipartUploadCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
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
