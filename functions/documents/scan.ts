// Reads the malware scanner's result for an upload, if this installation has a scanner (decision 053): GuardDuty Malware Protection for S3.
import { tagOf } from '../data/objects.ts';
import { env } from '../platform/env.ts';
import { incomingKey } from './store.ts';

/** The tag that GuardDuty puts on a scanned object. Its value equals the result in the event. */
export const scanTag = 'GuardDutyMalwareScanStatus';

const clean = 'NO_THREATS_FOUND';

const refusals: Readonly<Record<string, string>> = {
  THREATS_FOUND: 'The malware scan found something harmful in the file. Do not open or share it, and have the device it came from checked',
  UNSUPPORTED: 'The file could not be scanned for malware. If it needs a password, remove the password and upload it again',
};

/** The file is not at fault, so operators are alerted. */
const notScannedMessage = 'The file could not be scanned for malware. Upload it again; if it is refused again, tell an administrator';

export type Scan = 'clean' | 'waiting' | { readonly refusal: string; readonly found: string; readonly isScannerFault: boolean };

/**
 * Returns the scan result from the event, or else from the object's tag. `late`: the scan should be finished by now. @param said the event's
 * `scanResultStatus`
 */
export async function scanOf(id: string, { said, late = false }: { said?: string | undefined; late?: boolean }): Promise<Scan> {
  if (!env().MALWARE_SCAN) return 'clean';
  const result = said ?? (await tagOf(incomingKey(id), scanTag));
  if (result === clean) return 'clean';
  if (result === undefined && !late) return 'waiting';
  const refusal = refusals[result ?? ''];
  return { refusal: refusal ?? notScannedMessage, found: result ?? 'nothing', isScannerFault: refusal === undefined };
}
