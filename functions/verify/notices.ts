// Notifies the provider's managers and PSiRA's management when somebody checks an authorisation that is not valid.
import { printedTime } from '../../shared/kinds/format.ts';
import { Problem } from '../../shared/problem.ts';
import { issues } from '../custody/entity.ts';
import { flags } from '../custody-records/flags.ts';
import { commit, update } from '../data/commit.ts';
import { notify } from '../notifications/store.ts';
import { listWithRole, managersOf } from '../users/store.ts';
import { looks } from './entity.ts';
import type { Seen } from './page.ts';

const mostOfManagement = 10;
const hourMs = 3_600_000;

const alreadyTold = () => new Problem('conflict', 'A notice about this authorisation was sent within the last hour.');

const words = { valid: 'is valid', early: 'is not yet valid', returned: 'ended with the return', expired: 'is expired', revoked: 'is revoked' } as const;

const anHourBefore = (now: Date) => new Date(now.getTime() - hourMs).toISOString();

export const isNoticeDue = (noticeAt: string | undefined, now: Date): boolean => noticeAt === undefined || noticeAt <= anHourBefore(now);

/** Sends one notice an hour for each authorisation, also of two checks at the same time. `id` is the counter's. */
export async function noticeOfStale(id: string, { issue, authorisation, state }: Seen, now: Date): Promise<void> {
  const [managers, office] = await Promise.all([managersOf(issue.legalEntityId), listWithRole('psira_management', { limit: mostOfManagement })]);
  const { firearm, officer, holder } = issue;
  const message = {
    title: 'An authorisation that is not valid was checked',
    message: `${authorisation.number} of ${officer.initials} ${officer.surname} (${holder.name}), for ${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber}, was checked on ${printedTime(now)}. It ${words[state]}. Find out who carries the paper and the firearm.`,
    type: 'alert',
    entityId: issue.firearmId,
    entityType: 'firearm',
    actionUrl: `/firearms/${issue.firearmId}/profile?tab=custody`,
  } as const;
  const mark = looks()
    .patch({ id })
    .set({ noticeAt: now.toISOString() })
    .where(({ noticeAt }, { notExists, lte }) => `${notExists(noticeAt)} OR ${lte(noticeAt, anHourBefore(now))}`);
  // The mark is for the rules of compliance.
  const checked = issues()
    .patch({ id: issue.id })
    .set({ staleCheckAt: now.toISOString(), ...flags(issue, now.toISOString()) });
  try {
    await commit([
      update(mark.params(), alreadyTold),
      update(checked.params()),
      ...[...managers, ...office.items].map(({ id: userId }) => notify(userId, message, now)),
    ]);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'conflict')) throw error;
  }
}
