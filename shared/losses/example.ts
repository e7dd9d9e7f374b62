// A valid report of a theft, for tests.
import { dayOf, startOf } from '../kinds/time.ts';
import type { SentBody } from '../route.ts';
import type { losses } from './routes.ts';

type Report = SentBody<typeof losses.report>;

/** The user became aware an hour ago, or at the start of today in the first hour. `change` overrides any field. */
export function exampleLoss(change: Partial<Report> & Pick<Report, 'firearmId'>): Report {
  const now = Date.now();
  const awareAt = new Date(Math.max(now - 3_600_000, startOf(dayOf(new Date(now))).getTime())).toISOString();
  return {
    kind: 'stolen',
    occurredOn: dayOf(awareAt),
    awareAt,
    circumstances: 'Taken from the safe',
    place: '12 Church Street, Pretoria',
    reporterNames: 'Sipho Dlamini',
    reporterIdNumber: '8001015009087',
    reporterAddress: '4 Acacia Road, Centurion',
    policeStation: 'Sunnyside',
    ...change,
  };
}
