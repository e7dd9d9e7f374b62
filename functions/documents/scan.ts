// What the malware scanner says of an upload, where this installation has one (decision 053): GuardDuty's Malware Protection for S3.
import { tagOf } from '../data/objects.ts';
import { env } from '../platform/env.ts';
import { incomingKey } from './store.ts';

/** The tag that GuardDuty gives an object it has dealt with; its value is the result that its event names. */
export const scanTag = 'GuardDutyMalwareScanStatus';

const clean = 'NO_THREATS_FOUND';

const refusals: Readonly<Record<string, string>> = {
  THREATS_FOUND: 'The malware scan found something harmful in the file. Do not open or share it, and have the device it came from checked',
  UNSUPPORTED: 'The file could not be scanned for malware. If it needs a password, remove the password and upload it again',
};

/** No fault of the file: a person who runs the registry hears of it. */
const notScanned = 'The file could not be scanned for malware. Upload it again; if it is refused again, tell an administrator';

export type Scan = 'clean' | 'waiting' | { readonly refusal: string; readonly found: string; readonly isOurFault: boolean };

/**
 * What was found in the upload: by the event that came of it, else by the tag at the object. `late` is one that should have been
 * scanned by now.
 *
 * @param said the event's `scanResultStatus`
 */
export async function scanOf(id: string, { said, late = false }: { said?: string | undefined; late?: boolean }): Promise<Scan> {
  if (!env().MALWARE_SCAN) return 'clean';
  const result = said ?? (await tagOf(incomingKey(id), scanTag));
  if (result === clean) return 'clean';
  if (result === undefined && !late) return 'waiting';
  const refusal = refusals[result ?? ''];
  return { refusal: refusal ?? notScanned, found: result ?? 'nothing', isOurFault: refusal === undefined };
}
