// Checks uploaded files. Called when the object store has received a file or its scanner has finished, and every hour for files whose event was lost or that
// never arrived.
import { checkUpload, sweepUploads } from '../documents/upload-check.ts';
import { log } from '../platform/log.ts';

/** The fields used from S3's event; the hourly call has none. */
interface Came {
  readonly Records?: readonly { readonly s3: { readonly object: { readonly key: string } } }[];
  /** The malware scanner's result, if the scanner sent the event. */
  readonly scan?: string;
}

export async function handler({ Records, scan }: Came): Promise<void> {
  if (!Records) {
    log('info', 'uploads swept', { swept: await sweepUploads() });
    return;
  }
  // S3 encodes a space in a key as a plus sign, and other characters as in a URL.
  for (const { s3 } of Records) await checkUpload(decodeURIComponent(s3.object.key.replaceAll('+', ' ')), { said: scan });
}
