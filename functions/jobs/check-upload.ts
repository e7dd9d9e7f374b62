// Called when a file has come into the object store, or has been scanned there where it is scanned, and each hour for those whose event was lost or that never came.
import { checkUpload, sweepUploads } from '../documents/upload-check.ts';
import { log } from '../platform/log.ts';

/** What is read of S3's event; the hourly call has none. */
interface Came {
  readonly Records?: readonly { readonly s3: { readonly object: { readonly key: string } } }[];
  /** What the malware scanner found in it, where it is the scanner that tells. */
  readonly scan?: string;
}

export async function handler({ Records, scan }: Came): Promise<void> {
  if (!Records) {
    log('info', 'uploads swept', { swept: await sweepUploads() });
    return;
  }
  // S3 writes a blank of a key as a plus sign, and the rest as in an address.
  for (const { s3 } of Records) await checkUpload(decodeURIComponent(s3.object.key.replaceAll('+', ' ')), { said: scan });
}
