// The ladder of alerts of a firearm that is out: who is notified when (custody.md, section 5.10).

/** `beyond` has no choice of time: 72 hours is the longest period of one authorisation (regulation 21(1)(c)(v)). */
export const ladderSteps = ['soon', 'due', 'late', 'grave', 'loss', 'beyond'] as const;
export type LadderStep = (typeof ladderSteps)[number];

/** Who is notified of each step: users of the provider by their duty, and the management of the regulator. */
export const recipientsOf = {
  soon: ['armourers'],
  due: ['armourers', 'managers'],
  late: ['managers'],
  grave: ['all users'],
  loss: ['all users'],
  beyond: ['all users', 'PSiRA management'],
} as const satisfies Readonly<Record<LadderStep, readonly string[]>>;
export type Recipients = (typeof recipientsOf)[LadderStep][number];

/** Names of the steps in lists. */
export const stepWords: Readonly<Record<LadderStep, string>> = {
  soon: 'Due soon',
  due: 'Due',
  late: 'Late',
  grave: 'Very late',
  loss: 'Report the loss',
  beyond: 'Beyond 72 h',
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The times of the steps before and after the due time: the provider's policy on the day of issue. */
export interface LadderTimes {
  readonly reminderMinutes: number;
  readonly lateHours: number;
  readonly graveHours: number;
  readonly lossHours: number;
}

export const usualTimes: LadderTimes = { reminderMinutes: 30, lateHours: 2, graveHours: 12, lossHours: 24 };

/** Hours from the hand-over to the critical step. An extended issue is authorised for longer: its step is at the due time. */
const hoursOut = 72;

export interface Rung {
  readonly step: LadderStep;
  /** In milliseconds since 1970. */
  readonly at: number;
}

interface Times {
  readonly outAt: string | null;
  readonly dueAt: string | null;
}

export const isOverdue = ({ dueAt }: Pick<Times, 'dueAt'>, now: Date): boolean => dueAt !== null && Date.parse(dueAt) < now.getTime();
export const isDueSoon = ({ dueAt }: Times, now: Date): boolean =>
  dueAt !== null && Date.parse(dueAt) >= now.getTime() && Date.parse(dueAt) - now.getTime() <= hourMs;
/** Out for longer than its authorisation and than 72 hours. An extended issue is authorised for longer. */
export const isBeyond = ({ outAt, dueAt }: Times, now: Date): boolean =>
  outAt !== null && isOverdue({ dueAt }, now) && now.getTime() - Date.parse(outAt) > hoursOut * hourMs;

/** Hours after the due time. After them a person may mark the firearm as unaccounted for. */
export const hoursToUnaccounted = 24;

export const canBeUnaccounted = ({ dueAt }: Pick<Times, 'dueAt'>, now: Date): boolean =>
  dueAt !== null && now.getTime() - Date.parse(dueAt) >= hoursToUnaccounted * hourMs;

interface Out {
  readonly outAt: string;
  readonly dueAt: string;
  readonly ladder?: LadderTimes | undefined;
}

/** The steps of an issue in the order of their times. */
export function ladderOf({ outAt, dueAt, ladder = usualTimes }: Out): readonly Rung[] {
  const due = Date.parse(dueAt);
  const { reminderMinutes, lateHours, graveHours, lossHours } = ladder;
  // In minutes from the due time.
  const after = Object.entries({ soon: -reminderMinutes, due: 0, late: lateHours * 60, grave: graveHours * 60, loss: lossHours * 60 }).map(
    ([step, minutes]) => ({ step: step as LadderStep, at: due + minutes * minuteMs }),
  );
  const beyond: Rung = { step: 'beyond', at: Math.max(Date.parse(outAt) + hoursOut * hourMs, due) };
  return [...after, beyond].sort((a, b) => a.at - b.at);
}
