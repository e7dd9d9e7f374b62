// Lists current licenses that need action: expired, past the deadline, or soon due. Next to expire first.
import type { Scope } from '../../shared/access/scope.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { horizonDays } from '../../shared/licenses/rules.ts';
import type { License, LicenseState } from '../../shared/licenses/schema.ts';
import type { Page } from '../../shared/route.ts';
import { pageOf } from '../data/pages.ts';
import { licenses } from './entity.ts';
import type { LicenseRecord } from './record.ts';
import { shown } from './store.ts';

/** States that need action from the holder. Lodged in time, a license only awaits the decision (FCA s24(4)). */
export const urgentStates: readonly LicenseState[] = ['EXPIRED', 'LATE_WINDOW', 'LODGED_LATE', 'PREPARE'];

/** Read at once: more than a page, because licenses lodged in time or not yet due are skipped. */
const readAtOnce = 100;

/** Licenses by expiry: of one month, or of one provider. */
const ofMonth = (dueIn: string) => () => licenses().query.due({ dueIn });
const ofHolder = (dueOf: number) => () => licenses().query.dueOfHolder({ dueOf });
type Place = ReturnType<typeof ofMonth> | ReturnType<typeof ofHolder>;

/** Cursor in that order. */
const positionOf = ({ expiresOn, id }: Pick<License, 'expiresOn' | 'id'>) => `${expiresOn}:${id}`;

async function* from(place: Place, after: string | undefined, until: string): AsyncGenerator<LicenseRecord> {
  for (let last = after; ; ) {
    const [expiresOn = '', id = ''] = (last ?? '').split(':');
    // `between` includes both ends. A blank sorts before every id, a tilde after.
    const { data } = await place()
      .between({ expiresOn, id: id || ' ' }, { expiresOn: until, id: '~' })
      .go({ limit: readAtOnce });
    for (const record of data) if (positionOf(record) !== last) yield record;
    if (data.length < readAtOnce) return;
    const end = data.at(-1);
    last = end && positionOf(end);
  }
}

/**
 * National lists read one partition for each month of expiry. `months` are those with licenses, according to the counters, so that empty ones are
 * skipped.
 */
export async function listUrgent(
  scope: Scope,
  months: readonly string[],
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  today = dayOf(new Date()),
): Promise<Page<License>> {
  if (scope.kind === 'none') return { items: [] };
  const until = dayAfter(today, horizonDays);
  const begun = after?.slice(0, 7) ?? '';
  const wanted = [...months].sort().filter((month) => month >= begun && month <= until);
  const found: License[] = [];
  for (const place of scope.kind === 'entity' ? [ofHolder(scope.legalEntityId)] : wanted.map(ofMonth)) {
    for await (const record of from(place, after, until)) {
      const license = shown(record, today);
      if (license.state && urgentStates.includes(license.state)) found.push(license);
      if (found.length > limit) return pageOf(found, limit, positionOf);
    }
  }
  return pageOf(found, limit, positionOf);
}
