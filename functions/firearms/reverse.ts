// Reverses a registration when its import is undone. Record and history stay readable at their address, but the firearm leaves all lists, counts and
// searches. Its serial number and license number can be registered again.
import type { Actor } from '../../shared/access/actor.ts';
import { normaliseSerial, type Reversal } from '../../shared/firearms/schema.ts';
import type { Action } from '../../shared/history/action.ts';
import { headUnchanged } from '../custody-records/follow-firearm.ts';
import { remove, type Write } from '../data/commit.ts';
import { guards } from '../data/guard.ts';
import { unlisted } from '../data/unlisted.ts';
import { change } from '../history/change.ts';
import { type LicenseRecord, reverseWith } from '../licenses/record.ts';
import { type FirearmRecord, firearms } from './entity.ts';

interface Why {
  readonly reversal: Reversal;
  /** Name of the call in the contract. */
  readonly action: Action;
  readonly actor: Pick<Actor, 'userId' | 'name'>;
}

/**
 * The writes of one transaction. It fails with a version conflict if the firearm or its license has changed since it was read, or if the firearm has a
 * custody head by then.
 */
export function reverseRegistration(firearm: FirearmRecord, license: LicenseRecord | undefined, { reversal, action, actor }: Why): Write[] {
  const { serialNumber } = firearm;
  const { importId, at, reason } = reversal;
  const metadata = { serialNumber, importId, reversal: true, ...(license ? { licenseNumber: license.licenseNumber } : {}) };
  const [record, ...rest] = change(firearms(), firearm, { action, actor, at, comments: reason, metadata, set: { reversal } }).writes;
  return [
    // The import keeps listing the firearms that it registered.
    ...(record ? [unlisted(record, 'subject')] : []),
    ...rest,
    headUnchanged(firearm.id, undefined),
    remove(
      guards()
        .remove({ kind: 'firearm-serial', value: normaliseSerial(serialNumber) })
        .params(),
    ),
    ...(license ? reverseWith(license, { actor, at, action, reason: `The registration of the firearm was reversed: ${reason}` }, reversal) : []),
  ];
}
