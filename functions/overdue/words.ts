// Messages and recipients of each step of the ladder. Titles name no firearm and no person, because they are the subjects of emails and SMS (decision 032).
import { type LadderStep, type LadderTimes, type Recipients, recipientsOf, usualTimes } from '../../shared/custody/ladder.ts';
import { atMinute, counted } from '../../shared/kinds/format.ts';
import type { IssueRecord } from '../custody/entity.ts';
import type { UserRecord } from '../users/entity.ts';

type Person = Pick<UserRecord, 'duty'>;

/** Which users of the provider belong to these recipients. A user without a duty may do everything. */
const isAmong: Readonly<Record<Recipients, (person: Person) => boolean>> = {
  armourers: ({ duty }) => !duty || duty === 'armourer',
  managers: ({ duty }) => !duty || duty === 'manager',
  'all users': () => true,
  'PSiRA management': () => false,
};
const recipients = (step: LadderStep): readonly Recipients[] => recipientsOf[step];
/** True if this user of the provider is notified of the step. */
export const isNotified = (step: LadderStep, person: Person): boolean => recipients(step).some((one) => isAmong[one](person));
/** True if the regulator's management is notified too. */
export const isForRegulator = (step: LadderStep): boolean => recipients(step).includes('PSiRA management');

const both = (words: string) => [`is ${words}`, `are ${words}`] as const;
const overdueBy = (hours: number | undefined) => (hours === undefined ? 'overdue' : `${counted(hours, 'hour')} overdue`);

interface Step {
  readonly type: 'info' | 'warning' | 'alert';
  /** After "A firearm" or "3 firearms". A time that differs among the firearms is undefined and is not named. */
  readonly title: (times: Partial<LadderTimes>) => readonly [one: string, many: string];
  readonly next: string;
}

/** An alert is sent by email at once, and by SMS to people who have chosen it. */
const steps: Readonly<Record<LadderStep, Step>> = {
  soon: {
    type: 'info',
    title: ({ reminderMinutes }) => both(reminderMinutes === undefined ? 'due back soon' : `due back in ${counted(reminderMinutes, 'minute')}`),
    next: 'Prepare for the return, or extend the authorisation.',
  },
  due: { type: 'warning', title: () => both('due back now'), next: 'Call the officer.' },
  late: { type: 'alert', title: ({ lateHours }) => both(overdueBy(lateHours)), next: 'Call the officer and the site.' },
  grave: { type: 'alert', title: ({ graveHours }) => both(overdueBy(graveHours)), next: 'Find the officer and the firearm now.' },
  loss: {
    type: 'alert',
    title: ({ lossHours }) => both(`${overdueBy(lossHours)}: report the loss`),
    next: 'Report the loss now unless the firearm is back.',
  },
  beyond: {
    type: 'alert',
    title: () => ['is out beyond its 72 hours', 'are out beyond their 72 hours'],
    next: 'No authorisation covers it any more. The firearm must return now.',
  },
};

/** More firearms than these are counted. */
const mostNamed = 5;

const lineOf = ({ firearm, officer, dueAt, place }: IssueRecord) =>
  `${firearm.manufacturer} ${firearm.model} ${firearm.serialNumber}: ${officer.initials} ${officer.surname}, ${place}, due ${atMinute(dueAt)}`;

/** The times that all issues have in common: issues from before and after a change of the policy are one message. */
function commonTimes(some: readonly IssueRecord[]): Partial<LadderTimes> {
  const [first = usualTimes, ...others] = some.map(({ ladder }) => ladder ?? usualTimes);
  return Object.fromEntries(Object.entries(first).filter(([name, time]) => others.every((other) => other[name as keyof LadderTimes] === time)));
}

/** The notification of a step about issues of one provider. */
export function messageOf(step: LadderStep, some: readonly [IssueRecord, ...IssueRecord[]]) {
  const [first] = some;
  const { title, type, next } = steps[step];
  const [one, many] = title(commonTimes(some));
  const rest = some.length - mostNamed;
  const lines = [...some.slice(0, mostNamed).map(lineOf), ...(rest > 0 ? [`and ${rest} more`] : [])];
  const alone = some.length === 1;
  return {
    title: alone ? `A firearm ${one}` : `${counted(some.length, 'firearm')} ${many}`,
    message: `${first.holder.name}. ${lines.join('; ')}. ${next}`,
    type,
    ...(alone ? { entityId: first.firearmId, entityType: 'firearm' } : {}),
    actionUrl: alone ? `/firearms/${first.firearmId}/profile` : '/custody',
  };
}
