// Checks an authorisation by its token. An unknown token takes the same reads and writes as a known one.
import { createHash } from 'node:crypto';
import { Problem } from '../../shared/problem.ts';
import { branches } from '../branches/entity.ts';
import { issues } from '../custody/entity.ts';
import { guards } from '../data/guard.ts';
import { isWithinRate } from '../data/rate.ts';
import { log, traceOf } from '../platform/log.ts';
import { looks } from './entity.ts';
import { isNoticeDue, noticeOfStale } from './notices.ts';
import { pageOf, unknownPage } from './page.ts';
import { stateOf, stopOf } from './state.ts';

/** Checks from one network address. */
const mostAMinute = 60;

const minuteMs = 60_000;

async function expectWithinRate(address: string, now: Date): Promise<void> {
  const minute = Math.floor(now.getTime() / minuteMs);
  const until = new Date((minute + 2) * minuteMs);
  if (!(await isWithinRate({ what: 'verify-look', who: address, window: String(minute), most: mostAMinute, until })))
    throw new Problem('too-many-requests', 'Too many checks from this address. Wait a minute and try again.', undefined, { 'Retry-After': '60' });
}

/** No record has this id. */
const nobody = 'none';
/** Never a key longer than a token, whatever was sent. */
const looksLikeToken = (token: string): boolean => /^[0-9a-f]{32}$/.test(token);

/** Returns the verify page, and counts the check. Throws `too-many-requests`. */
export async function look(token: string, address: string, now: Date): Promise<string> {
  await expectWithinRate(address, now);
  const { data: guard } = await guards()
    .get({ kind: 'authorisation-token', value: looksLikeToken(token) ? token : nobody })
    .go({ consistent: true });
  const { data: issue } = await issues()
    .get({ id: guard?.heldBy ?? nobody })
    .go({ consistent: true });
  const place = issue?.authorisations.findIndex((one) => one.token === token) ?? -1;
  const authorisation = issue?.authorisations[place];
  const id = issue && authorisation ? `${issue.id}-${place}` : `unknown-${createHash('sha256').update(token).digest('hex').slice(0, 2)}`;
  const [{ data: branch }, { data: counted }, stoppedSince] = await Promise.all([
    branches()
      .get({ id: issue?.branchId ?? nobody })
      .go(),
    looks().upsert({ id, lastAt: now.toISOString() }).add({ looks: 1 }).go({ response: 'all_new' }),
    stopOf(issue ?? undefined),
  ]);
  if (!issue || !authorisation) return unknownPage(now);
  const seen = { issue, authorisation, ...stateOf(issue, authorisation, stoppedSince, now), controlRoomPhone: branch?.controlRoomPhone ?? branch?.phone };
  // The person at the roadblock gets an answer even if the notice fails. The next check sends it, because nothing marks it as sent.
  if (seen.state !== 'valid' && isNoticeDue(counted?.noticeAt, now))
    await noticeOfStale(id, seen, now).catch((error: unknown) => log('error', 'stale notice failed', { ...traceOf(error), issueId: issue.id }));
  return pageOf(seen, now);
}
