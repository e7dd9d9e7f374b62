// Current licenses that want something done: run out, past the last day to lodge, or soon there. The next to expire comes first.
import type { Scope } from '../../shared/access/scope.ts';
import { dayAfter, dayOf } from '../../shared/kinds/time.ts';
import { horizonDays } from '../../shared/licenses/rules.ts';
import type { License, LicenseState } from '../../shared/licenses/schema.ts';
import type { Page } from '../../shared/route.ts';
import { pageOf } from '../data/pages.ts';
import { licenses } from './entity.ts';
import type { LicenseRecord } from './record.ts';
import { shown } from './store.ts';

/** States in which somebody has to do something; lodged in time, a license waits for others (FCA s24(4)). */
export const pressingStates: readonly LicenseState[] = ['EXPIRED', 'LATE_WINDOW', 'LODGED_LATE', 'PREPARE'];

/** Read at a time: more than a page, because some of it is lodged in time or far from its end. */
const readAtOnce = 100;

/** Where licenses stand in the order of their expiry: those of one month, or those of one provider. */
const ofMonth = (dueIn: string) => () => licenses().query.due({ dueIn });
const ofHolder = (dueOf: number) => () => licenses().query.dueOfHolder({ dueOf });
type Place = ReturnType<typeof ofMonth> | ReturnType<typeof ofHolder>;

/** A position in that order. */
const positionOf = ({ expiresOn, id }: Pick<License, 'expiresOn' | 'id'>) => `${expiresOn}:${id}`;

async function* from(place: Place, after: string | undefined, until: string): AsyncGenerator<LicenseRecord> {
  for (let last = after; ; ) {
    const [expiresOn = '', id = ''] = (last ?? '').split(':');
    // Both ends are part of a range. A blank comes before every id, a tilde behind.
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
 * Of the country they stand in a partition for each month of expiry: `months` are those that hold any, from the counters, so that
 * no empty one is asked.
 */
export async function listPressing(
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
      if (license.state && pressingStates.includes(license.state)) found.push(license);
      if (found.length > limit) return pageOf(found, limit, positionOf);
    }
  }
  return pageOf(found, limit, positionOf);
}
