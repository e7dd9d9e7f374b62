// Reverses a registration with the import that made it. Nothing is erased: record and history stay under their address, and the firearm is
// in no list, count or search from then on. Its serial and license numbers are free to be registered again.
import type { Actor } from '../../shared/access/actor.ts';
import { normaliseSerial, type Reversal } from '../../shared/firearms/schema.ts';
import type { Action } from '../../shared/history/action.ts';
import { remove, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { unlisted } from '../data/unlisted.ts';
import { change } from '../history/change.ts';
import { type LicenseRecord, reverseWith } from '../licenses/record.ts';
import { type FirearmRecord, firearms } from './entity.ts';

interface Why {
  readonly reversal: Reversal;
  /** The contract's name of the call. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
}

/** The writes of one transaction, refused as stale when the firearm or its license has changed since it was read. */
export function reverseRegistration(firearm: FirearmRecord, license: LicenseRecord | undefined, { reversal, action, actor }: Why): Write[] {
  const { serialNumber } = firearm;
  const { importId, at, reason } = reversal;
  const metadata = { serialNumber, importId, reversal: true, ...(license ? { licenseNumber: license.licenseNumber } : {}) };
  const [record, ...rest] = change(firearms(), firearm, { action, actor, at, comments: reason, metadata, set: { reversal } }).writes;
  return [
    // The import goes on listing what it registered.
    ...(record ? [unlisted(record, 'subject')] : []),
    ...rest,
    remove(
      guards()
        .remove({ kind: 'firearm-serial', value: normaliseSerial(serialNumber) })
        .params(),
    ),
    ...(license ? reverseWith(license, { actor, at, action, reason: `The registration of the firearm was reversed: ${reason}` }, reversal) : []),
  ];
}
